import { attendanceForm } from '@shuyuan/contract/courses/attendance/attendance.form';
import { leaveForm } from '@shuyuan/contract/courses/attendance/leave.form';
import { sessionForm } from '@shuyuan/contract/courses/attendance/session.form';
import { classForm } from '@shuyuan/contract/courses/classes/class.form';
import { contactForm } from '@shuyuan/contract/courses/contacts/contact.form';
import { memberForm } from '@shuyuan/contract/courses/contacts/member.form';
import { enrolmentForm } from '@shuyuan/contract/courses/enrolment/enrolment.form';
import { adjustmentForm } from '@shuyuan/contract/courses/payments/adjustment.form';
import { instalmentForm } from '@shuyuan/contract/courses/payments/instalment.form';
import { paymentForm } from '@shuyuan/contract/courses/payments/payment.form';
import { refundForm } from '@shuyuan/contract/courses/payments/refund.form';
import { programmeForm } from '@shuyuan/contract/courses/programmes/programme.form';
import type { KeptForm } from '../backoffice/forms';
import type { RecordKeeper } from '../backoffice/records';
import { attendanceSchema, leaveSchema, sessionSchema } from './attendance';
import { memberSchema } from './contacts';
import { enterCourseMenu } from './course-menu';
import { courseMenuTexts as texts } from './course-menu.texts';
import { enrolmentSchema } from './enrolment';
import { adjustmentSchema, instalmentSchema, paymentSchema, refundSchema } from './payments';

/** The forms of the course side in the order in which they can be made. */
export const keptForms: readonly KeptForm[] = [
  {
    form: programmeForm,
    onMade: enterCourseMenu('programme', {
      name: texts.programmes,
      icon: 'AppstoreOutlined',
      path: '/course/program',
      sort: 1,
    }),
  },
  {
    form: classForm,
    onMade: enterCourseMenu('class', {
      name: texts.classes,
      icon: 'TeamOutlined',
      path: '/course/class',
      sort: 2,
      screen: 'course/class',
    }),
  },
  {
    form: contactForm,
    onMade: enterCourseMenu('contact', {
      name: texts.contacts,
      icon: 'ContactsOutlined',
      path: '/course/contact',
      sort: 4,
    }),
  },
  { form: memberForm, schema: memberSchema },
  {
    form: enrolmentForm,
    schema: enrolmentSchema,
    onMade: enterCourseMenu('enrolment', {
      name: texts.enrolment,
      icon: 'SolutionOutlined',
      path: '/course/apply',
      sort: 3,
      screen: 'course/apply',
    }),
  },
  { form: sessionForm, schema: sessionSchema },
  { form: attendanceForm, schema: attendanceSchema },
  { form: leaveForm, schema: leaveSchema },
  { form: paymentForm, schema: paymentSchema },
  { form: instalmentForm, schema: instalmentSchema },
  { form: refundForm, schema: refundSchema },
  { form: adjustmentForm, schema: adjustmentSchema },
];

/** A keeper with what its form declares to be set by acts alone. */
export const withDecided = (keeper: RecordKeeper): RecordKeeper => {
  const decided = keptForms.find(({ form }) => form.table_name === keeper.table)?.form.decided;
  return decided === undefined ? keeper : { ...keeper, decided };
};
