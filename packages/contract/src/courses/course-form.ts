import { type AccessNode, recordNodes } from '../backoffice/access/nodes';
import type { RecordAction } from '../backoffice/records/record';

/** The system forms of the course side (requirements §14), by their names in the code. */
export const courseFormIds = {
  programme: 900_001,
  class: 900_002,
  contact: 900_003,
  member: 900_004,
  enrolment: 900_005,
  payment: 900_006,
  instalment: 900_007,
  session: 900_008,
  attendance: 900_009,
  leave: 900_010,
  refund: 900_011,
  adjustment: 900_012,
  memberAct: 900_014,
  company: 900_015,
  followUp: 900_016,
  holiday: 900_017,
  correction: 900_018,
} as const;
export type CourseForm = keyof typeof courseFormIds;

/** The resource of the rights on a form's records. */
export const courseResource = <F extends CourseForm>(form: F): `form_${(typeof courseFormIds)[F]}` =>
  `form_${courseFormIds[form]}`;

/** The right to do something with a form's records, such as `courseNode('member', 'index')`. */
export const courseNode = (form: CourseForm, action: RecordAction): `${string}.${string}` =>
  `form_${courseFormIds[form]}.${action}`;

/** The rights on the records of all course forms, which endpoints may name. */
export const courseRecordNodes: readonly AccessNode[] = Object.values(courseFormIds).flatMap((id) =>
  recordNodes.map(
    ({ node, name }): AccessNode => ({ node: node.replace('*', String(id)) as AccessNode['node'], name }),
  ),
);
