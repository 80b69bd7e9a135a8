import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { pageQuery, pageSizeMax } from '../../platform/list-query';
import { postedBack } from '../../platform/posted-back';
import { done, table } from '../../platform/replies';
import { recordView, viewSettings } from './record';
import { bodyId, byForm, formQuery } from './record-query';

/** A view as it is saved; absent `id` for a new one. */
const viewInput = z.strictObject({
  id: bodyId.optional(),
  name: z
    .string({ error: '请填写视图名称' })
    .trim()
    .min(1, { error: '请填写视图名称' })
    .max(30, { error: '视图名称不超过 30 个字' }),
  is_shared: z.boolean(),
  settings: viewSettings,
});

/** Saved views of lists. */
export const recordViewEndpoints = defineEndpoints({
  views: {
    method: 'GET',
    path: '/api/admin/record/views',
    access: 'form_*.index',
    ...byForm,
    summary: '自己的和共享的视图',
    query: pageQuery({ sortable: ['id', 'name', 'is_shared', 'admin_name'], pageSize: pageSizeMax }).extend(
      formQuery.shape,
    ),
    reply: table(recordView),
  },
  saveView: {
    method: 'POST',
    path: '/api/admin/record/view-save',
    access: 'form_*.index',
    ...byForm,
    summary: '保存视图',
    query: formQuery,
    body: postedBack(viewInput, recordView),
    reply: z.object({ msg: z.string(), data: recordView }),
  },
  destroyView: {
    method: 'POST',
    path: '/api/admin/record/view-destroy',
    access: 'form_*.index',
    ...byForm,
    summary: '删除视图',
    query: formQuery,
    body: z.strictObject({ id: bodyId }),
    reply: done,
  },
});
