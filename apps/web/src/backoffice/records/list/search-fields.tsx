import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { lazy, Suspense } from 'react';
import { isDay } from '../../../platform/days';
import type { Search, SearchValue } from '../../../platform/list-state/list-state';
import type { OwnControlProps, SearchField } from '../../../ui/advanced-search/search-field';
import { listTexts as texts } from './list.texts';

// The inputs of all field types are as large as the rest of the screen: they are loaded with the first search.
const SearchInput = lazy(async () => ({ default: (await import('./search-input')).SearchInput }));

const ranges: ReadonlySet<string> = new Set(['number_range', 'date_range', 'time_range']);

// Loaded with the first condition.
const ConditionWords = lazy(async () => ({ default: (await import('./search-words')).ConditionWords }));

const conditionOf = (formId: number, field: CustomFormField) => (value: SearchValue) => (
  <Suspense fallback={null}>
    <ConditionWords formId={formId} field={field} value={value} />
  </Suspense>
);

const isNumber = (end: unknown): boolean => /^-?\d+(?:\.\d+)?$/.test(String(end));

/** What an end of a range, or an exact value, has to be. */
const dates: Readonly<Record<string, { readonly fits: (text: string) => boolean; readonly fault: string }>> = {
  day: { fits: isDay, fault: texts.notDay },
  time: { fits: (text) => /^\d{2}:\d{2}$/.test(text), fault: texts.notTime },
};
const comparedIn: Readonly<Record<string, string>> = { date_range: 'day', time_range: 'time' };

const dateProblem = ({ search_input, edit_input }: CustomFormField, value: SearchValue): string | undefined => {
  const compared = search_input === 'exact' ? fieldTypeOf(edit_input).comparedAs : comparedIn[search_input];
  const date = dates[compared ?? ''];
  const ends = Array.isArray(value) ? value : [value];
  return ends.every((end) => end === null || date?.fits(String(end)) !== false) ? undefined : date?.fault;
};

const problemOf = (field: CustomFormField) => (value: SearchValue) => {
  const unread = dateProblem(field, value);
  if (unread !== undefined) return unread;
  if (!ranges.has(field.search_input) || !Array.isArray(value)) return undefined;
  const ends = value.filter((end) => end !== null);
  const numeric = field.search_input === 'number_range';
  if (numeric && !ends.every(isNumber)) return texts.notNumber;
  const [from, to] = numeric ? ends.map(Number) : ends.map(String);
  return from !== undefined && to !== undefined && from > to ? texts.reversed : undefined;
};

const controlOf = (formId: number, field: CustomFormField) => (props: OwnControlProps) => (
  <Suspense fallback={<div className="search-waiting" aria-hidden="true" />}>
    <SearchInput formId={formId} field={field} {...props} />
  </Suspense>
);

/** The search fields of a form's list; a relation only while a link searches by it. */
export const searchFieldsOf = (
  meta: RecordMeta,
  { searched, fixed }: { searched: Search; fixed: Search },
): readonly SearchField[] =>
  meta.fields
    .filter(({ search_input, field }) => search_input !== '' || searched[field] !== undefined)
    .filter(({ field }) => fixed[field] === undefined)
    .map((field) => ({
      name: field.field,
      label: field.name,
      kind: 'own',
      control: controlOf(meta.id, field),
      condition: conditionOf(meta.id, field),
      problem: problemOf(field),
    }));
