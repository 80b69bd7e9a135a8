import type { SystemForm } from '../backoffice/forms/system-form';
import { attendanceForm } from './attendance/attendance.form';
import { leaveForm } from './attendance/leave.form';
import { sessionForm } from './attendance/session.form';
import { classForm } from './classes/class.form';
import { contactForm } from './contacts/contact.form';
import { memberForm } from './contacts/member.form';
import { correctionForm } from './doors/correction.form';
import { enrolmentForm } from './enrolment/enrolment.form';
import { followUpForm } from './follow-ups/follow-up.form';
import { holidayForm } from './holidays/holiday.form';
import { memberActForm } from './member-acts/member-act.form';
import { adjustmentForm } from './payments/adjustment.form';
import { companyForm } from './payments/company.form';
import { instalmentForm } from './payments/instalment.form';
import { paymentForm } from './payments/payment.form';
import { refundForm } from './payments/refund.form';
import { programmeForm } from './programmes/programme.form';

/** The system forms of the course side; each comes after those that it relates to. */
export const courseForms: readonly SystemForm[] = [
  programmeForm,
  classForm,
  contactForm,
  memberForm,
  enrolmentForm,
  followUpForm,
  sessionForm,
  attendanceForm,
  leaveForm,
  companyForm,
  paymentForm,
  instalmentForm,
  refundForm,
  adjustmentForm,
  memberActForm,
  holidayForm,
  correctionForm,
];
