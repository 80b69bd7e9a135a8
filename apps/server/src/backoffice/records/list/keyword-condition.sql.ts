import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { type SqlBool, sql } from 'kysely';
import { allOf, anyOf } from '../../../platform/db/conditions';
import { containing } from '../../../platform/db/like';
import { queryGrams } from '../../../platform/pinyin/search-grams';
import { columnSql, type Sql, searchedFields, storedTypeOf, tableSql } from '../../forms';
import { type Reach, reachOf } from '../reach';
import type { Visibility } from '../row/visibility';

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const valuesOf = (options: readonly FieldOption[], word: string): string[] =>
  options.flatMap(({ value, label, children = [] }) => [
    ...(plain(label).includes(word) ? [value] : []),
    ...valuesOf(children, word),
  ]);

const holdsWord = (field: CustomFormField, { row, word }: { row: Sql; word: string }): Sql<SqlBool> => {
  const type = storedTypeOf(field.edit_input);
  const column = sql`${row}.${columnSql(field.field)}`;
  if (field.select_item.length > 0) {
    const values = valuesOf(field.select_item, word);
    return type.column(field) === 'text[]'
      ? sql`${column} && ${values}::text[]`
      : sql`${column} = any(${values}::text[])`;
  }
  const text = type.searchedText?.(column) ?? sql`${column}::text`;
  return sql`lower(normalize(${text}, NFKC)) like ${containing(word)}`;
};

const seenWord = (word: string, { row, reach }: { row: Sql; reach: Reach }): Sql<SqlBool> => {
  const seen = searchedFields(reach.fields).filter(({ field }) => !reach.masked.has(field));
  const masked = searchedFields(reach.fields).filter(({ field }) => reach.masked.has(field));
  const numbers = masked.filter(({ edit_input }) => fieldTypeOf(edit_input).isWhole?.(word));
  const ways = [
    ...seen.map((field) => holdsWord(field, { row, word })),
    ...numbers.map(({ field }) => sql<SqlBool>`${row}.${columnSql(field)} = ${word}`),
  ];
  return anyOf(ways);
};

/**
 * The words that must be checked against visible text. A row's search words include hidden and masked values, which a
 * caller must not find out by trying; so each word has to occur in what they do see, as it is written there, or be a
 * complete number (assurance B18). Where only phone numbers are concealed, just the digits are checked.
 */
const doubted = (words: readonly string[], { fields, hidden, masked }: Reach): string[] => {
  const concealed = searchedFields([...hidden, ...fields.filter(({ field }) => masked.has(field))]);
  if (concealed.length === 0) return [];
  const areNumbers = concealed.every(({ edit_input }) => fieldTypeOf(edit_input).isWhole !== undefined);
  return words.map(plain).flatMap((word) => (areNumbers ? (word.match(/\d+/gu) ?? []) : word === '' ? [] : [word]));
};

/** The rows that match the words of a keyword, in characters, pinyin or initials; undefined without any word. */
export const keywordCondition = (
  keyword: string | undefined,
  { row, reach }: { row: Sql; reach: Reach },
): Sql<SqlBool> | undefined => {
  // Words separated by a space need not be adjacent.
  const words = (keyword ?? '').replaceAll('\0', '').split(/\s+/u);
  const grams = [...new Set(words.flatMap(queryGrams))];
  if (grams.length === 0) return undefined;
  const found = sql<SqlBool>`${row}.search_grams @> ${grams}::text[]`;
  const again = doubted(words, reach);
  return again.length === 0 ? found : allOf([found, ...again.map((word) => seenWord(word, { row, reach }))]);
};

type Seen = Pick<Visibility, 'form' | 'reach' | 'keeper' | 'caller'> & { readonly row: Sql };

const target = sql`found`;

/** The rows whose field points to a matching record that the caller sees. */
const throughField = (
  field: CustomFormField,
  { keyword, row, form, caller }: Pick<Seen, 'row' | 'form' | 'caller'> & { keyword: string | undefined },
): Sql<SqlBool>[] => {
  const related = form.related.get(field.settings.relation_form_id ?? 0);
  if (related === undefined) return [];
  const reach = reachOf(caller, related);
  const words = keywordCondition(keyword, { row: target, reach });
  if (words === undefined) return [];
  const needed = [sql`${target}.id = ${row}.${columnSql(field.field)}`, sql`${target}.deleted_at is null`, words];
  const all = allOf([...needed, ...reach.conditions(target)]);
  return [sql`exists (select from ${tableSql(related.table)} as ${target} where ${all})`];
};

/** The rows that a keyword finds: by their own words, or by those of the records that the form's keeper names. */
export const foundCondition = (keyword: string | undefined, seen: Seen): Sql<SqlBool> | undefined => {
  const { reach, keeper, row } = seen;
  const own = keywordCondition(keyword, { row, reach });
  const pointing = reach.fields.filter(
    ({ field, edit_input }) =>
      fieldTypeOf(edit_input).pointsTo === 'form' &&
      !fieldTypeOf(edit_input).many &&
      keeper?.foundBy?.includes(field) === true,
  );
  if (own === undefined || pointing.length === 0) return own;
  const ways = [own, ...pointing.flatMap((field) => throughField(field, { ...seen, keyword }))];
  return anyOf(ways);
};
