import { type RawBuilder, sql } from 'kysely';
import type { DerivedColumn, RecordKeeper } from '../../backoffice/records';
import { namedMembersSql } from '../contacts';
import { leaveKeeper } from './leave.keeper';
import { sessionProgress } from './roll-state.sql';
import { sessionKeeper } from './session.keeper';

/** The name of the member that a row is about. */
const memberName: DerivedColumn = {
  field: 'member_name',
  value: (row: RawBuilder<unknown>) =>
    sql`(select to_json(contact.name) from ${namedMembersSql} where member.id = ${row}.member)`,
};

/** The keepers of sessions, marks and leave. */
export const attendanceKeepers: readonly RecordKeeper[] = [
  { ...sessionKeeper, derived: sessionProgress },
  // Marks are set only through rolls, which know who may be marked when.
  { table: 'course_attendance', withholds: ['create', 'edit', 'delete', 'import'], derived: [memberName] },
  { ...leaveKeeper, derived: [memberName] },
];
