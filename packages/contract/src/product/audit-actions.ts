import { backofficeActions, backofficeTargets } from '../backoffice/audit/audit-actions';
import { attendanceActions } from '../courses/attendance/attendance.catalogue';
import { classActions, classTargets } from '../courses/classes/class.catalogue';
import { contactActions } from '../courses/contacts/contact.catalogue';
import { paymentActions, paymentTargets } from '../courses/payments/payment.catalogue';

/** All that can be done, as the audit log names it, with the words that staff read. */
export const auditActions: Readonly<Record<string, string>> = {
  ...backofficeActions,
  ...contactActions,
  ...classActions,
  ...attendanceActions,
  ...paymentActions,
};

/** What acts are aimed at, with the words that staff read. */
export const auditTargets: Readonly<Record<string, string>> = {
  ...backofficeTargets,
  ...classTargets,
  ...paymentTargets,
};

/** The words for an action; one that is not in the list reads as it is. */
export const auditActionName = (action: string): string => auditActions[action] ?? action;

/** The words for a type of target; `form` stands for records of any form. */
export const auditTargetName = (type: string): string =>
  /^form_\d+$/.test(type) ? '记录' : (auditTargets[type] ?? type);
