import { z } from 'zod';

/** Any value of JSON; its depth and size are bounded before it is parsed. */
const jsonValue: z.ZodType<z.core.util.JSONType> = z.custom<z.core.util.JSONType>();

/** Values by name, at most so many. */
export const jsonRecord = (max: { readonly names: number; readonly error: string }) =>
  z
    .record(z.string(), jsonValue)
    .refine((values) => Object.keys(values).length <= max.names, { error: max.error, abort: true });
