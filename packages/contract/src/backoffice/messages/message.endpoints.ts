import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { listQuery, pageQuery } from '../../platform/list-query';
import { postedBack } from '../../platform/posted-back';
import { done, one, table } from '../../platform/replies';
import { messageRow, messageRule, messageRuleInput, messageSearch, ownMessage } from './message';

const idMessage = '编号不正确';
const bodyId = z.int({ error: idMessage }).positive({ error: idMessage });

/** Messages to people: rules, the log of what was sent, and everyone's own. */
export const messageEndpoints = defineEndpoints({
  rules: {
    method: 'GET',
    path: '/api/admin/message/rules',
    access: 'message.index',
    summary: '消息规则，以及已经设置好的发送方式',
    reply: z.object({ data: z.array(messageRule), ways: z.record(z.string(), z.boolean()) }),
  },
  saveRule: {
    method: 'POST',
    path: '/api/admin/message/rule-save',
    access: 'message.edit',
    summary: '新增或编辑消息规则',
    body: postedBack(messageRuleInput, messageRule),
    reply: z.object({ ...done.shape, data: z.object({ id: z.int() }) }),
  },
  destroyRule: {
    method: 'POST',
    path: '/api/admin/message/rule-destroy',
    access: 'message.edit',
    summary: '删除消息规则；已经排队的消息仍会发送',
    body: z.strictObject({ id: bodyId, version: bodyId }),
    reply: done,
  },
  index: {
    method: 'GET',
    path: '/api/admin/message/index',
    access: 'message.index',
    summary: '消息记录，最近的在前',
    query: listQuery({ sortable: ['id', 'created_at'], search: messageSearch }),
    reply: table(messageRow),
  },
  resend: {
    method: 'POST',
    path: '/api/admin/message/resend',
    access: 'message.send',
    summary: '重新发送失败或结果未知的消息',
    body: z.strictObject({ id: bodyId }),
    reply: done,
  },
  cancel: {
    method: 'POST',
    path: '/api/admin/message/cancel',
    access: 'message.send',
    summary: '取消还在等待的消息',
    body: z.strictObject({ id: bodyId }),
    reply: done,
  },
  own: {
    method: 'GET',
    path: '/api/admin/message/own',
    access: 'session',
    summary: '自己的站内消息，最近的在前，以及未读的数量',
    query: pageQuery({ sortable: ['id'] }).extend({ unread: z.enum(['0', '1']).optional() }),
    reply: z.object({ ...table(ownMessage).shape, unread: z.int().nonnegative() }),
  },
  read: {
    method: 'POST',
    path: '/api/admin/message/read',
    access: 'session',
    summary: '把自己的消息标为已读；不指定则全部',
    body: z.strictObject({ ids: z.array(bodyId).min(1).max(999).optional() }),
    reply: z.object({ ...done.shape, unread: z.int().nonnegative() }),
  },
  unread: {
    method: 'GET',
    path: '/api/admin/message/unread',
    access: 'session',
    summary: '自己未读消息的数量',
    reply: one(z.object({ unread: z.int().nonnegative() })),
  },
});
