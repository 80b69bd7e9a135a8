import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { type BoardColumn, recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { call } from '../../../platform/http/call';
import type { ListController } from '../list/use-record-list';
import { filterOf } from '../views/view-settings';
import { columnOf, keyOf } from './board-columns';

/** The cards of a column that come at a time. */
const cardsAtATime = 8;

type Columns = readonly BoardColumn[];

/** The filter as parameters of an address. */
const asQuery = (filter: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  );

const moved = (columns: Columns, { row, field, to }: { row: RecordRow; field: CustomFormField; to: string | null }) => {
  const from = columnOf(field, row);
  const card = { ...row, [field.field]: to };
  return columns.map((column): BoardColumn => {
    if (column.value === from) {
      return { ...column, total: column.total - 1, rows: column.rows.filter(({ id }) => id !== row.id) };
    }
    return column.value === to ? { ...column, total: column.total + 1, rows: [card, ...column.rows] } : column;
  });
};

/** Only those that are not there yet: while a page was loaded, cards may have moved. */
const withRows = (columns: Columns, { value, total, rows }: BoardColumn): Columns =>
  columns.map((column) => {
    if (column.value !== value) return column;
    const known = new Set(column.rows.map(({ id }) => id));
    return { ...column, total, rows: [...column.rows, ...rows.filter(({ id }) => !known.has(id))] };
  });

/** The columns of a board: all first cards in one request, then page by page of each column. */
export const useBoard = (list: ListController, field: CustomFormField) => {
  const client = useQueryClient();
  const { meta, state, fixed, version, parts } = list;
  const { sort } = parts.board ?? {};
  const asked = useMemo(() => {
    const filter = filterOf({ ...state, search: { ...state.search, ...fixed } });
    const order = sort === undefined || filter.sort_name !== undefined || filter.keyword !== undefined ? {} : sort;
    return { custom_form_id: meta.id, field: field.field, ...asQuery({ ...filter, ...order }) };
  }, [meta.id, field.field, state, fixed, sort]);
  const read = useCallback(
    async (more: object, signal?: AbortSignal): Promise<Columns> => {
      const query = { ...asked, page_size: cardsAtATime, ...more };
      return (await call(recordEndpoints.board, { query, quiet: true, ...(signal ? { signal } : {}) })).data;
    },
    [asked],
  );
  /** How many cards of each column are on the screen: as many come again after a write. */
  const loaded = useRef<{ asked: object; sizes: Map<string, number> }>({ asked, sizes: new Map() });
  if (loaded.current.asked !== asked) loaded.current = { asked, sizes: new Map() };
  const queryKey = ['record', 'board', asked, version];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Columns> => {
      const { sizes } = loaded.current;
      const further = [...sizes].filter(([, size]) => size > cardsAtATime);
      const pages = await Promise.all([
        read({}, signal),
        ...further.map(([column, page_size]) => read({ column, page_size }, signal)),
      ]);
      const [first = [], ...whole] = pages;
      return first.map((column) => whole.flat().find(({ value }) => value === column.value) ?? column);
    },
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const change = (next: (columns: Columns) => Columns) =>
    client.setQueryData<Columns>(queryKey, (columns) => columns && next(columns));
  return {
    columns: query.data,
    failed: query.isError && query.data === undefined,
    busy: query.isFetching,
    retry: () => void query.refetch(),
    /** Loads the next cards of a column; a failure is tried again with the next scroll or click. */
    more: async ({ value, rows }: BoardColumn): Promise<void> => {
      const page = Math.floor(rows.length / cardsAtATime) + 1;
      const [column] = await read({ column: keyOf(value), page }).catch(() => []);
      if (column === undefined) return;
      loaded.current.sizes.set(keyOf(value), page * cardsAtATime);
      change((columns) => withRows(columns, column));
    },
    /** Shows a card in another column at once; the returned function takes it back. */
    place: (row: RecordRow, to: string | null): (() => void) => {
      const before = client.getQueryData<Columns>(queryKey);
      change((columns) => moved(columns, { row, field, to }));
      return () => client.setQueryData(queryKey, before);
    },
  };
};

/** What a board shows and how it changes. */
export type BoardState = ReturnType<typeof useBoard>;
