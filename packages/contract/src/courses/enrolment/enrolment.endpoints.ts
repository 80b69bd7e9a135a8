import { z } from 'zod';
import { auditArchived } from '../../backoffice/audit/audit-archived';
import { queryId } from '../../backoffice/records/record-query';
import { defineEndpoints } from '../../platform/endpoint';
import { one } from '../../platform/replies';
import { typedMobile } from '../../platform/validation';
import { courseNode } from '../course-form';
import {
  classSeats,
  enrolmentSummary,
  enterInput,
  knownPerson,
  moveInput,
  moveResult,
  promotion,
  timelineStep,
  undoEntryInput,
} from './enrolment';

const results = z.array(moveResult);

/** Endpoints of applications besides those of the records engine. */
export const enrolmentEndpoints = defineEndpoints({
  summary: {
    method: 'GET',
    path: '/api/admin/enrolment/summary',
    access: courseNode('enrolment', 'index'),
    summary: '各课程项目和班级的报名人数，按状态',
    reply: one(z.array(enrolmentSummary)),
  },
  seats: {
    method: 'GET',
    path: '/api/admin/enrolment/seats',
    access: courseNode('enrolment', 'index'),
    summary: '一个班级的名额，和有空额时可递补的第一位',
    query: z.strictObject({ class: queryId }),
    reply: one(classSeats),
  },
  timeline: {
    method: 'GET',
    path: '/api/admin/enrolment/timeline',
    access: courseNode('enrolment', 'detail'),
    summary: '一份报名经过的每一步，从旧到新；archived 是已归档到文件、其中可能有更早几步的操作日志',
    query: z.strictObject({ id: queryId }),
    reply: one(z.array(timelineStep)).extend({ archived: auditArchived.nullable() }),
  },
  person: {
    method: 'GET',
    path: '/api/admin/enrolment/person',
    access: courseNode('enrolment', 'create'),
    summary: '按手机号认出申请人：学员档案、以往的报名和班级，仅限可见的',
    query: z.strictObject({ mobile: typedMobile }),
    reply: one(knownPerson),
  },
  move: {
    method: 'POST',
    path: '/api/admin/enrolment/move',
    access: 'enrolment.decide',
    summary: '审核一份或多份报名，或退回待审核；多份时逐份给出结果，一份时不成即拒绝',
    body: moveInput,
    reply: z.object({ msg: z.string(), data: z.object({ results, promotion: promotion.nullable() }) }),
  },
  enter: {
    method: 'POST',
    path: '/api/admin/enrolment/enter',
    access: 'enrolment.enter',
    summary: '办理入学：学员档案、班级成员和应收学费一次建立',
    body: enterInput,
    reply: z.object({ msg: z.string(), data: z.object({ results }) }),
  },
  undoEntry: {
    method: 'POST',
    path: '/api/admin/enrolment/undo-entry',
    access: 'enrolment.enter',
    summary: '撤销入学：没有缴费等记录时，成员移入回收站，报名回到已录取',
    body: undoEntryInput,
    reply: z.object({ msg: z.string(), data: moveResult }),
  },
});
