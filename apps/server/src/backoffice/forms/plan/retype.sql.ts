import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import type { FieldShape } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import { sql } from 'kysely';
import { schoolOffsetCall } from '../../../platform/db/school-offset';
import type { ColumnType, Sql } from '../field-types/column-type';
import { storedTypeOf } from '../field-types/field-types';
import type { Converted } from '../field-types/stored-type';
import { columnSql, type ReferenceTarget, targetSql } from './place-name.sql';

/** How a foreign column is cast before anything else. */
const casts = {
  none: (column: Sql): Sql => column,
  text: (column: Sql): Sql => sql`${column}::text`,
  bigint: (column: Sql): Sql => sql`${column}::bigint`,
  numeric: (column: Sql): Sql => sql`${column}::numeric`,
  instant: (column: Sql): Sql => sql`(${column} at time zone ${schoolOffsetCall})`,
  time: (column: Sql): Sql => sql`${column}::time(0)`,
  list: (column: Sql): Sql => sql`${column}::text[]`,
} as const;
type Cast = keyof typeof casts;

/** A type as conversions see it. */
export interface TypedField extends FieldShape {
  readonly edit_input: FieldTypeKey;
}

/** A column whose values are converted to another type. */
export interface Retype {
  readonly column: string;
  readonly cast: Cast;
  readonly from: TypedField;
  readonly to: CustomFormField;
  /** What the ids of the new type point to. */
  readonly target: ReferenceTarget | undefined;
}

const bare = (edit_input: FieldTypeKey): TypedField => ({ edit_input, select_item: [], settings: {} });

const foreignTypes: readonly [RegExp, FieldTypeKey, Cast][] = [
  [/^text$/, 'text', 'none'],
  [/^app\.sealed$/, 'id_card', 'none'],
  [/^(?:character varying|character|citext|uuid|name)\b/, 'text', 'text'],
  [/^bigint$/, 'number', 'none'],
  [/^(?:integer|smallint)$/, 'number', 'bigint'],
  [/^(?:numeric|real|double precision)\b/, 'decimal', 'numeric'],
  [/^date$/, 'date', 'none'],
  [/^timestamp(?:\(\d\))? with time zone$/, 'datetime', 'none'],
  [/^timestamp(?:\(\d\))? without time zone$/, 'datetime', 'instant'],
  [/^time(?:\(\d\))? without time zone$/, 'time', 'time'],
  [/^daterange$/, 'date_range', 'none'],
  [/^boolean$/, 'switch', 'none'],
  [/^text\[\]$/, 'multi_select', 'none'],
  [/^character varying(?:\(\d+\))?\[\]$/, 'multi_select', 'list'],
  [/^jsonb$/, 'map', 'none'],
];

/** The field type that is nearest to any PostgreSQL type; undefined when there is none. */
export const nearestType = (type: string): { from: TypedField; cast: Cast } | undefined => {
  const found = foreignTypes.find(([pattern]) => pattern.test(type));
  return found && { from: bare(found[1]), cast: found[2] };
};

/** Whether the old type can be converted to the new one at all. */
export const canRetype = ({ from, to }: Pick<Retype, 'from' | 'to'>): boolean =>
  from.edit_input === to.edit_input || storedTypeOf(to.edit_input).from[from.edit_input] !== undefined;

/** Which values fit, and what they are converted to. */
export const retypeSql = ({ column, cast, from, to, target }: Retype, row?: Sql): Converted & { source: Sql } => {
  // In a query the columns carry the table's alias; otherwise a table in a subquery could shadow them.
  const source = casts[cast](row === undefined ? columnSql(column) : sql`${row}.${columnSql(column)}`);
  const conversion = storedTypeOf(to.edit_input).from[from.edit_input];
  const { fits, value } = conversion?.convert({ column: source, from, to, target: target && targetSql(target) }) ?? {};
  return { source, fits, value: value ?? (cast === 'none' ? undefined : source) };
};

/** Whether the column itself must change. */
export const altersColumn = (retype: Retype, real: string): boolean =>
  retypeSql(retype).value !== undefined || columnTypeOf(retype.to) !== real;

/** The column type of a field; undefined when it is stored in a link table. */
export const columnTypeOf = (field: TypedField): ColumnType | undefined => storedTypeOf(field.edit_input).column(field);
