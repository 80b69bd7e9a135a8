import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { holds } from '../backoffice/access';
import type { SearchKind } from '../backoffice/search';
import { sessionTodaySql } from './attendance';
import { courseSearchTexts as texts } from './course-search.texts';
import { numberedSql, owingSql } from './payments';
import { visibilityBy } from './visibility.sql';

const { contact, class: classForm, enrolment, payment, member, session } = courseFormIds;

const isOwing = (extra: unknown): extra is { member: number; class: number } =>
  typeof extra === 'object' && extra !== null && 'member' in extra && 'class' in extra;

const people: SearchKind = {
  formId: contact,
  name: texts.people,
  facts: ['mobile', 'company', 'title'],
  extra: {
    reads: [member, classForm],
    value: (row, reachOf) =>
      owingSql(row, { member: visibilityBy(reachOf(member)), classes: visibilityBy(reachOf(classForm)) }),
  },
  actOf: ({ id, extra }, caller) => {
    if (!isOwing(extra) || !holds(caller, courseNode('payment', 'index'))) return undefined;
    return holds(caller, 'payment.collect')
      ? { name: texts.collect, path: `/finance/till?person=${id}` }
      : { name: texts.account, path: `/course/pay?class=${extra.class}` };
  },
  pathOf: ({ id }) => `/course/person?person=${id}`,
};

const classes: SearchKind = {
  formId: classForm,
  name: texts.classes,
  list: '/course/class',
  facts: ['code', 'programme', 'state', 'head_teacher'],
  extra: { reads: [session], value: (row, reachOf) => sessionTodaySql(row, visibilityBy(reachOf(session))) },
  pathOf: ({ id }) => `/course/class?class=${id}`,
  actOf: ({ id, extra }, caller) => {
    const needed = ['attendance.mark', courseNode('attendance', 'index'), courseNode('session', 'index')];
    if (!needed.every((node) => holds(caller, node))) return undefined;
    const today = typeof extra === 'number' ? `&session=${extra}` : '';
    return { name: texts.roll, path: `/course/attendance?class=${id}${today}` };
  },
};

const applications: SearchKind = {
  formId: enrolment,
  name: texts.applications,
  list: '/course/apply_list',
  facts: ['state', 'programme', 'class', 'mobile'],
  pathOf: ({ id }) => `/course/apply_list?record=${id}`,
};

const receipts: SearchKind = {
  formId: payment,
  name: texts.receipts,
  list: '/course/pay?tab=ledger',
  facts: ['student_name', 'class', 'state', 'kind', 'amount', 'paid_on'],
  narrow: (keyword, { row, reach }) => numberedSql(row, { keyword, sees: visibilityBy(reach).sees }),
  pathOf: ({ id }) => `/course/pay?tab=ledger&receipt=${id}`,
};

/** How the records of the course side appear in the search over everything. */
export const courseKinds: readonly SearchKind[] = [people, classes, applications, receipts];
