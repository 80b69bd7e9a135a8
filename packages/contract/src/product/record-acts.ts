import { pingEvent, type RecordAct, recordEvents } from '../backoffice/webhooks/record-act';
import { attendanceActs } from '../courses/attendance/attendance.catalogue';
import { memberActs } from '../courses/contacts/contact.catalogue';
import { doorActs } from '../courses/doors/door.catalogue';
import { enrolmentActs } from '../courses/enrolment/enrolment.catalogue';
import { paymentActs } from '../courses/payments/payment.catalogue';

/** The acts on the records of all slices. */
export const recordActs: readonly RecordAct[] = [
  ...enrolmentActs,
  ...memberActs,
  ...paymentActs,
  ...attendanceActs,
  ...doorActs,
];

const names: Readonly<Record<string, string>> = {
  ...recordEvents,
  ...Object.fromEntries(recordActs.map(({ key, name }) => [key, name])),
  [pingEvent]: '测试',
};

/** The name of an event for staff; an unknown one is shown as it is. */
export const eventName = (event: string): string => names[event] ?? event;

/** The events that the records of a form can have, with their names. */
export const eventsOf = (formId: number): readonly { readonly key: string; readonly name: string }[] => [
  ...Object.entries(recordEvents).map(([key, name]) => ({ key, name })),
  ...recordActs.filter(({ custom_form_id }) => custom_form_id === formId),
];
