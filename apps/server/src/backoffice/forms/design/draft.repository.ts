import '../form.table';
import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';

/** A field as it is written to a draft: a new one has no id yet. */
export type DraftField = Omit<CustomFormField, 'id' | 'custom_form_id'> & {
  readonly id?: number | undefined;
  readonly is_system?: boolean | undefined;
};

/** Serialises the choice of form and table names. */
export const holdFormNames = async (db: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('app.custom_form'))`.execute(db);
};

/**
 * Locks a form. Whoever waits longer than a moment is waiting for a sync, and gets an error that says so. Mere
 * references to the form, as from new rows, do not wait: they already hold the table, which a sync asks for.
 */
export const lockForm = async (db: Tx, id: number) => {
  await sql`set local lock_timeout = '2s'`.execute(db);
  return db.selectFrom('app.custom_form').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
};

export type LockedForm = NonNullable<Awaited<ReturnType<typeof lockForm>>>;

/** The columns of draft fields that are defined in code. */
export const systemColumns = async (db: Executor, formId: number): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('app.custom_form_field')
    .select('field')
    .where('custom_form_id', '=', formId)
    .where('is_system', '=', true)
    .execute();
  return new Set(rows.map(({ field }) => field));
};

interface FieldHome {
  readonly id: number;
  readonly custom_form_id: number;
}

/** The forms that each of these fields belongs to, by drafts and, for those in none, by definitions that were live. */
export const homesOfFields = async (db: Executor, ids: readonly number[]): Promise<FieldHome[]> => {
  if (ids.length === 0) return [];
  const drafted = await db
    .selectFrom('app.custom_form_field')
    .select(['id', 'custom_form_id'])
    .where('id', 'in', [...ids])
    .execute();
  const found = new Set(drafted.map(({ id }) => id));
  const rest = ids.filter((id) => !found.has(id));
  if (rest.length === 0) return drafted;
  const { rows } = await sql<FieldHome>`
    select distinct (field ->> 'id')::bigint as id, version.custom_form_id
    from app.custom_form_version as version, jsonb_array_elements(version.definition -> 'fields') as field
    where (field ->> 'id')::bigint = any(${rest}::bigint[])
  `.execute(db);
  return [...drafted, ...rows];
};

type FormHead = Omit<FormDefinition, 'fields'> & {
  readonly admin_id: number;
  readonly department_id: number;
  readonly adopts: boolean;
};

/** Adds a form without fields and returns its id. */
export const insertForm = async (db: Tx, head: FormHead): Promise<number> => {
  const { id } = await db
    .insertInto('app.custom_form')
    .values({ ...head, live_version: null, synced_version: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Changes a form's own properties and increments its version. */
export const updateForm = async (db: Tx, form: Partial<FormHead> & { readonly id: number }): Promise<void> => {
  const { id, ...head } = form;
  await db
    .updateTable('app.custom_form')
    .set(({ eb }) => ({ ...head, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
};

/** Makes these the fields of a form's draft, numbered from 1 in their order (requirements §4); a field keeps its id and owner. */
export const writeFields = async (
  db: Tx,
  { formId, fields }: { formId: number; fields: readonly DraftField[] },
): Promise<void> => {
  const drafted = fields.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await db
    .deleteFrom('app.custom_form_field')
    .where('custom_form_id', '=', formId)
    .$if(drafted.length > 0, (query) => query.where('id', 'not in', drafted))
    .execute();
  const rows = fields.map(({ id, validation, select_item, settings, ...field }, at) => ({
    ...(id === undefined ? {} : { id }),
    ...field,
    validation: JSON.stringify(validation),
    select_item: JSON.stringify(select_item),
    settings: JSON.stringify(settings),
    custom_form_id: formId,
    sort: at + 1,
  }));
  // A field without an id takes the next one, so the two kinds are two statements.
  const known = rows.filter((row) => 'id' in row);
  const fresh = rows.filter((row) => !('id' in row));
  if (known.length > 0) {
    await db
      .insertInto('app.custom_form_field')
      .values(known)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          field: ref('excluded.field'),
          name: ref('excluded.name'),
          search_input: ref('excluded.search_input'),
          edit_input: ref('excluded.edit_input'),
          help: ref('excluded.help'),
          validation: ref('excluded.validation'),
          select_item: ref('excluded.select_item'),
          list_show: ref('excluded.list_show'),
          form_show: ref('excluded.form_show'),
          settings: ref('excluded.settings'),
          sort: ref('excluded.sort'),
        })),
      )
      .execute();
  }
  if (fresh.length > 0) await db.insertInto('app.custom_form_field').values(fresh).execute();
};
