import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type RawBuilder, sql } from 'kysely';
import { slot } from '../../../platform/db/slotted-statement';
import { auditSql } from '../../audit';
import { filesExistSql, fileUsesSql } from '../../files';
import { columnSql, isLinked, placeName, type Sql, stampSql, tableSql } from '../../forms';
import { leastVisibility } from '../reach';
import { labelSql } from '../row/label.sql';
import { type GivenRows, storedValues } from './judge/plain-values.sql';
import { targetTable } from './judge/reference.repository';
import { hasNoTwin, sealedUniques } from './judge/sealed-twins.repository';
import type { WrittenForm } from './written-form';

/** A part of a statement: `with <name> as (<query>)`. */
export interface Part {
  readonly name: Sql;
  readonly query: Sql;
}

/** The parts as SQL before the last query. */
export const withParts = (parts: readonly Part[]): Sql =>
  sql`with ${sql.join(parts.map(({ name, query }) => sql`${name} as (${query})`))}`;

const saved = sql`saved`;

/** The title of a record, without anything that some staff may not see. */
export const titleSql = ({ form: { definition } }: WrittenForm, row: Sql): Sql<string> =>
  labelSql(definition, { row, chosen: undefined, sees: leastVisibility });

const column = (alias: Sql, { field }: CustomFormField): Sql => sql`${alias}.${columnSql(field)}`;

/** The ids that the given rows name in a field. */
const namedIds = (field: CustomFormField): Sql =>
  isLinked(field)
    ? sql`select named.id::bigint from given, jsonb_array_elements_text(${column(sql`given`, field)}) as named (id)`
    : sql`select ${column(sql`given`, field)} from given where ${column(sql`given`, field)} is not null`;

/** For a single given row, its one id; PostgreSQL then looks up one instead of building a table of many. */
const namedBy = (field: CustomFormField, rows: GivenRows): Sql =>
  rows !== 'any' && !isLinked(field)
    ? sql`= (select ${column(sql`given`, field)} from given)`
    : sql`in (${namedIds(field)})`;

/** The targets of the given rows, locked until the transaction ends, so that nobody deletes them meanwhile. */
const targetParts = (
  { form }: WrittenForm,
  { fields, rows }: { fields: readonly CustomFormField[]; rows: GivenRows },
): Part[] =>
  fields.map((field) => {
    const table = targetTable(form, field);
    return {
      name: sql.id(`target_${field.id}`),
      query:
        table === undefined
          ? sql`select null::bigint as id where false`
          : sql`select target.id from ${table} as target
              where target.deleted_at is null and target.id ${namedBy(field, rows)} for key share`,
    };
  });

const areTargetsThere = (field: CustomFormField, rows: GivenRows): Sql<boolean> =>
  rows !== 'any' && !isLinked(field)
    ? sql`(exists (select from ${sql.id(`target_${field.id}`)})
        or (select ${column(sql`given`, field)} from given) is null)`
    : sql`(select count(*) from ${sql.id(`target_${field.id}`)})
    = (select count(distinct named.id) from (${namedIds(field)}) as named (id))`;

/**
 * The given rows, and the guard: one row if everything that they need holds in this snapshot (the definition is live,
 * their targets and files exist), else none, and then nothing is written.
 */
export const guardParts = (
  written: WrittenForm,
  { fields, given, rows }: { fields: readonly CustomFormField[]; given: Sql; rows: GivenRows },
): Part[] => {
  const pointing = fields.filter((field) => written.references.includes(field) || written.links.includes(field));
  const conditions = [
    sql<boolean>`live.stamp = ${slot('stamp')}::text`,
    ...pointing.map((field) => areTargetsThere(field, rows)),
    ...sealedUniques(fields).map((field) => hasNoTwin(written, { field, rows })),
    ...(fields.some((field) => written.files.includes(field))
      ? [sql<boolean>`(select coalesce(bool_and(${filesExistSql(sql`given._needed`)}), true) from given)`]
      : []),
  ];
  return [
    { name: sql`given`, query: given },
    ...targetParts(written, { fields: pointing, rows }),
    { name: sql`live`, query: sql`select ${stampSql(written.form)} as stamp` },
    { name: sql`guard`, query: sql`select from live where ${sql.join(conditions, sql` and `)}` },
  ];
};

/** Writes the links of the rows, in order; obsolete ones are deleted. */
export const linkParts = (
  written: WrittenForm,
  { fields, replaces }: { fields: readonly CustomFormField[]; replaces: boolean },
): Part[] =>
  fields
    .filter((field) => written.links.includes(field))
    .flatMap((field) => {
      const link = tableSql(placeName.link(field.id));
      const ids = column(sql`given`, field);
      const both = replaces ? sql`saved join given on given.id = saved.id` : sql`saved, given`;
      const unlink = sql`delete from ${link} as link using ${both} where link.row_id = saved.id and not exists (
        select from jsonb_array_elements_text(${ids}) as wanted (id) where wanted.id::bigint = link.target_id)`;
      const tie = sql`insert into ${link} as link (row_id, target_id, position)
        select saved.id, wanted.id::bigint, wanted.place
        from ${both} cross join lateral jsonb_array_elements_text(${ids}) with ordinality as wanted (id, place)
        on conflict (row_id, target_id) do update set position = excluded.position where link.position <> excluded.position`;
      return [
        ...(replaces ? [{ name: sql.id(`unlinked_${field.id}`), query: unlink }] : []),
        { name: sql.id(`linked_${field.id}`), query: tie },
      ];
    });

/** Which files the rows use from now on. */
export const fileParts = (written: WrittenForm, { replaces }: { replaces: boolean }): Part[] => {
  if (written.files.length + written.richTexts.length === 0) return [];
  const { release, use } = fileUsesSql({
    type: written.type,
    id: sql`saved.id`,
    title: titleSql(written, saved),
    names: sql`given._files`,
    from: replaces ? sql`saved join given on given.id = saved.id` : sql`saved cross join given`,
  });
  return [...(replaces ? [{ name: sql`released`, query: release }] : []), { name: sql`used`, query: use }];
};

/** The values of the saved rows with their links; new rows of link tables are invisible to the same statement. */
export const savedValues = (written: WrittenForm, fields: readonly CustomFormField[]): Sql => {
  const links = fields.filter((field) => written.links.includes(field));
  const inColumns = fields.filter((field) => !links.includes(field));
  return links.reduce<Sql>(
    (values, field) =>
      sql`${values} || jsonb_build_object(${field.field}::text, coalesce(${column(sql`given`, field)}, '[]'))`,
    storedValues(inColumns, saved),
  );
};

/** A record's state in the audit log. */
export const auditState = (
  { form }: WrittenForm,
  state: { version: RawBuilder<unknown>; values: RawBuilder<unknown> },
): Sql =>
  sql`jsonb_build_object('version', ${state.version}, 'definition', ${form.live_version}::integer,
    'values', ${state.values})`;

/** The audit rows of the saved rows. */
export const auditPart = (
  { type }: WrittenForm,
  { before, after, from }: { before: Sql; after: Sql; from: Sql },
): Part => ({
  name: sql`audited`,
  query: auditSql({
    actor: { id: slot('actor_id'), name: slot('actor_name') },
    origin: { ip: slot('ip'), userAgent: slot('user_agent'), requestId: slot('request_id') },
    action: slot('action'),
    target: { type, id: sql`saved.id` },
    before,
    after,
    from,
  }),
});
