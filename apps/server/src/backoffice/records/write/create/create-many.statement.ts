import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import { slot } from '../../../../platform/db/slotted-statement';
import { departmentOfSql } from '../../../access';
import { columnSql, tableSql } from '../../../forms';
import { countChangeSql } from '../../count/count-change.repository';
import { givenColumn, givenValue } from '../judge/plain-values.sql';
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
import type { WrittenForm } from '../written-form';

/** The result of creating many: the live versions it saw, and the ids in the order of the rows. */
export interface CreatedMany {
  readonly stamp: string | null;
  readonly ids: readonly number[];
}

/** The values of each row; serial numbers were taken before and are included. */
export const manyFields = ({ inColumns, links }: WrittenForm): CustomFormField[] => [...inColumns, ...links];

const insertPart = ({ form, inColumns }: WrittenForm): Part => {
  const given = sql`given`;
  const actor = sql`${slot('actor_id')}::bigint`;
  const columns = inColumns.map(({ field }) => columnSql(field));
  return {
    name: sql`saved`,
    query: sql`insert into ${tableSql(form.definition.table_name)}
        (${sql.join([sql`id`, ...columns, sql`admin_id`, sql`department_id`, sql`search_grams`, sql`search_entry`])})
      select ${sql.join([
        sql`given.id`,
        ...inColumns.map((field) => givenValue(field, { given, rows: 'any' })),
        actor,
        departmentOfSql(actor),
        sql`given._grams`,
        sql`given._entry`,
      ])}
      from given, guard
      returning *`,
  };
};

/** Writes many records with all that belongs to them in one statement: links, uses of files, audit rows, total. */
export const createManySql = (written: WrittenForm) => {
  const { form, writable, links } = written;
  const fields = manyFields(written);
  const columns = [
    sql`_grams integer[]`,
    sql`_entry text`,
    sql`_files jsonb`,
    sql`_needed jsonb`,
    ...fields.map(givenColumn),
  ];
  const parts = [
    ...guardParts(written, {
      fields: writable,
      // Ids are assigned here, in the order of the rows, because links and file uses need them.
      given: sql`select nextval(pg_get_serial_sequence(format('form.%I', ${form.definition.table_name}::text), 'id')) as id,
        given.* from jsonb_to_recordset(${slot('rows')}::jsonb) as given (${sql.join(columns)})`,
      rows: 'any',
    }),
    insertPart(written),
    ...linkParts(written, { fields: links, replaces: true }),
    ...fileParts(written, { replaces: true }),
    auditPart(written, {
      before: sql`null`,
      after: auditState(written, { version: sql`saved.version`, values: savedValues(written, fields) }),
      from: sql`saved join given on given.id = saved.id`,
    }),
    { name: sql`counted`, query: countChangeSql({ formId: form.id, change: sql`(select count(*) from saved)` }) },
  ];
  return sql<CreatedMany>`${withParts(parts)}
    select (select live.stamp from live) as stamp,
      (select coalesce(json_agg(saved.id order by saved.id), '[]') from saved) as ids`;
};
