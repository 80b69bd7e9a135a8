import { z } from 'zod';
import { bodyId, queryId } from '../../backoffice/records/record-query';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { words } from '../payments/payment';
import {
  calendarFile,
  correctionInput,
  doorHome,
  leaveInput,
  letter,
  ownAccount,
  ownAttendance,
  ownData,
  ownLeave,
  ownReceipt,
  ownSession,
} from './door';
import { doorMessages as messages } from './door.errors';

const ofOne = z.strictObject({ id: queryId });
const made = z.object({ ...done.shape, data: z.object({ id: z.int() }) });
const added = z.object({ ...done.shape, data: z.object({ name: z.string(), files: z.int() }) });
/** Besides its file an upload says nothing: what it is for is in the query, so that it is checked before the file is read. */
const fileOnly = z.strictObject({});

/** The page of applicants and students. Whatever is not the visitor's own answers as if it did not exist. */
export const doorEndpoints = defineEndpoints({
  home: {
    method: 'GET',
    path: '/api/public/door/home',
    access: 'visitor',
    summary: '本人的报名和班级，以及学校开放了哪些内容',
    reply: one(doorHome),
  },
  interviewFile: {
    method: 'GET',
    path: '/api/public/door/interview-file',
    access: 'visitor',
    summary: '本人一份报名的面试，日历文件（.ics）的内容',
    query: ofOne,
    reply: one(calendarFile),
  },
  letter: {
    method: 'GET',
    path: '/api/public/door/letter',
    access: 'visitor',
    summary: '本人一份报名的录取通知',
    query: ofOne,
    reply: one(letter),
  },
  withdraw: {
    method: 'POST',
    path: '/api/public/door/withdraw',
    access: 'visitor',
    summary: '撤回本人的一份报名',
    body: z.strictObject({ id: bodyId, reason: words(500).default('') }),
    reply: done,
    isIdempotent: true,
  },
  addFile: {
    method: 'POST',
    path: '/api/public/door/add-file',
    access: 'visitor',
    summary: '给本人还没有结果的报名补交一个文件：multipart，字段 file',
    query: ofOne,
    upload: fileOnly,
    reply: added,
  },
  sessions: {
    method: 'GET',
    path: '/api/public/door/sessions',
    access: 'visitor',
    summary: '本人各班接下来的课次',
    reply: one(z.array(ownSession)),
  },
  attendance: {
    method: 'GET',
    path: '/api/public/door/attendance',
    access: 'visitor',
    summary: '本人各班的考勤',
    reply: one(z.array(ownAttendance)),
  },
  account: {
    method: 'GET',
    path: '/api/public/door/account',
    access: 'visitor',
    summary: '本人各班的应缴、已缴和缴费记录',
    reply: one(z.array(ownAccount)),
  },
  receipt: {
    method: 'GET',
    path: '/api/public/door/receipt',
    access: 'visitor',
    summary: '本人的一张收据',
    query: ofOne,
    reply: one(ownReceipt),
  },
  leaves: {
    method: 'GET',
    path: '/api/public/door/leaves',
    access: 'visitor',
    summary: '本人的请假',
    reply: one(z.array(ownLeave)),
  },
  askLeave: {
    method: 'POST',
    path: '/api/public/door/ask-leave',
    access: 'visitor',
    summary: '请假：一次课，或一段时间；由学校审批',
    body: leaveInput,
    example: { body: { member_id: 1, session_id: 1, reason: '出差' } },
    reply: made,
    isIdempotent: true,
  },
  addLeaveFile: {
    method: 'POST',
    path: '/api/public/door/add-leave-file',
    access: 'visitor',
    summary: '给本人待审批的请假上传一个附件：multipart，字段 file',
    query: ofOne,
    upload: fileOnly,
    reply: added,
  },
  withdrawLeave: {
    method: 'POST',
    path: '/api/public/door/withdraw-leave',
    access: 'visitor',
    summary: '撤回本人待审批的请假',
    body: z.strictObject({ id: bodyId }),
    reply: done,
  },
  data: {
    method: 'GET',
    path: '/api/public/door/data',
    access: 'visitor',
    summary: '学校保存的本人信息，和提出过的更正',
    reply: one(ownData),
  },
  correct: {
    method: 'POST',
    path: '/api/public/door/correct',
    access: 'visitor',
    summary: '提出更正本人信息的一项；由学校处理',
    body: correctionInput,
    reply: made,
    isIdempotent: true,
  },
});

/** Corrections that people asked for, for staff. */
export const correctionEndpoints = defineEndpoints({
  decide: {
    method: 'POST',
    path: '/api/admin/correction/decide',
    access: 'correction.decide',
    summary: '采纳或拒绝一份信息更正；采纳后写入学员档案',
    body: z
      .strictObject({
        id: bodyId,
        version: z.int({ error: '版本号不正确' }).positive({ error: '版本号不正确' }),
        state: z.enum(['applied', 'refused'], { error: '请选择采纳或拒绝' }),
        decision: words(200).default(''),
      })
      .refine(({ state, decision }) => state === 'applied' || decision !== '', {
        error: messages.refusalNeeded,
        path: ['decision'],
      }),
    reply: done,
  },
});
