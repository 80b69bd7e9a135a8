import { z } from 'zod';
import { bodyId, queryId } from '../../backoffice/records/record-query';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { courseNode } from '../course-form';
import { reason } from '../payments/payment';
import { alikeContacts, contactBook } from './contact-book';

const version = z.int({ error: '版本号不正确' }).positive({ error: '版本号不正确' });

/** Members graduate, or go back to studying where that was a mistake; all else is an act of its own. */
export const graduationMoves = ['graduated', 'studying'] as const;

/** The address book of a class, and duplicate contacts (requirements §14). */
export const contactEndpoints = defineEndpoints({
  book: {
    method: 'GET',
    path: '/api/admin/contact/book',
    access: courseNode('member', 'index'),
    summary: '班级通讯录',
    query: z.strictObject({ class_id: queryId }),
    reply: one(contactBook),
  },
  exportBook: {
    method: 'POST',
    path: '/api/admin/contact/book-export',
    access: courseNode('member', 'export'),
    summary: '导出班级通讯录（.xlsx，base64）；学员没有同意公开的信息不写入',
    body: z.strictObject({ class_id: bodyId }),
    reply: z.object({ ...done.shape, data: z.object({ name: z.string(), content: z.base64() }) }),
  },
  move: {
    method: 'POST',
    path: '/api/admin/member/move',
    access: 'member.move',
    summary: '结业（graduated）和撤销结业（studying）；一次可办理多名成员，全部成功或全部不变',
    body: z.strictObject({
      items: z
        .array(z.strictObject({ id: bodyId, version }))
        .min(1, { error: '请选择学员' })
        .max(200, { error: '一次不超过 200 人' }),
      to: z.enum(graduationMoves, { error: '请选择结业或撤销结业' }),
      reason,
    }),
    reply: done,
  },
  duplicates: {
    method: 'GET',
    path: '/api/admin/contact/duplicates',
    access: 'contact.merge',
    summary: '可能是同一个人的学员档案',
    reply: one(z.array(alikeContacts)),
  },
  merge: {
    method: 'POST',
    path: '/api/admin/contact/merge',
    access: 'contact.merge',
    summary: '合并两份学员档案：保留一份，另一份的班级、报名等都归到它，另一份移入回收站',
    body: z.strictObject({
      keep_id: bodyId,
      keep_version: version,
      merged_id: bodyId,
      merged_version: version,
      /** The fields whose values are taken from the contact that is removed. */
      take: z.array(z.string().max(48)).max(200, { error: '字段过多' }),
    }),
    reply: done,
  },
});
