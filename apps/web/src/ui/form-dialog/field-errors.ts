import type { FormInstance } from 'antd';

type Path = (string | number)[];

/** What a refused submit says about the fields of a form. */
export interface PlacedErrors {
  readonly fields: readonly { name: Path; errors: string[] }[];
  /** Messages about fields that the form does not show. */
  readonly others: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A refusal carries `errors`: field → messages. Anything else is a fault of the program and is not swallowed here. */
export const isRefusal = (error: unknown): error is Error & { errors?: unknown } =>
  error instanceof Error && 'errors' in error;

/** Puts the messages of a refusal at the fields that the form has; `a.0.b` names a field inside a list. */
export const placeErrors = (form: FormInstance, errors: unknown): PlacedErrors => {
  if (!isRecord(errors)) return { fields: [], others: [] };
  const known = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]));
  const fields: { name: Path; errors: string[] }[] = [];
  const others: string[] = [];
  for (const [field, value] of Object.entries(errors)) {
    const messages = (Array.isArray(value) ? value : [value]).map(String);
    const name = known.get(field);
    if (name) fields.push({ name: [...name], errors: messages });
    else others.push(...messages);
  }
  return { fields, others };
};
