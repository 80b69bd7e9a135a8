/** The value of one search condition: a value, or a range whose open end is null. */
export type SearchValue = string | number | boolean | readonly (string | number | null)[];

/** The conditions of a search by field name. */
export type Search = Readonly<Record<string, SearchValue>>;

/** What a list shows: page, size, sort (requirements §3, table paging state) and search. */
export interface ListState {
  readonly page: number;
  readonly page_size: number;
  readonly sort_name?: string;
  readonly sort_type?: 'asc' | 'desc';
  /** Words to find in any of the searched fields. */
  readonly keyword?: string;
  readonly search: Search;
}

/** One page of a list as the server returns it (requirements §3, table response). */
export interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/** Loads the page of a list state. A rejection has already been logged to the console. */
export type LoadList<Row> = (state: ListState, signal: AbortSignal) => Promise<ListPage<Row>>;

/** The page sizes that tables offer (requirements §9). */
export const pageSizes = [10, 20, 30, 40] as const;

const withoutSort = ({ sort_name: _name, sort_type: _type, ...rest }: ListState): ListState => rest;

/** Requirements §4: repeated clicks on one column cycle ascending, descending, none; a change of sort goes to page 1. */
export const cycleSort = (state: ListState, name: string): ListState => {
  if (state.sort_name !== name) return { ...state, page: 1, sort_name: name, sort_type: 'asc' };
  if (state.sort_type === 'asc') return { ...state, page: 1, sort_type: 'desc' };
  return { ...withoutSort(state), page: 1 };
};

/** Sorts by a named column and direction, or by none; goes to page 1 (requirements §4). */
export const sortBy = (state: ListState, sort?: { name: string; type: 'asc' | 'desc' }): ListState => {
  const rest = { ...withoutSort(state), page: 1 };
  return sort ? { ...rest, sort_name: sort.name, sort_type: sort.type } : rest;
};

/** A new page size goes to page 1 (requirements §4). */
export const resize = (state: ListState, page_size: number): ListState => ({ ...state, page: 1, page_size });

/** A new search goes to page 1 (requirements §4). */
export const searchFor = (state: ListState, search: Search): ListState => ({ ...state, page: 1, search });

/** A new keyword goes to page 1 as well; an empty one is no condition. */
export const lookFor = ({ keyword: _, ...state }: ListState, keyword: string): ListState => ({
  ...state,
  page: 1,
  ...(keyword === '' ? {} : { keyword }),
});

/** Without any condition. */
export const withoutConditions = (state: ListState): ListState => lookFor(searchFor(state, {}), '');

/** Whether any condition is set. */
export const isNarrowed = ({ keyword, search }: ListState): boolean =>
  keyword !== undefined || Object.keys(search).length > 0;

/** How many pages a total has; an empty list has one. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));
