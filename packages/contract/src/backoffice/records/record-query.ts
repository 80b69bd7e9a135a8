import { z } from 'zod';
import { jsonRecord } from '../../platform/json-value';
import { fieldsMax } from '../forms/custom-form';
import { actMax } from './record-hits';

const idMessage = '编号不正确';

/** An id in a query. */
export const queryId = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)], { error: idMessage })
  .transform(Number)
  .pipe(z.int({ error: idMessage }).positive({ error: idMessage }));

/** An id in a body. */
export const bodyId = z.int({ error: idMessage }).positive({ error: idMessage });

/** An integer from 1 to `max` in a query. */
export const queryCount = (max: number, error: string) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/)], { error })
    .transform(Number)
    .pipe(z.int({ error }).min(1, { error }).max(max, { error }));

/** The ids of the records that a call concerns. */
export const recordIds = z
  .array(bodyId)
  .min(1, { error: '请选择记录' })
  .max(actMax, { error: `一次不超过 ${actMax} 条` });

/** Every call about records names its form here, so that the caller's rights can be checked before a body is read. */
export const formQuery = z.strictObject({ custom_form_id: queryId });

/** A record's values as received; the form's live definition validates them. */
export const givenValues = jsonRecord({ names: fieldsMax, error: `字段不超过 ${fieldsMax} 个` });

/** The rights required by a call are those on the form named by its query. */
export const byForm = { accessBy: 'custom_form_id' } as const;
