import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { sql } from 'kysely';
import { pathSeparator, pathSeparatorText } from './as-text';
import { choicePath } from './cell/path.cell';
import { readAsText } from './conversion';
import { isFilledList, liesUnder } from './search';
import { defineStoredType } from './stored-type';
import { choicesWords } from './words';

/** The paths from the root to each leaf of the tree, as text. */
const pathsOf = (options: readonly FieldOption[]): string[] =>
  options
    .filter(({ value }) => !value.includes(pathSeparatorText))
    .flatMap(({ value, children = [] }) =>
      children.length === 0 ? [value] : pathsOf(children).map((below) => `${value}${pathSeparatorText}${below}`),
    );

export const cascaderStored = defineStoredType({
  key: 'cascader',
  column: () => 'text[]',
  sort: undefined,
  from: readAsText(['text', 'textarea', 'select', 'radio'], (text, { to }) => ({
    fits: sql`${text} = any(${pathsOf(to.select_item)}::text[])`,
    value: sql`string_to_array(${text}, ${pathSeparator})`,
  })),
  search: { cascader: liesUnder, filled: isFilledList },
  cell: choicePath,
  words: choicesWords,
});
