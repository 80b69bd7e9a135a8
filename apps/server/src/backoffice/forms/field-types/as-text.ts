import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import { schoolOffsetCall } from '../../../platform/db/school-offset';
import type { Sql } from './column-type';
import { noWord, yesWord } from './conversion.texts';

type AsText = (column: Sql) => Sql<string>;

/** Between the entries of a list as text. */
export const listSeparator = sql<string>`'、'`;
export const pathSeparator = sql<string>`' / '`;
/** The path separator as it occurs in the contract's values. */
export const pathSeparatorText = ' / ';

const plain: AsText = (column) => sql`${column}::text`;
const list: AsText = (column) => sql`nullif(array_to_string(${column}, ${listSeparator}), '')`;
const path: AsText = (column) => sql`nullif(array_to_string(${column}, ${pathSeparator}), '')`;
const day: AsText = (column) => sql`to_char(${column}, 'YYYY-MM-DD')`;

const datetime: AsText = (column) => {
  const local = sql`(${column} at time zone ${schoolOffsetCall})`;
  const fraction = sql`case when date_trunc('second', ${local}) = ${local} then '' else to_char(${local}, '.US') end`;
  return sql`to_char(${local}, 'YYYY-MM-DD HH24:MI:SS') || ${fraction}`;
};

const time: AsText = (column) =>
  sql`case when extract(second from ${column}) = 0 then left(${column}::text, 5) else ${column}::text end`;

const dateRange: AsText = (column) =>
  sql`to_char(lower(${column}), 'YYYY-MM-DD') || ' ~ ' || to_char(upper(${column}) - 1, 'YYYY-MM-DD')`;

const money: AsText = (column) => sql`round(${column}::numeric / 100, 2)::text`;
const yesOrNo: AsText = (column) => sql`case ${column} when true then ${yesWord} when false then ${noWord} end`;

/** Sealed values are opened with the keys of the connection. */
export const opened: AsText = (column) => sql`app.open(${column})`;

const special: Readonly<Partial<Record<FieldTypeKey, AsText>>> = {
  id_card: opened,
  money,
  date: day,
  datetime,
  time,
  date_range: dateRange,
  switch: yesOrNo,
  multi_select: list,
  checkbox: list,
  images: list,
  files: list,
  cascader: path,
  region: path,
};

/** The value of a column as staff would type it. */
export const asText = (key: FieldTypeKey, column: Sql): Sql<string> => (special[key] ?? plain)(column);
