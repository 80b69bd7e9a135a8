import { backofficeNodes } from '../backoffice/access/nodes';
import { attendanceNodes } from '../courses/attendance/attendance.catalogue';
import { classNodes } from '../courses/classes/class.catalogue';
import { contactNodes } from '../courses/contacts/contact.catalogue';
import { doorNodes } from '../courses/doors/door.catalogue';
import { enrolmentNodes } from '../courses/enrolment/enrolment.catalogue';
import { followUpNodes } from '../courses/follow-ups/follow-up.catalogue';
import { memberActNodes } from '../courses/member-acts/member-act.catalogue';
import { paymentNodes } from '../courses/payments/payment.catalogue';
import { questionnaireNodes } from '../courses/questionnaires/questionnaire.catalogue';
import { workbenchNodes } from '../courses/workbench/workbench.catalogue';

/** The rights of the course side's own acts. */
export const courseNodes = [
  ...contactNodes,
  ...memberActNodes,
  ...classNodes,
  ...enrolmentNodes,
  ...followUpNodes,
  ...attendanceNodes,
  ...paymentNodes,
  ...doorNodes,
  ...questionnaireNodes,
] as const;

/** The rights of all slices, besides those on the records of forms. */
export const accessNodes = [...workbenchNodes, ...backofficeNodes, ...courseNodes] as const;
