import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordMeta, recordLayouts } from '@shuyuan/contract/backoffice/records/record';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListAddress } from '../../../platform/list-state/list-address';
import type { Search } from '../../../platform/list-state/list-state';

export type Layout = (typeof recordLayouts)[number];

/** What the address contains besides the list's state. */
export interface RecordPlace {
  /** A saved view. */
  readonly view: number | undefined;
  readonly layout: Layout;
  /** The record that is open. */
  readonly record: number | undefined;
  /** The part of the open record that is shown: its history, or a related form. */
  readonly part: string | undefined;
  /** The recycle bin instead of the list. */
  readonly bin: boolean;
  /** The field of the layout, such as the date of a calendar, and the month that the calendar shows. */
  readonly by: string | undefined;
  readonly month: string | undefined;
}

const positive = (text: string | null): number | undefined => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

const otherLayouts: readonly Layout[] = ['card', 'board', 'calendar'];
const layoutIn = (text: string | null): Layout => otherLayouts.find((layout) => layout === text) ?? 'table';

/** Reads it; invalid parts are ignored, because anyone can type an address. */
export const readPlace = (params: URLSearchParams): RecordPlace => {
  const month = params.get('month');
  return {
    view: positive(params.get('view')),
    layout: layoutIn(params.get('layout')),
    record: positive(params.get('record')),
    part: params.get('part') ?? undefined,
    bin: params.get('deleted') === '1',
    by: params.get('by') ?? undefined,
    month: month !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  };
};

/** Parameters of an address with their new values; undefined removes one. */
export type PlaceChange = Readonly<Record<string, string | undefined>>;

/** An address with some of its parameters changed. */
export const changePlace = (params: URLSearchParams, change: PlaceChange): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** The place in the address, and how to change it. */
export const useRecordPlace = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(new URLSearchParams(search)), [search]);
  const go = useCallback(
    (change: PlaceChange, options?: { replace?: boolean }) => {
      const params = changePlace(new URLSearchParams(window.location.search), change);
      void navigate({ search: params.toString() }, { replace: options?.replace ?? false, preventScrollReset: true });
    },
    [navigate],
  );
  return { place, go };
};

/** What a list of this form accepts from an address: relation fields can be searched by links, fixed fields cannot. */
export const listAddressOf = (meta: RecordMeta, fixed: Search): ListAddress => ({
  sortable: meta.sortable,
  searchable: meta.fields
    .filter(({ search_input, edit_input }) => search_input !== '' || fieldTypeOf(edit_input).pointsTo !== undefined)
    .map(({ field }) => field)
    .filter((field) => fixed[field] === undefined),
  composite: true,
  keyword: true,
});
