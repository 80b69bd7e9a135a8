import { z } from 'zod';

const countMax = 200;

/** The id of a record. */
export const recordId = z.int({ error: '请选择记录' }).positive({ error: '请选择记录' });

/** Ids of several records, without duplicates. */
export const recordIds = (max = countMax) =>
  z
    .array(recordId, { error: '请选择记录' })
    .max(max, { error: `最多选 ${max} 条` })
    .refine((ids) => new Set(ids).size === ids.length, { error: '有重复的记录' });
