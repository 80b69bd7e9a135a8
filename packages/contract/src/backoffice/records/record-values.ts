import type { z } from 'zod';
import { isDecimal, isEmail, isIdCard, isInteger, isMobile, isUrl } from '../../platform/validation.rules';
import type { CustomFormField } from '../forms/custom-form-field';
import { compilePattern, type FieldRule } from '../forms/field-rule';
import { fieldTypeOf } from '../forms/field-types';
import { recordMessages as messages } from './record.errors';

/** What the judging of a value looks at. */
export type JudgedField = Pick<
  CustomFormField,
  'field' | 'name' | 'edit_input' | 'validation' | 'select_item' | 'settings' | 'form_show'
>;

/** A record's values by column. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** Messages by column. */
export type RecordFaults = Readonly<Record<string, readonly string[]>>;

/** A value that was judged: tidied up, or refused with the words staff read. */
export type Judgement =
  | { readonly value: unknown; readonly faults?: undefined }
  | { readonly faults: readonly string[] };

/** Whether it counts as nothing typed in. */
export const isNoValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isEmptyHtml = (html: string): boolean =>
  !/<(?:img|video|audio|iframe|hr|table)\b/iu.test(html) && html.replace(/<[^>]*>|&nbsp;/gu, '').trim() === '';

const isBlank = (field: JudgedField, value: unknown): boolean =>
  isNoValue(value) ||
  (typeof value === 'string' && (field.edit_input === 'rich_text' ? isEmptyHtml(value) : value.trim() === ''));

/** The number that `min` and `max` speak of; of money they are written in yuan, while the value is in fen. */
const measured = (field: JudgedField, value: unknown): number =>
  field.edit_input === 'money' ? Number(value) / 100 : Number(value);

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : Array.from(String(value)).length);

const textRules: Readonly<Record<string, (text: string) => boolean>> = {
  mobile: isMobile,
  email: isEmail,
  url: isUrl,
  integer: isInteger,
  decimal: (text) => isDecimal(text),
  id_card: isIdCard,
};

const brokenRule = (field: JudgedField, { rule, value }: { rule: FieldRule; value: unknown }): string | undefined => {
  if (typeof rule === 'string') {
    const holds = textRules[rule];
    return holds === undefined || holds(String(value)) ? undefined : messages.format(rule);
  }
  switch (rule.rule) {
    case 'min':
      return measured(field, value) < rule.value ? messages.min(rule.value) : undefined;
    case 'max':
      return measured(field, value) > rule.value ? messages.max(rule.value) : undefined;
    case 'min_length':
      return lengthOf(value) < rule.value ? messages.minLength(rule.value) : undefined;
    case 'max_length':
      return lengthOf(value) > rule.value ? messages.maxLength(rule.value) : undefined;
    case 'pattern':
      return compilePattern(rule.value)?.matches(String(value)) === true ? undefined : rule.message || messages.pattern;
  }
};

const schemas = new WeakMap<JudgedField, z.ZodType>();

/** A field's schema is made once, however many rows are judged by it. */
const schemaOf = (field: JudgedField): z.ZodType => {
  const made = schemas.get(field);
  if (made !== undefined) return made;
  const schema = fieldTypeOf(field.edit_input).value(field);
  schemas.set(field, schema);
  return schema;
};

/**
 * Judges one value by its field's type and rules, except `required`, which needs the whole record, and `unique`, which
 * needs the table. No value is null.
 */
export const judgeValue = (field: JudgedField, value: unknown): Judgement => {
  if (isBlank(field, value)) return { value: null };
  const typed = schemaOf(field).safeParse(value);
  if (!typed.success) return { faults: [...new Set(typed.error.issues.map(({ message }) => message))] };
  const faults = field.validation.flatMap((rule) => brokenRule(field, { rule, value: typed.data }) ?? []);
  return faults.length === 0 ? { value: typed.data } : { faults };
};

/** Whether a field is to be filled in, given the other values of its record. */
export const isShown = (field: JudgedField, values: RecordValues): boolean => {
  const condition = field.settings.show_when;
  if (condition === undefined) return true;
  const given = values[condition.field];
  const texts = (Array.isArray(given) ? given : [given ?? '']).map(String);
  return texts.some((text) => condition.values.includes(text));
};

/** The fields whose values people or imports may write; an automatic number is given by the server. */
export const isWritable = ({ edit_input }: Pick<JudgedField, 'edit_input'>): boolean => edit_input !== 'serial';

const isRequired = (field: JudgedField): boolean => field.form_show === 1 && field.validation.includes('required');

/**
 * Judges a record, the same in the browser, at a save, in a batch and in an import. `values` are those that were given;
 * `current` the stored ones of a record that is changed, absent for a new one. Gives back the values to write.
 */
export const judgeRecord = (record: {
  readonly fields: readonly JudgedField[];
  readonly values: RecordValues;
  readonly current?: RecordValues | undefined;
}): { readonly values: RecordValues; readonly faults: RecordFaults | undefined } => {
  const { fields, values, current } = record;
  const written: Record<string, unknown> = {};
  const faults: Record<string, readonly string[]> = {};
  const known = new Set<string>();
  for (const field of fields.filter(isWritable)) {
    known.add(field.field);
    if (!Object.hasOwn(values, field.field)) continue;
    const judged = judgeValue(field, values[field.field]);
    if (judged.faults === undefined) written[field.field] = judged.value;
    else faults[field.field] = judged.faults;
  }
  for (const key of Object.keys(values)) if (!known.has(key)) faults[key] = [messages.unknownField];
  const whole = { ...current, ...written };
  for (const field of fields.filter(isWritable)) {
    const name = field.field;
    if (!isShown(field, whole)) {
      // What its condition hides holds nothing, so that nobody finds values that no one can see.
      if (faults[name] === undefined && (Object.hasOwn(written, name) || !isNoValue(whole[name]))) written[name] = null;
      continue;
    }
    if (faults[name] === undefined && isRequired(field) && isNoValue(whole[name])) faults[name] = [messages.required];
  }
  return { values: written, faults: Object.keys(faults).length === 0 ? undefined : faults };
};
