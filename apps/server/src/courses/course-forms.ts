import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { courseForms as declaredForms } from '@shuyuan/contract/courses/course-forms';
import type { SystemFormSetup } from '../backoffice/forms';
import type { RecordKeeper } from '../backoffice/records';
import { attendanceSchema, leaveSchema, sessionSchema } from './attendance';
import { memberSchema } from './contacts';
import { enterCourseMenu, enterFinanceMenu, enterTimetable } from './course-menu';
import { courseMenuTexts as texts } from './course-menu.texts';
import { correctionSchema } from './doors';
import { enrolmentSchema } from './enrolment';
import { followUpSchema } from './follow-ups';
import { memberActSchema } from './member-acts';
import { adjustmentSchema, instalmentSchema, paymentSchema, refundSchema } from './payments';

/** What forms have beyond their fields, by id: constraints and indexes of the slices, and a menu entry. */
const additions: Readonly<Partial<Record<number, Omit<SystemFormSetup, 'form'>>>> = {
  [courseFormIds.programme]: {
    onMade: enterCourseMenu('programme', {
      name: texts.programmes,
      icon: 'AppstoreOutlined',
      path: '/course/program',
      sort: 1,
    }),
  },
  [courseFormIds.class]: {
    onMade: enterCourseMenu('class', {
      name: texts.classes,
      icon: 'TeamOutlined',
      path: '/course/class',
      sort: 2,
      screen: 'course/class',
    }),
  },
  [courseFormIds.contact]: {
    onMade: enterCourseMenu('contact', {
      name: texts.contacts,
      icon: 'ContactsOutlined',
      path: '/course/contact',
      sort: 4,
    }),
  },
  [courseFormIds.member]: { schema: memberSchema },
  [courseFormIds.enrolment]: {
    schema: enrolmentSchema,
    onMade: enterCourseMenu('enrolment', {
      name: texts.enrolment,
      icon: 'SolutionOutlined',
      path: '/course/apply',
      sort: 3,
      screen: 'course/apply',
    }),
  },
  [courseFormIds.followUp]: {
    schema: followUpSchema,
    onMade: enterCourseMenu('followUp', {
      name: texts.followUps,
      icon: 'MessageOutlined',
      path: '/course/follow-up',
      sort: 5,
    }),
  },
  [courseFormIds.session]: { schema: sessionSchema },
  [courseFormIds.attendance]: { schema: attendanceSchema },
  [courseFormIds.leave]: { schema: leaveSchema },
  [courseFormIds.company]: { onMade: enterFinanceMenu },
  [courseFormIds.payment]: { schema: paymentSchema },
  [courseFormIds.instalment]: { schema: instalmentSchema },
  [courseFormIds.refund]: { schema: refundSchema },
  [courseFormIds.adjustment]: { schema: adjustmentSchema },
  [courseFormIds.memberAct]: { schema: memberActSchema },
  [courseFormIds.holiday]: { onMade: enterTimetable },
  [courseFormIds.correction]: {
    schema: correctionSchema,
    onMade: enterCourseMenu('correction', {
      name: texts.corrections,
      icon: 'IdcardOutlined',
      path: '/course/correction',
      sort: 6,
      screen: 'course/correction',
    }),
  },
};

/** The forms of the course side in order of creation. */
export const courseForms: readonly SystemFormSetup[] = declaredForms.map((form) => ({ form, ...additions[form.id] }));

/** A keeper with what its form declares: decided fields, and which records no longer count. */
export const withDeclared = (keeper: RecordKeeper): RecordKeeper => {
  const { decided, struckWhen } = courseForms.find(({ form }) => form.table_name === keeper.table)?.form ?? {};
  return { ...keeper, ...(decided && { decided }), ...(struckWhen && { struckWhen }) };
};
