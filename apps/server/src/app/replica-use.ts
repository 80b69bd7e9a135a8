import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordImportEndpoints } from '@shuyuan/contract/backoffice/records/record-import.endpoints';
import { searchEndpoints } from '@shuyuan/contract/backoffice/search/search.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { followUpEndpoints } from '@shuyuan/contract/courses/follow-ups/follow-up.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { timetableEndpoints } from '@shuyuan/contract/courses/timetable/timetable.endpoints';
import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { auditEndpoints, signInEndpoints } from '@shuyuan/contract/product/audit.endpoints';
import type { ReplicaUse } from '../platform/http/positioned';

/**
 * What has to do with replicas (ADR 0026). A list or report that only shows something belongs to `reads`; whatever
 * precedes a write (a record to edit, choices, previews, what is owed) stays with the primary, as does all that decides
 * who may do what.
 */
export const replicaUse: ReplicaUse = {
  reads: new Set<Endpoint>([
    recordEndpoints.index,
    recordEndpoints.sums,
    recordEndpoints.board,
    formEndpoints.realTableIndex,
    searchEndpoints.index,
    auditEndpoints.index,
    signInEndpoints.index,
    contactEndpoints.book,
    enrolmentEndpoints.summary,
    followUpEndpoints.due,
    paymentEndpoints.school,
    attendanceEndpoints.grid,
    attendanceEndpoints.rates,
    timetableEndpoints.week,
    ...Object.values(workbenchEndpoints),
  ]),
  tells: new Set<Endpoint>([
    jobEndpoints.index,
    jobEndpoints.show,
    recordImportEndpoints.imports,
    recordImportEndpoints.importShow,
    formEndpoints.syncRun,
  ]),
};
