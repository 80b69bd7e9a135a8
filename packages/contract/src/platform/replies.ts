import { z } from 'zod';

/** `{data}`: a single item. */
export const one = <T extends z.ZodType>(data: T) => z.object({ data });

/** `{data, total}`: a page of a table (requirements §3). */
export const table = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), total: z.int().nonnegative() });

/** `{msg}`: the reply to a write. */
export const done = z.object({ msg: z.string() });

/** A point in time in the API: ISO 8601 with zone. */
export const instant = z.iso.datetime({ offset: true });
