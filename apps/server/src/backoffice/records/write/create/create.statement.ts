import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { searchTag } from '@shuyuan/contract/platform/search-match';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database';
import { literal } from '../../../../platform/db/literal';
import { type SlotValues, slot } from '../../../../platform/db/slotted-statement';
import type { FoundBy } from '../../../../platform/pinyin/search-grams';
import { departmentOfSql } from '../../../access';
import { columnSql, type Sql, serialSql, tableSql, takeSerialsSql } from '../../../forms';
import { countChangeSql } from '../../count/count-change.repository';
import { rowColumns } from '../../row/row.sql';
import type { Visibility } from '../../row/visibility';
import { givenSlot, givenSlots, givenValue } from '../judge/plain-values.sql';
import { plainSlots } from '../judge/sealed-twins.repository';
import {
  auditPart,
  auditState,
  fileParts,
  guardParts,
  linkParts,
  type Part,
  savedValues,
  withParts,
} from '../statement-parts.sql';
import { filesOf, neededFiles } from '../used-files';
import type { WrittenForm } from '../written-form';

/** The result of a create: the live versions it saw, and the row if one was written. */
export interface Created {
  readonly stamp: string | null;
  readonly id: number | null;
  /** The row as JSON, without its sealed values. */
  readonly row: string | null;
}

const taken = (fieldId: number): Sql => sql.id(`serial_${fieldId}`);

/** In sequence, so that concurrent creates never deadlock on each other's serial numbers. */
const serialParts = ({ serials }: WrittenForm): Part[] =>
  serials.map((field, at) => ({
    name: taken(field.id),
    query: takeSerialsSql(field, {
      count: sql`1`,
      from: sql.join([sql`guard`, ...serials.slice(0, at).map(({ id }) => taken(id))]),
    }),
  }));

/** Serial numbers become known here, so what they are found by is added here. */
const gramsSql = ({ serials }: WrittenForm): Sql =>
  serials.length === 0
    ? sql`given._grams`
    : sql`array(select distinct found.gram from unnest(${sql.join(
        [sql`given._grams`, ...serials.map((field) => sql`app.code_grams(${serialSql(field, taken(field.id))})`)],
        sql` || `,
      )}) as found (gram))`;

const entrySql = ({ serials, searched }: WrittenForm): Sql => {
  const parts = serials.map((field) => ({
    isTitle: field === searched[0],
    part: sql`app.code_entry(${literal(searchTag(field.id))}, ${serialSql(field, taken(field.id))})`,
  }));
  const title = parts.filter(({ isTitle }) => isTitle);
  const others = parts.filter(({ isTitle }) => !isTitle);
  return sql.join([...title.map(({ part }) => part), sql`given._entry`, ...others.map(({ part }) => part)], sql` || `);
};

const insertPart = (written: WrittenForm): Part => {
  const { form, inColumns, serials } = written;
  const given = sql`given`;
  const actor = sql`${slot('actor_id')}::bigint`;
  const values = inColumns.map((field) =>
    serials.includes(field) ? serialSql(field, taken(field.id)) : givenValue(field, { given, rows: 'new' }),
  );
  const columns = inColumns.map(({ field }) => columnSql(field));
  return {
    name: sql`saved`,
    query: sql`insert into ${tableSql(form.definition.table_name)}
        (${sql.join([...columns, sql`admin_id`, sql`department_id`, sql`search_grams`, sql`search_entry`])})
      select ${sql.join([...values, actor, departmentOfSql(actor), gramsSql(written), entrySql(written)])}
      from ${sql.join([given, sql`guard`, ...serials.map(({ id }) => taken(id))])}
      returning *`,
  };
};

const givenFields = ({ inColumns, serials, links }: WrittenForm): CustomFormField[] => [
  ...inColumns.filter((field) => !serials.includes(field)),
  ...links,
];

/** The slot values of a create. */
export const createSlots = (
  written: WrittenForm,
  { values, found, seal }: { values: RecordValues; found: FoundBy; seal: Database['seal'] },
): SlotValues => ({
  ...givenSlots(givenFields(written), { values, seal }),
  ...plainSlots(written.writable, values),
  grams: found.grams,
  entry: found.entry,
  files: JSON.stringify(filesOf(written, values)),
  needed: JSON.stringify(neededFiles(written, values)),
});

/** Writes one record with its links, serial numbers, file uses, audit row and total, in one statement. */
export const createSql = (written: WrittenForm, visibility: Visibility) => {
  const { form, writable, inColumns, links } = written;
  const given = [
    ...givenFields(written).map(givenSlot),
    sql`${slot('grams')}::integer[] as _grams`,
    sql`${slot('entry')}::text as _entry`,
    sql`${slot('files')}::jsonb as _files`,
    sql`${slot('needed')}::jsonb as _needed`,
  ];
  const parts = [
    ...guardParts(written, { fields: writable, given: sql`select ${sql.join(given)}`, rows: 'new' }),
    ...serialParts(written),
    insertPart(written),
    ...linkParts(written, { fields: links, replaces: false }),
    ...fileParts(written, { replaces: false }),
    auditPart(written, {
      before: sql`null`,
      after: auditState(written, {
        version: sql`saved.version`,
        values: savedValues(written, [...inColumns, ...links]),
      }),
      from: links.length === 0 ? sql`saved` : sql`saved cross join given`,
    }),
    { name: sql`counted`, query: countChangeSql({ formId: form.id, change: sql`(select count(*) from saved)` }) },
  ];
  return sql<Created>`${withParts(parts)}
    select (select live.stamp from live) as stamp, (select saved.id from saved) as id,
      (select row_to_json(shown)::text from (select ${rowColumns(visibility, 'unsealed')} from saved as form_row) as shown) as row`;
};
