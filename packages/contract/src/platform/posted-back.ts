import { z } from 'zod';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The input of a write that also accepts what was shown: properties that only the server sets are ignored, whatever
 * their values, and unknown ones are still refused.
 */
export const postedBack = <T extends z.ZodType>(
  input: T & { readonly shape: object },
  shown: { readonly shape: object },
): z.ZodType<z.output<T>, z.input<T>> => {
  const serverSet = new Set(Object.keys(shown.shape).filter((key) => !Object.hasOwn(input.shape, key)));
  const withoutServerSet = (value: unknown): unknown =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !serverSet.has(key))) : value;
  return z.preprocess(withoutServerSet, input) as unknown as z.ZodType<z.output<T>, z.input<T>>;
};
