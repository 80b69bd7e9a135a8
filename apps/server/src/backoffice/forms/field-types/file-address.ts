import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import { listSeparator } from './as-text';
import type { Sql } from './column-type';
import { checked, free, readAsText } from './conversion';
import type { Conversion } from './stored-type';

type IsAddress = (text: Sql<string>) => Sql<boolean>;

/** The address of a file of the library, as the contract has it. */
export const isFileAddress: IsAddress = (text) => sql`(char_length(${text}) <= 2048 and ${text} ~
  '^(https?://[^[:space:]"''<>]+)?/files/[A-Za-z0-9_-]{22}/[0-9a-f]{16}[.][a-z0-9]{1,10}$')`;

/** The address of an image of the library. */
export const isImageAddress: IsAddress = (text) =>
  sql`(${isFileAddress(text)} and ${text} ~ '[.](png|gif|jpg|jpeg|webp)$')`;

const areAll = (list: Sql, isAddress: IsAddress): Sql<boolean> =>
  sql`(select coalesce(bool_and(${isAddress(sql`entry`)}), true) and count(distinct entry) = count(*)
    from unnest(${list}) as entry)`;

/** The only entry of a list with one entry. */
export const firstOf = (isAddress: IsAddress): Conversion =>
  checked(({ column }) => ({
    fits: sql`(cardinality(${column}) <= 1 and ${areAll(column, isAddress)})`,
    value: sql`${column}[1]`,
  }));

/** A list that is unchanged when every entry is such an address. */
export const allOf = (isAddress: IsAddress): Conversion =>
  checked(({ column }) => ({ fits: areAll(column, isAddress), value: undefined }));

const listed = (column: Sql): Sql => sql`case when ${column} <> '' then array[${column}] end`;

/** One address becomes a list. */
export const alone = (isAddress?: IsAddress): Conversion =>
  isAddress === undefined
    ? free(listed)
    : checked(({ column }) => ({ fits: isAddress(sql`nullif(${column}, '')`), value: listed(column) }));

/** Text split into addresses. */
export const split = (isAddress: IsAddress): Partial<Record<FieldTypeKey, Conversion>> =>
  readAsText(['text', 'textarea'], (text) => {
    const value = sql`string_to_array(${text}, ${listSeparator})`;
    return { fits: areAll(value, isAddress), value };
  });
