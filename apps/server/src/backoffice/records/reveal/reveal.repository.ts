import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database';
import { asText, columnSql, tableSql } from '../../forms';
import type { LiveForm } from '../live-form';
import type { Reach } from '../reach';
import { formRow } from '../row/row.sql';

/** One value of a record whole, and the version it is of; undefined where no such record is within all the reaches. */
export const readValue = async (
  db: Tx,
  of: { form: LiveForm; field: CustomFormField; id: number; reaches: readonly Reach[] },
): Promise<{ value: string | null; version: number } | undefined> => {
  const conditions = [sql`form_row.id = ${of.id}`, ...of.reaches.flatMap(({ conditions }) => conditions(formRow))];
  const { rows } = await sql<{ value: string | null; version: number }>`
    select ${asText(of.field.edit_input, sql`form_row.${columnSql(of.field.field)}`)} as value, form_row.version
    from ${tableSql(of.form.definition.table_name)} as form_row
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0];
};
