import '../form.table';
import type { FormDefinition, FormVersion } from '@shuyuan/contract/backoffice/forms/custom-form';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import { adminNameSql } from '../../access';

/** The live definitions that a form has had, newest first. */
export const listVersions = async (db: Executor, formId: number): Promise<FormVersion[]> => {
  const rows = await db
    .selectFrom('app.custom_form_version as version')
    .innerJoin('app.custom_form as form', 'form.id', 'version.custom_form_id')
    .select(['version.version', 'version.created_at'])
    .select(({ fn, ref, val }) => [
      sql<boolean>`version.version is not distinct from form.live_version`.as('live'),
      sql<number>`jsonb_array_length(version.definition -> 'fields')`.as('fields_count'),
      fn.coalesce(adminNameSql(ref('version.admin_id')), val('')).as('admin_name'),
    ])
    .where('version.custom_form_id', '=', formId)
    .orderBy('version.version', 'desc')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
};

/** A definition that is or was live. */
export const findVersion = async (
  db: Executor,
  { formId, version }: { formId: number; version: number },
): Promise<FormDefinition | undefined> => {
  const row = await db
    .selectFrom('app.custom_form_version')
    .select('definition')
    .where('custom_form_id', '=', formId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.definition;
};

/** Definitions that a form has had, by version. */
export const findDefinitions = async (
  db: Executor,
  { formId, versions }: { formId: number; versions: readonly number[] },
): Promise<ReadonlyMap<number, FormDefinition>> => {
  const { rows } = await sql<{ version: number; definition: FormDefinition }>`
    select version, definition from app.custom_form_version
    where custom_form_id = ${formId} and version = any(${versions}::integer[])`.execute(db);
  return new Map(rows.map(({ version, definition }) => [version, definition]));
};

/** All names that the columns of fields have had: the audit log stores values under the name of the time. */
export const columnsEver = async (
  db: Executor,
  { formId, fieldIds }: { formId: number; fieldIds: readonly number[] },
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct field ->> 'field' as name
    from app.custom_form_version as version, jsonb_array_elements(version.definition::jsonb -> 'fields') as field
    where version.custom_form_id = ${formId} and (field ->> 'id')::bigint = any(${fieldIds}::bigint[])
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

/** Makes a definition the live one of a form whose table already matches it. */
export const goLive = async (
  db: Tx,
  live: { formId: number; definition: FormDefinition; adminId: number | null; synced: boolean },
): Promise<void> => {
  const { version } = await db
    .insertInto('app.custom_form_version')
    .values(({ selectFrom }) => ({
      custom_form_id: live.formId,
      version: selectFrom('app.custom_form_version as earlier')
        .select(sql<number>`coalesce(max(earlier.version), 0) + 1`.as('next'))
        .where('earlier.custom_form_id', '=', live.formId),
      definition: JSON.stringify(live.definition),
      admin_id: live.adminId,
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('app.custom_form')
    .set(({ ref }) => ({ live_version: version, ...(live.synced ? { synced_version: ref('version') } : {}) }))
    .where('id', '=', live.formId)
    .execute();
};
