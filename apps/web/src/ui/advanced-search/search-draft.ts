import { isDay } from '../../platform/days';
import type { Search, SearchValue } from '../../platform/list-state/list-state';
import { advancedSearchTexts as texts } from './advanced-search.texts';
import { type Draft, isRange, type SearchField, type Typed } from './search-field';

const write = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The texts of the fields for a search. */
export const draftOf = (fields: readonly SearchField[], search: Search): Draft =>
  Object.fromEntries(
    fields.map((field): [string, Typed] => {
      const value = search[field.name];
      if (!isRange(field)) return [field.name, [Array.isArray(value) ? '' : write(value)]];
      const [from, to] = Array.isArray(value) ? value : [];
      return [field.name, [write(from), write(to)]];
    }),
  );

const numberPattern = /^-?\d+(\.\d+)?$/;

const problemOf = (field: SearchField, [from = '', to = '']: readonly string[]): string | undefined => {
  if (field.kind === 'number_range') {
    if ([from, to].some((end) => end !== '' && !numberPattern.test(end))) return texts.notNumber;
    return from !== '' && to !== '' && Number(from) > Number(to) ? texts.numbersReversed : undefined;
  }
  if (field.kind !== 'date_range') return undefined;
  if ([from, to].some((end) => end !== '' && !isDay(end))) return texts.notDay;
  // Dates as YYYY-MM-DD can be compared as text.
  return from !== '' && to !== '' && from > to ? texts.datesReversed : undefined;
};

const valueOfRange = (field: SearchField, ends: readonly string[]): SearchValue =>
  ends.map((end) => (end === '' ? null : field.kind === 'number_range' ? Number(end) : end));

/** The values of the screen's own controls for a search. */
export const ownOf = (fields: readonly SearchField[], search: Search): Search => {
  const own = new Set(fields.flatMap(({ kind, name }) => (kind === 'own' ? [name] : [])));
  return Object.fromEntries(Object.entries(search).filter(([name]) => own.has(name)));
};

/** Their errors, by field. */
export const ownProblems = (fields: readonly SearchField[], own: Search): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap((field): [string, string][] => {
      const value = own[field.name];
      const problem = field.kind === 'own' && value !== undefined ? field.problem?.(value) : undefined;
      return problem === undefined ? [] : [[field.name, problem]];
    }),
  );

/** A search with one of its conditions changed or removed. */
export const withCondition = (search: Search, name: string, value: SearchValue | undefined): Search => {
  const { [name]: _, ...others } = search;
  return value === undefined ? others : { ...others, [name]: value };
};

/** Reads the typed texts: the search, or the errors by field. */
export const readDraft = (
  fields: readonly SearchField[],
  draft: Draft,
): { search: Search; problems: Readonly<Record<string, string>> } => {
  const search: Record<string, SearchValue> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    if (field.kind === 'own') continue;
    const typed = (draft[field.name] ?? []).map((end) => end.trim());
    if (typed.every((end) => end === '')) continue;
    const problem = problemOf(field, typed);
    if (problem !== undefined) problems[field.name] = problem;
    else search[field.name] = isRange(field) ? valueOfRange(field, typed) : (typed[0] ?? '');
  }
  return { search, problems };
};

/** The text of a condition's tag. */
export const describeCondition = (field: SearchField, value: SearchValue): string => {
  if (Array.isArray(value)) {
    const [from, to] = value.map(write);
    if (!to) return texts.from(field.label, from ?? '');
    return from ? texts.between(field.label, from, to) : texts.upTo(field.label, to);
  }
  const option = field.kind === 'select' ? field.options.find((one) => one.value === value) : undefined;
  return texts.is(field.label, option?.label ?? write(value));
};
