import type { CustomForm, FormInput } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formEndpoints, formFieldEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { loadTable } from '../../platform/http/load-table';
import type { LoadList } from '../../platform/list-state/list-state';

type Forms = typeof formEndpoints;

/** Others may edit, sync and remove meanwhile: dialogs load their data at each opening. */
const fresh = { staleTime: 0, gcTime: 0 } as const;

const load = loadTable<CustomForm>(formEndpoints.index.path);

/** Loads a page of the school's own forms, or the product's; the sync state is a choice here, a boolean in the API. */
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

/** The progress of a sync; polled until it has ended. */
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

/** Removes the form with its table, which stays in the recycle place for a time. */
export const destroyFormAndTable = (id: number) => call(formEndpoints.relationDestroy, { query: { id } });

/** Copies a form, with its rows if asked for. */
export const cloneForm = (query: { id: number; name: string; table_name: string; with_rows: 0 | 1 }) =>
  call(formEndpoints.cloneTable, { query });

/** A free table name made from a label. */
export const suggestTableName = async (name: string, signal: AbortSignal): Promise<string> =>
  (await call(formFieldEndpoints.pinyin, { query: { name, for: 'table' }, loading: false, signal })).data.field;

/** The tables in the schema of forms, with and without a form. */
export const realTablesQuery = queryOptions({
  queryKey: ['form', 'real-tables'],
  queryFn: async ({ signal }) => (await call(formEndpoints.realTableIndex, { query: {}, loading: false, signal })).data,
  ...fresh,
});

/** One table with its columns as fields. */
export const realTableQuery = (table: string) =>
  queryOptions({
    queryKey: ['form', 'real-table', table],
    queryFn: async ({ signal }) =>
      (await call(formEndpoints.realTableShow, { query: { table_name: table }, loading: false, signal })).data,
    ...fresh,
  });

/** Saves a draft (requirements §7). */
export const saveForm = (body: FormInput) => call(formEndpoints.save, { body });

/** The past live definitions, newest first. */
export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['form', 'versions', id],
    queryFn: async ({ signal }) => (await call(formEndpoints.versions, { query: { id }, loading: false, signal })).data,
    ...fresh,
  });

/** A version, or the draft. */
export type Edition = number | 'draft';

/** What differs between two editions. */
export const compareQuery = (query: { id: number; from: Edition; to: Edition }) =>
  queryOptions({
    queryKey: ['form', 'compare', query],
    queryFn: async ({ signal }) => (await call(formEndpoints.compare, { query, loading: false, signal })).data,
    ...fresh,
  });

/** Copies an old definition into the draft. */
export const rollBack = (body: BodyOf<Forms['rollBack']>) => call(formEndpoints.rollBack, { body });

/** The dropped parts that can be restored: of one form, or of all. */
export const recycledQuery = (formId?: number) =>
  queryOptions({
    queryKey: ['form', 'recycled', formId ?? 'all'],
    queryFn: async ({ signal }) => {
      const query = formId === undefined ? {} : { custom_form_id: formId };
      return (await call(formEndpoints.recycled, { query, loading: false, signal })).data;
    },
    ...fresh,
  });

/** Restores a dropped field or table. */
export const restorePart = (id: number) => call(formEndpoints.restore, { body: { id } });

/** Gives a form its menu entry and its nodes. */
export const addToMenu = (body: BodyOf<Forms['addToMenu']>) => call(formEndpoints.addToMenu, { body });
