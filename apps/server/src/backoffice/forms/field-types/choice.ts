import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import type { FieldShape } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import { sql } from 'kysely';
import { listSeparator } from './as-text';
import type { Sql } from './column-type';
import { checked, inPlace, readAsText } from './conversion';
import type { Change, Conversion } from './stored-type';

type Conversions = Partial<Record<FieldTypeKey, Conversion>>;

const valuesOf = ({ select_item }: FieldShape): string[] => select_item.map(({ value }) => value);
const isOption = (text: Sql<string>, { to }: Change): Sql<boolean> => sql`${text} = any(${valuesOf(to)}::text[])`;

/** A list of options without duplicates and without unknown ones. */
const areOptions = (list: Sql, { to }: Change): Sql<boolean> => {
  const options = valuesOf(to);
  const max = to.settings.count_max ?? options.length;
  return sql`(${list} <@ ${options}::text[] and cardinality(${list}) <= ${max}::int
    and (select count(distinct entry) = count(*) from unnest(${list}) as entry))`;
};

const only = checked((change) => ({
  fits: sql`(cardinality(${change.column}) = 0
    or cardinality(${change.column}) = 1 and ${isOption(sql`${change.column}[1]`, change)})`,
  value: sql`${change.column}[1]`,
}));

/** What a single-choice field can be converted from; `twin` is the other such type. */
export const oneChosen = (twin: FieldTypeKey): Conversions => ({
  ...inPlace(['text', 'textarea', 'serial', 'color', 'mobile', twin], isOption),
  ...readAsText(['number', 'rate', 'switch'], (text, change) => ({ fits: isOption(text, change), value: text })),
  multi_select: only,
  checkbox: only,
});

/** What a multiple-choice field can be converted from; `twin` is the other such type. */
export const someChosen = (twin: FieldTypeKey): Conversions => ({
  ...readAsText(['text', 'textarea'], (text, change) => {
    const value = sql`string_to_array(${text}, ${listSeparator})`;
    return { fits: areOptions(value, change), value };
  }),
  ...readAsText(['select', 'radio'], (text, change) => ({
    fits: isOption(text, change),
    value: sql`case when ${text} is not null then array[${text}] end`,
  })),
  [twin]: checked((change) => ({ fits: areOptions(change.column, change), value: undefined })),
});
