import type { FieldSettings } from '../forms/field-types/field-type';

/** A given value; a column may be called `constructor`, which every object inherits. */
export const given = (values: Readonly<Record<string, unknown>>, column: string): unknown =>
  Object.hasOwn(values, column) ? values[column] : undefined;

/** Whether a field is shown, given the other values of its record. */
export const isShown = (
  { settings: { show_when: condition } }: { readonly settings: Pick<FieldSettings, 'show_when'> },
  values: Readonly<Record<string, unknown>>,
): boolean => {
  if (condition === undefined) return true;
  const value = given(values, condition.field);
  if (Array.isArray(value)) return value.some((entry) => condition.values.includes(String(entry)));
  return condition.values.includes(String(value ?? ''));
};
