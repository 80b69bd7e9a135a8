import type { z } from 'zod';
import { isDecimal, isEmail, isIdCard, isInteger, isMobile, isUrl } from '../../platform/validation.rules';
import type { CustomFormField } from '../forms/custom-form-field';
import { compilePattern, type FieldRule } from '../forms/field-rule';
import { fieldTypeOf } from '../forms/field-types';
import { recordMessages as messages } from './record.errors';
import { given, isShown } from './shown-fields';

/** What validating a value depends on. */
export type JudgedField = Pick<
  CustomFormField,
  'field' | 'name' | 'edit_input' | 'validation' | 'select_item' | 'settings' | 'form_show'
>;

/** A record's values by column. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** Messages by column. */
export type RecordFaults = Readonly<Record<string, readonly string[]>>;

/** The result of validating a value: normalised, or rejected with a message for staff. */
export type Judgement =
  | { readonly value: unknown; readonly faults?: undefined }
  | { readonly faults: readonly string[] };

/** Whether it counts as no input. */
export const isNoValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isEmptyHtml = (html: string): boolean =>
  !/<(?:img|video|audio|iframe|hr|table)\b/iu.test(html) && html.replace(/<[^<>]*>|&nbsp;/gu, '').trim() === '';

const isBlank = (field: JudgedField, value: unknown): boolean =>
  isNoValue(value) ||
  (typeof value === 'string' && (fieldTypeOf(field.edit_input).html ? isEmptyHtml(value) : value.trim() === ''));

/** The number that `min` and `max` apply to; for money they are in yuan, while the value is in fen. */
const measured = (field: JudgedField, value: unknown): number =>
  Number(value) / (fieldTypeOf(field.edit_input).unitSize ?? 1);

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : Array.from(String(value)).length);

const textRules: Readonly<Partial<Record<string, (text: string) => boolean>>> = {
  mobile: isMobile,
  email: isEmail,
  url: isUrl,
  integer: isInteger,
  decimal: (text) => isDecimal(text),
  id_card: isIdCard,
};

/** What no database text can contain: the zero character, and lone surrogates. */
const unstorable = /[\0\p{Cs}]/u;
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !unstorable.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
};

/** The message about a value of the right type, if it is invalid. */
type Check = (value: unknown) => string | undefined;

/** The check of a rule; undefined for `required` and `unique`, which need more than the value. */
const checkOf = (field: JudgedField, rule: FieldRule): Check | undefined => {
  if (typeof rule === 'string') {
    const holds = textRules[rule];
    return holds && ((value) => (holds(String(value)) ? undefined : messages.format(rule)));
  }
  switch (rule.rule) {
    case 'min':
      return (value) => (measured(field, value) < rule.value ? messages.min(rule.value) : undefined);
    case 'max':
      return (value) => (measured(field, value) > rule.value ? messages.max(rule.value) : undefined);
    case 'min_length':
      return (value) => (lengthOf(value) < rule.value ? messages.minLength(rule.value) : undefined);
    case 'max_length':
      return (value) => (lengthOf(value) > rule.value ? messages.maxLength(rule.value) : undefined);
    case 'pattern': {
      const pattern = compilePattern(rule.value);
      const message = rule.message || messages.pattern;
      // A pattern that was saved before the limits existed does not reject records.
      return pattern && ((value) => (pattern.matches(String(value)) ? undefined : message));
    }
  }
};

/** The prepared validation of a field, made once however many rows there are. */
interface Judge {
  readonly field: JudgedField;
  readonly schema: z.ZodType;
  readonly checks: readonly Check[];
  readonly isRequired: boolean;
}

const judges = new WeakMap<JudgedField, Judge>();

const judgeOf = (field: JudgedField): Judge => {
  const made = judges.get(field);
  if (made !== undefined) return made;
  const judge = {
    field,
    schema: fieldTypeOf(field.edit_input).value(field),
    checks: field.validation.flatMap((rule) => checkOf(field, rule) ?? []),
    isRequired: field.form_show === 1 && field.validation.includes('required'),
  };
  judges.set(field, judge);
  return judge;
};

const none: Judgement = { value: null };

const judgeBy = ({ field, schema, checks }: Judge, value: unknown): Judgement => {
  if (isBlank(field, value)) return none;
  const typed = schema.safeParse(value);
  if (!typed.success) return { faults: [...new Set(typed.error.issues.map(({ message }) => message))] };
  if (!isStorable(typed.data)) return { faults: [messages.unstorable] };
  if (checks.length === 0) return { value: typed.data };
  const faults = checks.flatMap((check) => check(typed.data) ?? []);
  return faults.length === 0 ? { value: typed.data } : { faults };
};

/**
 * Validates one value by its field's type and rules, except `required`, which needs the whole record, and `unique`,
 * which needs the table. No value becomes null.
 */
export const judgeValue = (field: JudgedField, value: unknown): Judgement => judgeBy(judgeOf(field), value);

/** The fields that people or imports may write; an automatic number is set by the server. */
export const isWritable = ({ edit_input }: Pick<JudgedField, 'edit_input'>): boolean =>
  fieldTypeOf(edit_input).automatic !== true;

/** The prepared validations of a form's fields. */
interface FieldJudges {
  readonly all: readonly Judge[];
  readonly columns: ReadonlySet<string>;
  readonly required: readonly Judge[];
  /** Those of fields that another one can hide. */
  readonly conditional: readonly Judge[];
  /** These by the column that can hide them. */
  readonly dependents: ReadonlyMap<string, readonly Judge[]>;
}

const judgesByForm = new WeakMap<readonly JudgedField[], FieldJudges>();

const judgesOf = (fields: readonly JudgedField[]): FieldJudges => {
  const made = judgesByForm.get(fields);
  if (made !== undefined) return made;
  const all = fields.filter(isWritable).map(judgeOf);
  const conditional = all.filter(({ field }) => field.settings.show_when !== undefined);
  const dependents = new Map<string, Judge[]>();
  for (const judge of conditional) {
    const column = judge.field.settings.show_when?.field ?? '';
    const known = dependents.get(column);
    if (known === undefined) dependents.set(column, [judge]);
    else known.push(judge);
  }
  const bench = {
    all,
    columns: new Set(all.map(({ field }) => field.field)),
    required: all.filter(({ isRequired }) => isRequired),
    conditional,
    dependents,
  };
  judgesByForm.set(fields, bench);
  return bench;
};

const noColumns: ReadonlySet<string> = new Set();

/**
 * A hidden field may hide the next, since its value is empty; so the fields that depend on it are checked again. Clears
 * the values of fields that it hides.
 */
const hide = ({ conditional, dependents }: FieldJudges, values: Record<string, unknown>): ReadonlySet<string> => {
  const hidden = new Set<string>();
  const open = [...conditional];
  // The list grows during the iteration.
  for (const { field } of open) {
    if (hidden.has(field.field) || isShown(field, values)) continue;
    hidden.add(field.field);
    values[field.field] = null;
    open.push(...(dependents.get(field.field) ?? []));
  }
  return hidden;
};

/** The columns that are hidden, given the values of the record. */
export const hiddenColumns = (fields: readonly JudgedField[], values: RecordValues): ReadonlySet<string> =>
  hide(judgesOf(fields), { ...values });

/** Values that were validated one by one, whatever record they are for. */
export interface JudgedValues {
  readonly given: RecordValues;
  readonly written: RecordValues;
  readonly faults: ReadonlyMap<string, readonly string[]>;
}

/** Validates each value by itself; `known` are faults found before. The result can be used for many records. */
export const judgeValues = (
  fields: readonly JudgedField[],
  { values, known = {} }: { values: RecordValues; known?: RecordFaults | undefined },
): JudgedValues => {
  const { all, columns } = judgesOf(fields);
  const written: Record<string, unknown> = {};
  const faults = new Map(Object.entries(known));
  for (const judge of all) {
    const column = judge.field.field;
    if (!Object.hasOwn(values, column)) continue;
    const judged = judgeBy(judge, values[column]);
    if (judged.faults === undefined) written[column] = judged.value;
    else faults.set(column, judged.faults);
  }
  for (const column of Object.keys(values)) if (!columns.has(column)) faults.set(column, [messages.unknownField]);
  return { given: values, written, faults };
};

/** Validates a record whose values were validated one by one: hidden and required fields. */
export const judgeWhole = (
  fields: readonly JudgedField[],
  { judged, current }: { judged: JudgedValues; current?: RecordValues | undefined },
): { readonly values: RecordValues; readonly faults: RecordFaults | undefined } => {
  const bench = judgesOf(fields);
  const { required, conditional } = bench;
  const { given: values } = judged;
  const written: Record<string, unknown> = { ...judged.written };
  const faults = new Map(judged.faults);
  const whole = current === undefined && conditional.length === 0 ? written : { ...current, ...written };
  const hidden = conditional.length === 0 ? noColumns : hide(bench, whole);
  // Values that nobody can see must neither be stored nor reported as faults.
  for (const column of hidden) {
    faults.delete(column);
    if (Object.hasOwn(values, column) || !isNoValue(current && given(current, column))) written[column] = null;
  }
  for (const { field } of required) {
    const column = field.field;
    if (hidden.has(column) || faults.has(column) || !isNoValue(given(whole, column))) continue;
    faults.set(column, [messages.required]);
  }
  return { values: written, faults: faults.size === 0 ? undefined : Object.fromEntries(faults) };
};

/**
 * Validates a record, in the same way in the browser, at a save, in a batch and in an import. `values` are the given
 * ones; `current` the stored ones of a record that is changed, absent for a new one. Returns the values to write.
 */
export const judgeRecord = ({
  fields,
  values,
  current,
}: {
  readonly fields: readonly JudgedField[];
  readonly values: RecordValues;
  readonly current?: RecordValues | undefined;
}): ReturnType<typeof judgeWhole> => judgeWhole(fields, { judged: judgeValues(fields, { values }), current });
