import type { CustomForm, FormInput } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formEndpoints, formFieldEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { loadTable } from '../../platform/http/load-table';
import type { LoadList } from '../../platform/list-state/list-state';

type Forms = typeof formEndpoints;

/** Others edit, sync and remove meanwhile: what a dialog shows is asked for at each opening. */
const fresh = { staleTime: 0, gcTime: 0 } as const;

const load = loadTable<CustomForm>(formEndpoints.index.path);

/** Loads a page of the list, of the school's own forms unless the product's are asked for; the state of sync is a choice of two words on the screen and a boolean on the wire. */
export const loadForms: LoadList<CustomForm> = ({ search: { synced, ...others }, ...state }, signal) =>
  load(
    { ...state, search: { kind: 'custom', ...others, ...(synced === undefined ? {} : { synced: synced === 'true' }) } },
    signal,
  );

/** A form with its draft. */
export const formQuery = (id: number) =>
  queryOptions({
    queryKey: ['form', 'show', id],
    queryFn: async ({ signal }) => (await call(formEndpoints.show, { query: { id }, loading: false, signal })).data,
    ...fresh,
  });

/** What a sync would do to the table now. */
export const planQuery = (id: number) =>
  queryOptions({
    queryKey: ['form', 'plan', id],
    queryFn: async ({ signal }) =>
      (await call(formEndpoints.updateTable, { query: { id, dry_run: 1 }, loading: false, signal })).data,
    ...fresh,
  });

const askEveryMs = 1000;

/** How far a sync is; asked again until it is over. */
export const syncRunQuery = (id: number) =>
  queryOptions({
    queryKey: ['form', 'sync-run', id],
    queryFn: async ({ signal }) => (await call(formEndpoints.syncRun, { query: { id }, quiet: true, signal })).data,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.state !== 'running' ? false : askEveryMs),
    ...fresh,
  });

/** Makes the draft live; `version` is the draft whose plan staff saw. */
export const startSync = async (id: number, version: number) =>
  (await call(formEndpoints.updateTable, { query: { id, version }, loading: false })).data.run;

/** Removes the definition; the table stays and can be adopted again. */
export const destroyForm = (id: number) => call(formEndpoints.destroy, { query: { id } });

/** Removes the form with its table, which waits in the recycle place. */
export const destroyFormAndTable = (id: number) => call(formEndpoints.relationDestroy, { query: { id } });

/** Copies a form, with its rows where asked for. */
export const cloneForm = (query: { id: number; name: string; table_name: string; with_rows: 0 | 1 }) =>
  call(formEndpoints.cloneTable, { query });

/** A free table name made from a label. */
export const suggestTableName = async (name: string, signal: AbortSignal): Promise<string> =>
  (await call(formFieldEndpoints.pinyin, { query: { name, for: 'table' }, loading: false, signal })).data.field;

/** The tables of forms, bound and free. */
export const realTablesQuery = queryOptions({
  queryKey: ['form', 'real-tables'],
  queryFn: async ({ signal }) => (await call(formEndpoints.realTableIndex, { query: {}, loading: false, signal })).data,
  ...fresh,
});

/** One table with its columns made into fields. */
export const realTableQuery = (table: string) =>
  queryOptions({
    queryKey: ['form', 'real-table', table],
    queryFn: async ({ signal }) =>
      (await call(formEndpoints.realTableShow, { query: { table_name: table }, loading: false, signal })).data,
    ...fresh,
  });

/** Saves a draft (requirements §7). */
export const saveForm = (body: FormInput) => call(formEndpoints.save, { body });

/** The definitions that the table has followed, newest first. */
export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['form', 'versions', id],
    queryFn: async ({ signal }) => (await call(formEndpoints.versions, { query: { id }, loading: false, signal })).data,
    ...fresh,
  });

/** A version, or what is being edited. */
export type Edition = number | 'draft';

/** What differs between two editions. */
export const compareQuery = (query: { id: number; from: Edition; to: Edition }) =>
  queryOptions({
    queryKey: ['form', 'compare', query],
    queryFn: async ({ signal }) => (await call(formEndpoints.compare, { query, loading: false, signal })).data,
    ...fresh,
  });

/** Puts an old definition into the draft. */
export const rollBack = (body: BodyOf<Forms['rollBack']>) => call(formEndpoints.rollBack, { body });

/** What was dropped and can come back: of one form, or of all. */
export const recycledQuery = (formId?: number) =>
  queryOptions({
    queryKey: ['form', 'recycled', formId ?? 'all'],
    queryFn: async ({ signal }) => {
      const query = formId === undefined ? {} : { custom_form_id: formId };
      return (await call(formEndpoints.recycled, { query, loading: false, signal })).data;
    },
    ...fresh,
  });

/** Brings a dropped field or table back. */
export const restorePart = (id: number) => call(formEndpoints.restore, { body: { id } });

/** Gives a form its menu entry and its nodes. */
export const addToMenu = (body: BodyOf<Forms['addToMenu']>) => call(formEndpoints.addToMenu, { body });
