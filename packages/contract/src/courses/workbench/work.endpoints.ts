import type { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { one } from '../../platform/replies';
import { courseNode } from '../course-form';
import {
  classAttendance,
  correctionWork,
  dueWork,
  enrolmentWork,
  leaveWork,
  monthReceipts,
  refundWork,
  sessionWork,
} from './work';

/** A block is null for callers who may not see what it counts. */
const block = <T extends z.ZodType>(data: T) => one(data.nullable());

/**
 * The blocks of the workbench (requirements §14). Each requires the node of the list that it links to and counts the
 * rows that the caller would find there.
 */
export const workEndpoints = defineEndpoints({
  sessions: {
    method: 'GET',
    path: '/api/admin/workbench/sessions',
    access: courseNode('session', 'index'),
    summary: '工作台：今日课次和未点名的课次',
    reply: block(sessionWork),
  },
  enrolment: {
    method: 'GET',
    path: '/api/admin/workbench/enrolment',
    access: courseNode('enrolment', 'index'),
    summary: '工作台：各课程项目的报名人数，按状态',
    reply: block(enrolmentWork),
  },
  dues: {
    method: 'GET',
    path: '/api/admin/workbench/dues',
    access: courseNode('instalment', 'index'),
    summary: '工作台：逾期和即将到期的分期',
    reply: block(dueWork),
  },
  refunds: {
    method: 'GET',
    path: '/api/admin/workbench/refunds',
    access: courseNode('refund', 'index'),
    summary: '工作台：待审批和待支付的退费',
    reply: block(refundWork),
  },
  leaves: {
    method: 'GET',
    path: '/api/admin/workbench/leaves',
    access: courseNode('leave', 'index'),
    summary: '工作台：待审批的请假',
    reply: block(leaveWork),
  },
  corrections: {
    method: 'GET',
    path: '/api/admin/workbench/corrections',
    access: courseNode('correction', 'index'),
    summary: '工作台：待处理的信息更正；没有处理权限的为 null',
    reply: block(correctionWork),
  },
  receipts: {
    method: 'GET',
    path: '/api/admin/workbench/receipts',
    access: courseNode('payment', 'index'),
    summary: '工作台：近十二个月的收款和退费',
    reply: block(monthReceipts),
  },
  attendance: {
    method: 'GET',
    path: '/api/admin/workbench/attendance',
    access: courseNode('attendance', 'index'),
    summary: '工作台：开课班级的出勤率',
    reply: block(classAttendance),
  },
});
