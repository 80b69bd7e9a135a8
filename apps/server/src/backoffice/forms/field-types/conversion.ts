import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import { asText } from './as-text';
import type { Sql } from './column-type';
import type { Change, Conversion, Converted } from './stored-type';

type Conversions = Readonly<Partial<Record<FieldTypeKey, Conversion>>>;

const forEach = (keys: readonly FieldTypeKey[], make: (key: FieldTypeKey) => Conversion): Conversions =>
  Object.fromEntries(keys.map((key) => [key, make(key)]));

/** Types whose values stay as they are stored, once each has been checked. */
export const inPlace = (keys: readonly FieldTypeKey[], fits: (column: Sql<string>, change: Change) => Sql<boolean>) =>
  forEach(keys, () => ({
    risk: 'check',
    convert: (change) => ({ fits: fits(sql`nullif(${change.column}, '')`, change), value: undefined }),
  }));

/** Types whose values all stay as they are stored. */
export const inPlaceFreely = (keys: readonly FieldTypeKey[]): Conversions =>
  forEach(keys, () => ({ risk: 'free', convert: () => ({ fits: undefined, value: undefined }) }));

/** Types that are read as text first. An empty text is no value. */
export const readAsText = (
  keys: readonly FieldTypeKey[],
  read: (text: Sql<string>, change: Change) => { fits: Sql<boolean>; value: Sql },
): Conversions =>
  forEach(keys, (key) => ({
    risk: 'check',
    convert: (change) => read(sql`nullif(${asText(key, change.column)}, '')`, change),
  }));

/** Types whose text is always a valid new value. */
export const writtenAsText = (keys: readonly FieldTypeKey[]): Conversions =>
  forEach(keys, (key) => ({
    risk: 'free',
    convert: ({ column }) => ({ fits: undefined, value: asText(key, column) }),
  }));

/** One type whose values are checked before they are converted. */
export const checked = (convert: (change: Change) => Converted): Conversion => ({ risk: 'check', convert });

/** One type whose values can always be changed. */
export const free = (value: (column: Sql) => Sql): Conversion => ({
  risk: 'free',
  convert: ({ column }) => ({ fits: undefined, value: value(column) }),
});

/** Whether a text is a real day, `YYYY-MM-DD`; never raises. */
export const isDay = (text: Sql<string>): Sql<boolean> => {
  const lastDay = sql`extract(day from (make_date(left(${text}, 4)::int, substr(${text}, 6, 2)::int, 1)
    + interval '1 month' - interval '1 day'))`;
  return sql`case when ${text} ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' and left(${text}, 4) <> '0000'
    then substr(${text}, 9, 2)::int <= ${lastDay} else false end`;
};
