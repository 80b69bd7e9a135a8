import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { type RawBuilder, sql } from 'kysely';
import { asText } from '../field-types/as-text';
import type { Sql } from '../field-types/column-type';
import { columnSql, tableSql, targetSql } from './place-name.sql';
import type { Check, CheckedRows } from './plan';
import { columnTypeOf, retypeSql, type TypedField } from './retype.sql';

/** How many of the conflicting rows are shown (assurance H53). */
const shown = 20;
/** How much of a value is shown. */
const shownLength = 100;

/** The table's alias in every query. */
const formRow = sql`form_row`;

/** A conflicting row, and the number of all. */
export interface FoundRow {
  readonly id: number;
  readonly value: string | null;
  readonly total: number;
}

/** An empty text or list is no value. */
const isFilled = (type: TypedField, column: Sql): Sql<boolean> => {
  const columnType = columnTypeOf(type);
  if (columnType === 'text') return sql`${column} <> ''`;
  return columnType === 'text[]' ? sql`cardinality(${column}) > 0` : sql`${column} is not null`;
};

/** The rows of a table, with placeholders for missing columns. */
const rowsOf = ({ table, lacks }: CheckedRows): Sql => {
  const standIns = {
    id: sql`row_number() over () as id`,
    deleted_at: sql`null::timestamptz as deleted_at`,
  };
  if (lacks.length === 0) return sql`${tableSql(table)} as form_row`;
  const added = sql.join(lacks.map((column) => standIns[column]));
  return sql`(select source.*, ${added} from ${tableSql(table)} as source) as form_row`;
};

const found = (parts: { from: Sql; value: Sql; where: Sql<boolean> }): RawBuilder<FoundRow> =>
  sql<FoundRow>`select id, left(${parts.value}, ${shownLength}::int) as value, count(*) over () as total
    from ${parts.from} where ${parts.where} order by id limit ${shown}::int`;

const unconvertible = ({ retype, ...rows }: Extract<Check, { find: 'unconvertible' }>): RawBuilder<FoundRow> => {
  const { source, fits = sql<boolean>`true` } = retypeSql(retype, formRow);
  return found({
    from: rowsOf(rows),
    value: asText(retype.from.edit_input, source),
    where: sql`${isFilled(retype.from, source)} and (${fits}) is not true`,
  });
};

/** Rows whose converted value another row has too; values that cannot be converted are left to another check. */
const duplicates = (check: Extract<Check, { find: 'duplicates' }>): RawBuilder<FoundRow> => {
  const column = sql`${formRow}.${columnSql(check.column)}`;
  const { source, fits, value } = check.retype === undefined ? { source: column } : retypeSql(check.retype, formRow);
  // The same number has different ciphertexts under different keys.
  const plain = value ?? (fieldTypeOf(check.type.edit_input).sealed ? asText(check.type.edit_input, source) : source);
  const becomes = fits === undefined ? plain : sql`case when ${fits} then ${plain} end`;
  return found({
    from: sql`(select id, ${asText(check.type.edit_input, source)} as shown, count(*) over (partition by _becomes) as twins
      from (select *, ${becomes} as _becomes from ${rowsOf(check)}
        where deleted_at is null) as form_row where _becomes is not null) as doubled`,
    value: sql`shown`,
    where: sql`twins > 1`,
  });
};

const linkRows = (check: Extract<Check, { find: 'linked' | 'linked_twice' }>): RawBuilder<FoundRow> =>
  found({
    from: sql`(select row_id as id, string_agg(target_id::text, ', ' order by position) as shown, count(*) as links
      from ${tableSql(check.link, check.schema)} group by row_id) as linked`,
    value: sql`shown`,
    where: check.find === 'linked' ? sql`true` : sql`links > 1`,
  });

/** A check as a query: the first conflicting rows, each with the total. Never raises an error on any value. */
export const checkSql = (check: Check): RawBuilder<FoundRow> => {
  switch (check.find) {
    case 'unconvertible':
      return unconvertible(check);
    case 'duplicates':
      return duplicates(check);
    case 'linked':
    case 'linked_twice':
      return linkRows(check);
    case 'filled': {
      const column = columnSql(check.column);
      const value = asText(check.type.edit_input, column);
      return found({ from: rowsOf(check), value, where: isFilled(check.type, column) });
    }
    case 'dangling': {
      const column = columnSql(check.column);
      const target = sql`exists (select from ${targetSql(check.target)} as target where target.id = form_row.${column})`;
      const where = sql<boolean>`${column} is not null and not ${target}`;
      return found({ from: rowsOf(check), value: sql`${column}::text`, where });
    }
  }
};
