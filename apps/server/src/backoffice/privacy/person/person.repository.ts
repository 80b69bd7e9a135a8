import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { privacyOf } from '@shuyuan/contract/backoffice/forms/field-privacy';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { auditRowsSql } from '../../audit';
import { asText, columnSql, readLiveDefinitions, type Sql, tableSql } from '../../forms';
import { columnFields, type PersonForm, personFormOf } from './person-form';

/** All live forms with personal data. */
export const findPersonForms = async (db: Executor): Promise<PersonForm[]> =>
  (await readLiveDefinitions(db)).flatMap((row) => personFormOf(row) ?? []);

/** What to search records by. */
export interface Identity {
  readonly mobiles: readonly string[];
  readonly numbers: readonly string[];
  readonly names: readonly string[];
}

/** A record as it was found; its texts by column. */
export interface FoundRecord {
  readonly id: number;
  readonly version: number;
  readonly live_deleted: boolean;
  readonly created_at: string;
  readonly texts: Readonly<Record<string, string | null>>;
}

const column = ({ field }: CustomFormField): Sql => sql`form_row.${columnSql(field)}`;

const fieldsOf = ({ definition }: PersonForm, key: 'mobile' | 'id_card'): CustomFormField[] =>
  definition.fields.filter(({ edit_input }) => fieldTypeOf(edit_input).personKey === key);

/** Fields that may contain a name: labels of records, and personal texts. */
const namingFields = (form: PersonForm): CustomFormField[] =>
  form.definition.fields.filter(
    (field) =>
      field === form.title || (fieldTypeOf(field.edit_input).freeText === 'line' && privacyOf(field) !== 'open'),
  );

const conditionsOf = (form: PersonForm, { mobiles, numbers, names }: Identity): Sql<boolean>[] => [
  ...(mobiles.length === 0 ? [] : fieldsOf(form, 'mobile')).map(
    (field) => sql<boolean>`${column(field)} = any(${mobiles}::text[])`,
  ),
  ...(numbers.length === 0 ? [] : fieldsOf(form, 'id_card')).map(
    (field) => sql<boolean>`${column(field)} = any(array(
      select unnest(app.seals(wanted)) from unnest(${numbers}::text[]) as wanted))`,
  ),
  ...(names.length === 0 ? [] : namingFields(form)).map(
    (field) => sql<boolean>`${column(field)} = any(${names}::text[])`,
  ),
];

const textsSql = (fields: readonly CustomFormField[]): Sql =>
  sql`(select to_jsonb(told) from (select ${sql.join(
    fields.map((field) => sql`${asText(field.edit_input, column(field))} as ${columnSql(field.field)}`),
  )}) as told)`;

const recordSql = (form: PersonForm, where: Sql<boolean>): Sql =>
  sql`select form_row.id, form_row.version, form_row.deleted_at is not null as live_deleted, form_row.created_at,
      ${textsSql(columnFields(form))} as texts
    from ${tableSql(form.definition.table_name)} as form_row where ${where}`;

/** A further condition under which a row is about the person. */
type Also = (row: Sql) => Sql<boolean>;

/** The records of a form about the person, including deleted ones. */
export const findRecords = async (
  db: Executor,
  { form, identity, limit, also }: { form: PersonForm; identity: Identity; limit: number; also?: Also },
): Promise<{ records: FoundRecord[]; total: number }> => {
  const conditions = [...conditionsOf(form, identity), ...(also === undefined ? [] : [also(sql`form_row`)])];
  if (conditions.length === 0) return { records: [], total: 0 };
  const where = sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  const { rows } = await sql<{ records: FoundRecord[]; total: number }>`
    select (select count(*) from ${tableSql(form.definition.table_name)} as form_row where ${where}) as total,
      coalesce((select json_agg(found order by found.id) from (
        ${recordSql(form, where)} order by form_row.id limit ${limit}) as found), '[]') as records`.execute(db);
  return rows[0] ?? { records: [], total: 0 };
};

/** Chosen records of a form. */
export const readRecords = async (
  db: Executor,
  { form, ids }: { form: PersonForm; ids: readonly number[] },
): Promise<FoundRecord[]> => {
  const wanted = sql<boolean>`form_row.id = any(${ids}::bigint[])`;
  const { rows } = await sql<{ records: FoundRecord[] }>`
    select coalesce(json_agg(found order by found.id), '[]') as records from (${recordSql(form, wanted)}) as found`.execute(
    db,
  );
  return rows[0]?.records ?? [];
};

/** A change of a record as its history lists it. */
export interface TrailEntry {
  readonly at: string;
  readonly actor_name: string;
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The history of a record, oldest first. */
export const readTrail = async (
  db: Executor,
  { formId, id }: { formId: number; id: number },
): Promise<TrailEntry[]> => {
  const { rows } = await sql<{ entries: TrailEntry[] }>`
    select coalesce(json_agg(entry order by entry.id), '[]') as entries from (
      select id, at, actor_name, action, app.open_snapshot(before) -> 'values' as before,
        app.open_snapshot(after) -> 'values' as after
      from ${auditRowsSql} where target_type = ${`form_${formId}`} and target_id = ${String(id)}
        and action ^@ 'record.' and outcome = 'succeeded') as entry`.execute(db);
  return rows[0]?.entries ?? [];
};
