import { z } from 'zod';

/** Any JSON value; its depth and size are limited before it is parsed. */
export const jsonValue: z.ZodType<z.core.util.JSONType> = z.custom<z.core.util.JSONType>();

/** Values by name, up to a maximum number. */
export const jsonRecord = (max: { readonly names: number; readonly error: string }) =>
  z
    .record(z.string(), jsonValue)
    .refine((values) => Object.keys(values).length <= max.names, { error: max.error, abort: true });
