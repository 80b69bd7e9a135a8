import { z } from 'zod';

/** The largest preference, in bytes of its JSON. */
const preferenceMaxBytes = 16 * 1024;
/** How many preferences one user may have. */
export const preferencesMax = 500;

/** Size of a value as JSON in UTF-8; undefined if it is not JSON. */
const jsonBytes = (value: unknown): number | undefined => {
  try {
    const text = JSON.stringify(value);
    return text === undefined ? undefined : encodeURIComponent(text).replace(/%../g, '.').length;
  } catch {
    return undefined;
  }
};

export const preferenceKey = z
  .string({ error: '请指定设置项' })
  .regex(/^[a-z][a-z0-9._-]{0,95}$/, { error: '设置项名称不正确' });

/** Any JSON value; null deletes the preference. */
export const preferenceValue = z
  .unknown()
  .refine((value) => jsonBytes(value) !== undefined, { error: '请填写设置内容', abort: true })
  .refine((value) => (jsonBytes(value) ?? 0) <= preferenceMaxBytes, { error: '设置内容不可超过 16 KB' });
