import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import { BoundedMap } from '../../platform/cache/bounded-map';
import type { Executor } from '../../platform/db/database';
import { prepareSlotted, type SlottedStatement, slot } from '../../platform/db/slotted-statement';
import { columnSql, stampSql, tableSql } from '../forms';
import { formRow, rowColumns } from './row/row.sql';
import { sealedFields } from './row/sealed-values';
import type { Visibility } from './row/visibility';
import { slottedPerson } from './scope.sql';

/** A record without its sealed values, which come in separate columns. */
interface Shown extends Readonly<Record<`sealed_${number}`, string | null>> {
  readonly stamp: string;
  readonly body: string;
}

interface ShowStatement {
  readonly statement: SlottedStatement<Shown>;
  readonly sealed: readonly CustomFormField[];
}

const statements = new BoundedMap<string, ShowStatement>(500);

/** A record as the caller sees it, as JSON. */
const showSql = (visibility: Visibility, sealed: readonly CustomFormField[]) => {
  const conditions = [sql`form_row.id = ${slot('id')}`, ...visibility.reach.conditions(formRow, slottedPerson)];
  const columns = [
    sql`(select row_to_json(made) from (select ${rowColumns(visibility, 'unsealed')}) as made)::text as body`,
    sql`${stampSql(visibility.form)} as stamp`,
    ...sealed.map(({ id, field }) => sql`form_row.${columnSql(field)} as ${sql.id(`sealed_${id}`)}`),
  ];
  return sql<Shown>`select ${sql.join(columns)} from ${tableSql(visibility.form.definition.table_name)} as form_row
    where ${sql.join(conditions, sql` and `)}`;
};

/** The statement of one record; its text is made once for all who see the same. */
export const showStatement = (db: Executor, visibility: Visibility): ShowStatement => {
  const known = statements.get(visibility.key);
  if (known !== undefined) return known;
  const sealed = sealedFields(visibility);
  const made = { statement: prepareSlotted(db, showSql(visibility, sealed)), sealed };
  statements.set(visibility.key, made);
  return made;
};
