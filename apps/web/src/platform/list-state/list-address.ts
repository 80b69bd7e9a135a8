import { type ListState, pageSizes, type Search, type SearchValue } from './list-state';
import { usualSize } from './usual-size';

/** Which parts of an address a list accepts. */
export interface ListAddress {
  /** Prefix of each parameter, so that two lists of one screen can share an address. */
  readonly prefix?: string;
  /** Page sizes of the list; the first is the default. */
  readonly sizes?: readonly number[];
  /** Columns that the list can sort by. */
  readonly sortable: readonly string[];
  /** Fields that the list can search. */
  readonly searchable?: readonly string[];
  /** The list has a keyword search. */
  readonly keyword?: boolean;
}

const keywordLength = 100;

const positive = (text: string | null): number | undefined => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

const isScalar = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || (typeof value === 'number' && Number.isFinite(value));

const isSearchValue = (value: unknown): value is SearchValue =>
  isScalar(value) ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.some(isScalar) && value.every((part) => part === null || isScalar(part)));

const readSearch = (text: string | null, searchable: readonly string[]): Search => {
  if (text === null) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return {};
    const known = Object.entries(parsed).filter(([name, value]) => searchable.includes(name) && isSearchValue(value));
    return Object.fromEntries(known);
  } catch {
    return {};
  }
};

/** Reads a list's state from an address; unknown parts are ignored, because anyone can type an address. */
export const readListState = (params: URLSearchParams, address: ListAddress): ListState => {
  const get = (name: string) => params.get(`${address.prefix ?? ''}${name}`);
  const sizes = address.sizes ?? pageSizes;
  const size = positive(get('page_size'));
  const sortName = get('sort_name');
  const sortType = get('sort_type');
  const sorted =
    sortName !== null && address.sortable.includes(sortName) && (sortType === 'asc' || sortType === 'desc');
  const keyword = address.keyword ? (get('keyword')?.trim().slice(0, keywordLength) ?? '') : '';
  return {
    page: positive(get('page')) ?? 1,
    page_size: size !== undefined && sizes.includes(size) ? size : usualSize.of(sizes),
    ...(sorted ? { sort_name: sortName, sort_type: sortType } : {}),
    ...(keyword === '' ? {} : { keyword }),
    search: readSearch(get('search'), address.searchable ?? []),
  };
};

/** Writes a list's state into an address; defaults are omitted and other parameters stay. */
export const writeListState = (params: URLSearchParams, state: ListState, address: ListAddress): URLSearchParams => {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | undefined) => {
    const key = `${address.prefix ?? ''}${name}`;
    if (value === undefined) next.delete(key);
    else next.set(key, value);
  };
  const defaultSize = usualSize.of(address.sizes ?? pageSizes);
  put('page', state.page === 1 ? undefined : String(state.page));
  put('page_size', state.page_size === defaultSize ? undefined : String(state.page_size));
  put('sort_name', state.sort_name);
  put('sort_type', state.sort_type);
  put('keyword', state.keyword);
  put('search', Object.keys(state.search).length === 0 ? undefined : JSON.stringify(state.search));
  return next;
};
