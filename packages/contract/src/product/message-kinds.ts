import { jobMessages } from '../backoffice/jobs/job.messages';
import { type MessageKind, withOutsideFields } from '../backoffice/messages/message-kind';
import { attendanceMessages } from '../courses/attendance/attendance.messages';
import { enrolmentMessages } from '../courses/enrolment/enrolment.messages';
import { followUpMessages } from '../courses/follow-ups/follow-up.messages';
import { paymentMessages } from '../courses/payments/payment.messages';
import { timetableMessages } from '../courses/timetable/timetable.messages';

/** The kinds of events of all slices that people can be told of. */
export const messageKinds: readonly MessageKind[] = withOutsideFields([
  ...enrolmentMessages,
  ...paymentMessages,
  ...timetableMessages,
  ...attendanceMessages,
  ...followUpMessages,
  ...jobMessages,
]);
