import type { FormInstance } from 'antd';

type Path = (string | number)[];

/** The messages of a rejected submit, by field. */
export interface PlacedErrors {
  readonly fields: readonly { name: Path; errors: string[] }[];
  /** Messages about fields that the form does not show. */
  readonly others: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A rejection has `errors`: field → messages. Anything else is a bug and is not swallowed here. */
export const isRefusal = (error: unknown): error is Error & { errors?: unknown } =>
  error instanceof Error && 'errors' in error;

/** Shows the messages of a rejection at the form's fields; `a.0.b` names a field inside a list. */
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
