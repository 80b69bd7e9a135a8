import { type RawBuilder, sql } from 'kysely';

/** A fragment of SQL: identifiers quoted, values bound. */
export type Sql<T = unknown> = RawBuilder<T>;

// Fifteen digits before the decimal point, as the contract allows, plus up to eight after it.
const numerics = {
  'numeric(23,1)': sql`numeric(23,1)`,
  'numeric(23,2)': sql`numeric(23,2)`,
  'numeric(23,3)': sql`numeric(23,3)`,
  'numeric(23,4)': sql`numeric(23,4)`,
  'numeric(23,5)': sql`numeric(23,5)`,
  'numeric(23,6)': sql`numeric(23,6)`,
  'numeric(23,7)': sql`numeric(23,7)`,
  'numeric(23,8)': sql`numeric(23,8)`,
} as const;

/** The column types in use, by the names that PostgreSQL's catalogue gives them. */
const columnTypes = {
  ...numerics,
  text: sql`text`,
  // Encrypted by `app.seal`; the database refuses anything else in it.
  'app.sealed': sql`app.sealed`,
  bigint: sql`bigint`,
  smallint: sql`smallint`,
  boolean: sql`boolean`,
  date: sql`date`,
  'timestamp with time zone': sql`timestamptz`,
  'time(0) without time zone': sql`time(0)`,
  daterange: sql`daterange`,
  'text[]': sql`text[]`,
  jsonb: sql`jsonb`,
} as const;
export type ColumnType = keyof typeof columnTypes;

/** A column type as SQL. */
export const columnTypeSql = (type: ColumnType): Sql => columnTypes[type];

const decimalTypes = Object.keys(numerics) as (keyof typeof numerics)[];

/** The decimals of a decimal field that does not set them. */
export const defaultScale = 2;

/** The column of a decimal with this many decimals. */
export const decimalType = (scale = defaultScale): ColumnType => {
  const type = decimalTypes[scale - 1];
  if (type === undefined) throw new RangeError(`no decimal column has a scale of ${scale}`);
  return type;
};
