import { z } from 'zod';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keysOf = (schema: z.core.$ZodType): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodUnion ? schema.options.flatMap(keysOf) : [];
};

/** The id of what is shown with its name, or the ids of a list of them. */
const idsOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(idsOf);
  return isRecord(value) ? value.id : value;
};

/**
 * The input of a write that also accepts what was shown: properties that only the server sets are ignored, whatever
 * their values, and unknown ones are still refused. `references` names the properties that are written as ids and shown
 * under another name with their labels; the ids are taken from there when they are absent.
 */
export const postedBack = <T extends z.ZodType>(
  input: T,
  shown: z.ZodObject,
  references: Readonly<Record<string, string>> = {},
): z.ZodType<z.output<T>, z.input<T>> => {
  const written = new Set(keysOf(input));
  const serverSet = new Set(keysOf(shown).filter((key) => !written.has(key)));
  const asInput = (value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const referred = Object.entries(references).filter(([, from]) => Object.hasOwn(value, from));
    const given = Object.entries(value).filter(([key]) => !serverSet.has(key));
    return Object.fromEntries([...referred.map(([key, from]) => [key, idsOf(value[from])]), ...given]);
  };
  return z.preprocess(asInput, input) as unknown as z.ZodType<z.output<T>, z.input<T>>;
};
