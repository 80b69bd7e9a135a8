import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { listQuery, pageQuery } from '../../platform/list-query';
import { postedBack } from '../../platform/posted-back';
import { done, one, table } from '../../platform/replies';
import { delivery, deliveryDetail, deliverySearch, webhook, webhookForm, webhookInput, webhookSecret } from './webhook';

const idMessage = '编号不正确';
const bodyId = z.int({ error: idMessage }).positive({ error: idMessage });
const queryId = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)], { error: idMessage })
  .transform(Number)
  .pipe(z.int({ error: idMessage }).positive({ error: idMessage }));

/** Webhooks: events of records sent to other systems, and the log of what was sent. */
export const webhookEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/webhook/index',
    access: 'webhook.index',
    summary: '推送列表，含最近结果和 24 小时内的次数',
    query: pageQuery({ sortable: ['id', 'name', 'created_at'] }),
    reply: table(webhook),
  },
  forms: {
    method: 'GET',
    path: '/api/admin/webhook/forms',
    access: 'webhook.index',
    summary: '可以推送的表单：本人能查看其记录的',
    reply: z.object({ data: z.array(webhookForm) }),
  },
  save: {
    method: 'POST',
    path: '/api/admin/webhook/save',
    access: 'webhook.create|edit',
    summary: '新增或编辑推送；保存的人成为所有者，新增时返回签名密钥，只此一次',
    body: postedBack(webhookInput, webhook),
    reply: z.object({ msg: z.string(), data: z.object({ id: z.int(), secret: z.string().nullable() }) }),
  },
  destroy: {
    method: 'POST',
    path: '/api/admin/webhook/destroy',
    access: 'webhook.delete',
    summary: '删除推送及其投递记录',
    body: z.strictObject({ id: bodyId, version: bodyId }),
    reply: done,
  },
  pause: {
    method: 'POST',
    path: '/api/admin/webhook/pause',
    access: 'webhook.edit',
    summary: '暂停推送；其间的事件保留，恢复后继续发送',
    body: z.strictObject({ id: bodyId }),
    reply: done,
  },
  resume: {
    method: 'POST',
    path: '/api/admin/webhook/resume',
    access: 'webhook.edit',
    summary: '恢复推送；恢复的人成为所有者',
    body: z.strictObject({ id: bodyId }),
    reply: done,
  },
  renewSecret: {
    method: 'POST',
    path: '/api/admin/webhook/renew-secret',
    access: 'webhook.edit',
    summary: '更换签名密钥；旧密钥 24 小时内仍然有效',
    body: z.strictObject({ id: bodyId }),
    reply: z.object({ msg: z.string(), data: webhookSecret }),
  },
  test: {
    method: 'POST',
    path: '/api/admin/webhook/test',
    access: 'webhook.edit',
    summary: '发送一个测试事件',
    body: z.strictObject({ id: bodyId }),
    reply: z.object({ msg: z.string(), data: z.object({ id: z.int() }) }),
  },
  deliveries: {
    method: 'GET',
    path: '/api/admin/webhook/deliveries',
    access: 'webhook.index',
    summary: '一个推送的投递记录，最近的在前',
    query: listQuery({ sortable: ['id', 'created_at'], search: deliverySearch }).extend({ webhook_id: queryId }),
    reply: table(delivery),
  },
  deliveryShow: {
    method: 'GET',
    path: '/api/admin/webhook/delivery-show',
    access: 'webhook.index',
    summary: '一次投递的请求和应答',
    query: z.strictObject({ id: queryId }),
    reply: one(deliveryDetail),
  },
  resend: {
    method: 'POST',
    path: '/api/admin/webhook/resend',
    access: 'webhook.edit',
    summary: '重新发送一次投递，编号不变',
    body: z.strictObject({ id: bodyId }),
    reply: done,
  },
});
