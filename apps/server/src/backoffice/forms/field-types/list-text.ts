import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import { asText, listSeparator, pathSeparator } from './as-text';
import { checked } from './conversion';
import type { Conversion } from './stored-type';

/** Lists and paths as text; an entry that contains the separator could not be split again. */
export const joined = (keys: readonly FieldTypeKey[], longest: number): Partial<Record<FieldTypeKey, Conversion>> =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      checked(({ column }) => {
        const separator = key === 'cascader' ? pathSeparator : listSeparator;
        const value = asText(key, column);
        return {
          fits: sql`(char_length(coalesce(${value}, '')) <= ${longest}::int
            and not exists (select from unnest(${column}) as entry where strpos(entry, ${separator}) > 0))`,
          value,
        };
      }),
    ]),
  );
