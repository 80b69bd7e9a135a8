import { backofficeActions, backofficeTargets } from '../backoffice/audit/audit-actions';
import { attendanceActions } from '../courses/attendance/attendance.catalogue';
import { checkInActions, checkInTargets } from '../courses/check-in/check-in.catalogue';
import { classActions, classTargets } from '../courses/classes/class.catalogue';
import { contactActions } from '../courses/contacts/contact.catalogue';
import { paymentActions, paymentTargets } from '../courses/payments/payment.catalogue';
import { questionnaireActions, questionnaireTargets } from '../courses/questionnaires/questionnaire.catalogue';

/** All actions, by their names in the audit log, with their names for staff. */
export const auditActions: Readonly<Record<string, string>> = {
  ...backofficeActions,
  ...contactActions,
  ...classActions,
  ...attendanceActions,
  ...checkInActions,
  ...paymentActions,
  ...questionnaireActions,
};

/** The targets of actions, with their names for staff. */
export const auditTargets: Readonly<Record<string, string>> = {
  ...backofficeTargets,
  ...classTargets,
  ...checkInTargets,
  ...paymentTargets,
  ...questionnaireTargets,
};

/** The name of an action; an unknown one is shown as it is. */
export const auditActionName = (action: string): string => auditActions[action] ?? action;

/** The name of a target type; `form` stands for records of any form. */
export const auditTargetName = (type: string): string =>
  /^form_\d+$/.test(type) ? '记录' : (auditTargets[type] ?? type);
