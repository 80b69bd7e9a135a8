import type { PublicField, Submission } from '@shuyuan/contract/backoffice/publications/publication';
import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import { isShown } from '@shuyuan/contract/backoffice/records/shown-fields';
import { isDecimal, isEmail, isIdCard, isInteger, isMobile, isUrl } from '@shuyuan/contract/platform/validation.rules';
import { doorTypeOf } from './field-types/field-types';

/** What was typed, by column. */
export type Typed = Readonly<Record<string, unknown>>;

type JsonValue = Submission['values'][string];

/** Messages by column. */
export type Faults = Readonly<Record<string, string>>;

/** Whether nothing is filled in. */
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Whether a field must be filled in. */
export const isRequired = ({ validation }: PublicField): boolean => validation.includes('required');

/** A form before anyone has typed: the defaults that its fields bring. */
export const initialValues = (fields: readonly PublicField[]): Typed =>
  Object.fromEntries(
    fields.map((field) => {
      const { empty = '', show } = doorTypeOf(field);
      const preset = field.settings.default_value;
      if (isBlank(preset)) return [field.field, empty];
      return [field.field, show === undefined ? preset : show(preset)];
    }),
  );

/**
 * The fields that are shown. A hidden one counts as empty and may hide the next. A condition on a field that is not on
 * the page cannot be judged here, so the field is shown and the server decides.
 */
export const shownFields = (fields: readonly PublicField[], values: Typed): readonly PublicField[] => {
  const columns = new Set(fields.map(({ field }) => field));
  const isKnown = ({ settings }: PublicField) => columns.has(settings.show_when?.field ?? '');
  const visible: Record<string, unknown> = { ...values };
  let shown = fields;
  for (;;) {
    const next = shown.filter((field) => !isKnown(field) || isShown(field, visible));
    if (next.length === shown.length) return shown;
    for (const { field } of shown.filter((field) => !next.includes(field))) visible[field] = undefined;
    shown = next;
  }
};

const textRules: Readonly<Record<string, (text: string) => boolean>> = {
  mobile: isMobile,
  email: isEmail,
  url: isUrl,
  integer: isInteger,
  decimal: (text) => isDecimal(text),
  id_card: isIdCard,
};

const lengthOf = (value: unknown): number =>
  Array.isArray(value) ? value.length : Array.from(String(value).trim()).length;

type Rule = PublicField['validation'][number];

/** What a rule finds wrong; patterns are judged by the server alone, whose engine bounds their work. */
const brokenRule = (rule: Rule, value: unknown): string | undefined => {
  if (typeof rule === 'string') {
    const holds = textRules[rule];
    return holds === undefined || holds(String(value).trim()) ? undefined : messages.format(rule);
  }
  switch (rule.rule) {
    case 'min':
      return Number(value) < rule.value ? messages.min(rule.value) : undefined;
    case 'max':
      return Number(value) > rule.value ? messages.max(rule.value) : undefined;
    case 'min_length':
      return lengthOf(value) < rule.value ? messages.minLength(rule.value) : undefined;
    case 'max_length':
      return lengthOf(value) > rule.value ? messages.maxLength(rule.value) : undefined;
    case 'pattern':
      return undefined;
  }
};

/** What is wrong with a field, if anything. */
const faultOf = (field: PublicField, value: unknown): string | undefined => {
  if (isBlank(value)) return isRequired(field) ? messages.required : undefined;
  const wrong = doorTypeOf(field).judge?.(value, field);
  if (wrong !== undefined) return wrong;
  for (const rule of field.validation) {
    const broken = brokenRule(rule, value);
    if (broken !== undefined) return broken;
  }
  return undefined;
};

/** What is wrong with the fields that are shown. */
export const faultsOf = (fields: readonly PublicField[], values: Typed): Faults =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const fault = faultOf(field, values[field.field]);
      return fault === undefined ? [] : [[field.field, fault]];
    }),
  );

/** What is sent: the fields that are shown, in the shape that the contract takes. */
export const sentValues = (fields: readonly PublicField[], values: Typed): Record<string, JsonValue> =>
  Object.fromEntries(
    fields.map((field) => {
      const value = values[field.field];
      if (isBlank(value)) return [field.field, null];
      const { send } = doorTypeOf(field);
      return [field.field, (send === undefined ? String(value).trim() : send(value)) as JsonValue];
    }),
  );

/** What may stay on the phone or in a draft: no ID numbers. */
export const draftValues = (
  { fields }: { readonly fields: readonly PublicField[] },
  values: Typed,
): Record<string, JsonValue> =>
  Object.fromEntries(
    fields
      .filter((field) => !doorTypeOf(field).isSecret && !isBlank(values[field.field]))
      .map(({ field }) => [field, values[field] as JsonValue]),
  );

/** A draft's values on the page; fields that it no longer has are left out. */
export const withDraft = (fields: readonly PublicField[], draft: Typed): Typed => {
  const start = initialValues(fields);
  return Object.fromEntries(
    fields.map(({ field }) => [field, Object.hasOwn(draft, field) ? draft[field] : start[field]]),
  );
};
