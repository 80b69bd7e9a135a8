import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { isMobile } from '@shuyuan/contract/platform/validation.rules';
import { type SqlBool, sql } from 'kysely';
import { containing } from '../../../platform/db/like';
import { queryGrams } from '../../../platform/pinyin/search-grams';
import { columnSql, type Sql, searchedFields, storedTypeOf } from '../../forms';
import type { Reach } from '../reach';

const valuesOf = (options: readonly FieldOption[], digits: string): string[] =>
  options.flatMap(({ value, label, children = [] }) => [
    ...(label.normalize('NFKC').includes(digits) ? [value] : []),
    ...valuesOf(children, digits),
  ]);

const holdsDigits = (field: CustomFormField, { row, digits }: { row: Sql; digits: string }): Sql<SqlBool> => {
  const column = sql`${row}.${columnSql(field.field)}`;
  if (field.select_item.length > 0) {
    const values = valuesOf(field.select_item, digits);
    return storedTypeOf(field.edit_input).column(field) === 'text[]'
      ? sql`${column} && ${values}::text[]`
      : sql`${column} = any(${values}::text[])`;
  }
  const text = field.edit_input === 'map' ? sql`${column} ->> 'address'` : sql`${column}::text`;
  return sql`${text} like ${containing(digits)}`;
};

/**
 * A masked number lies among the words that a row is found by. Whoever may not see it must not find out its digits by
 * trying, so each run of digits has to occur in what they do see, or to be the whole number (assurance B18).
 */
const seenDigits = (digits: string, { row, reach }: { row: Sql; reach: Reach }): Sql<SqlBool> => {
  const seen = searchedFields(reach.fields).filter(({ field }) => !reach.masked.has(field));
  const whole = isMobile(digits) ? reach.fields.filter(({ field }) => reach.masked.has(field)) : [];
  const ways = [
    ...seen.map((field) => holdsDigits(field, { row, digits })),
    ...whole.map(({ field }) => sql<SqlBool>`${row}.${columnSql(field)} = ${digits}`),
  ];
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
};

/** The rows that have the words of a keyword, its pinyin or its initials; undefined when it holds no word. */
export const keywordCondition = (
  keyword: string | undefined,
  { row, reach }: { row: Sql; reach: Reach },
): Sql<SqlBool> | undefined => {
  // Words with a space between them need not stand side by side.
  const words = (keyword ?? '').replaceAll('\0', '').split(/\s+/u);
  const grams = [...new Set(words.flatMap(queryGrams))];
  if (grams.length === 0) return undefined;
  const found = sql<SqlBool>`${row}.search_grams @> ${grams}::text[]`;
  const digits = reach.masked.size === 0 ? [] : words.flatMap((word) => word.normalize('NFKC').match(/\d+/gu) ?? []);
  return digits.length === 0
    ? found
    : sql`(${sql.join([found, ...digits.map((run) => seenDigits(run, { row, reach }))], sql` and `)})`;
};
