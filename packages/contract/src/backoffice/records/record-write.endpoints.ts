import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { done } from '../../platform/replies';
import { recordRow } from './record';
import { bodyId, byForm, formQuery, givenValues, recordIds } from './record-query';

const isRow = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'created_at') && !Object.hasOwn(body, 'values');

const serverSet = new Set(Object.keys(recordRow.shape));

/** A row as `show` returned it becomes an edit; no field is named like a column that the server sets. */
const asEdit = (body: unknown): unknown => {
  if (!isRow(body)) return body;
  const values = Object.entries(body).filter(([key]) => !serverSet.has(key));
  return { id: body.id, version: body.version, values: Object.fromEntries(values), as_shown: true };
};

const saveInput = z
  .strictObject({
    id: bodyId.optional(),
    version: z.int().positive().optional(),
    values: givenValues,
    /** The values are those of `show`: references with their labels, and what is unchanged, such as a mask, is not written. */
    as_shown: z.literal(true).optional(),
  })
  .refine(({ id, version }) => (id === undefined) === (version === undefined), {
    path: ['version'],
    error: '缺少版本号',
  })
  .refine(({ id, as_shown }) => as_shown === undefined || id !== undefined, { path: ['id'], error: '缺少编号' });

/** Writes of records. */
export const recordWriteEndpoints = defineEndpoints({
  save: {
    method: 'POST',
    path: '/api/admin/record/save',
    access: 'form_*.create|edit',
    ...byForm,
    summary:
      '新增或修改一条记录；值放在 values 里，修改时只带改动的字段和 record/show 给出的版本，或者原样交回 record/show 的整行',
    query: formQuery,
    body: z.preprocess(asEdit, saveInput) as unknown as typeof saveInput,
    example: { body: { id: 12, version: 3, values: { name: '张三', mobile: '13800000000' } } },
    reply: z.object({ msg: z.string(), data: recordRow }),
  },
  batch: {
    method: 'POST',
    path: '/api/admin/record/batch',
    access: 'form_*.edit',
    ...byForm,
    summary: '把同样的值写入多条记录，全部成功或全部不变',
    query: formQuery,
    body: z.strictObject({ ids: recordIds, values: givenValues }),
    reply: z.object({ msg: z.string(), data: z.object({ changed: z.int() }) }),
  },
  destroy: {
    method: 'POST',
    path: '/api/admin/record/destroy',
    access: 'form_*.delete',
    ...byForm,
    summary: '把记录移入回收站；仍被其他记录用到的不能删除',
    query: formQuery,
    body: z.strictObject({ ids: recordIds }),
    reply: done,
  },
  restore: {
    method: 'POST',
    path: '/api/admin/record/restore',
    access: 'form_*.delete',
    ...byForm,
    summary: '从回收站恢复记录',
    query: formQuery,
    body: z.strictObject({ ids: recordIds }),
    reply: done,
  },
  revert: {
    method: 'POST',
    path: '/api/admin/record/revert',
    access: 'form_*.edit',
    ...byForm,
    summary: '把记录恢复到某次修改之后的样子',
    query: formQuery,
    body: z.strictObject({ id: bodyId, version: z.int().positive(), change_id: bodyId }),
    reply: z.object({ msg: z.string(), data: recordRow }),
  },
});
