import { conditionGroups, conditionsMax, isConditionGroup } from '@shuyuan/contract/platform/condition-groups';
import { type Condition, withConditions } from './conditions';
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
  /** The list has composite conditions; those on fields that it does not have stay, as lost ones. */
  readonly composite?: boolean;
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

const readPlain = (parsed: object, searchable: readonly string[]): Search =>
  Object.fromEntries(
    Object.entries(parsed).filter(([name, value]) => searchable.includes(name) && isSearchValue(value)),
  );

/** Composite conditions, and what is left of plain ones whose field is gone. */
const withComposite = (plain: Search, parsed: object): Search => {
  const lost = Object.keys(parsed).filter((name) => !Object.hasOwn(plain, name) && !isConditionGroup(name));
  return conditionGroups.reduce<Search>((search, group) => {
    const given: unknown = Reflect.get(parsed, group);
    const conditions: Condition[] = Array.isArray(given) ? given.filter((one) => Array.isArray(one)) : [];
    const all = group === '$all' ? [...conditions, ...lost.map((name) => [name])] : conditions;
    return withConditions(search, group, all.slice(0, conditionsMax));
  }, plain);
};

const readSearch = (text: string | null, { searchable = [], composite = false }: ListAddress): Search => {
  if (text === null) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return {};
    const plain = readPlain(parsed, searchable);
    return composite ? withComposite(plain, parsed) : plain;
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
    search: readSearch(get('search'), address),
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
