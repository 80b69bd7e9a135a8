import { classMessages as messages } from '@shuyuan/contract/courses/classes/class.errors';
import type { ClassState } from '@shuyuan/contract/courses/classes/class.form';
import { canClassMove, classStateLabel } from '@shuyuan/contract/courses/classes/class.rules';
import type { MemberState } from '@shuyuan/contract/courses/contacts/member.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Actor, SystemRecords } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import type { CountPaid } from './class.deps';
import { findMembersIn } from './class.repository';
import { countTaken } from './seats.repository';

/** Why a class cannot move to another state, as a message for staff; reliable only while the class is locked. */
export const moveFault = async (
  db: Tx,
  { id, from, to, countPaid }: { id: number; from: ClassState; to: ClassState; countPaid: CountPaid },
): Promise<string | undefined> => {
  if (!canClassMove(from, to)) return messages.wrongMove(classStateLabel(from), classStateLabel(to));
  if (to !== 'cancelled' || from === to) return undefined;
  const taken = await countTaken(db, id);
  if (taken > 0) return messages.stillSeated(taken);
  const people = await countPaid(db, id);
  return people > 0 ? messages.stillPaid(people) : undefined;
};

/** Lets the members of a class who are in one of these states graduate; returns how many did. */
export const graduate = async (
  db: Tx,
  act: Actor & { system: SystemRecords; classId: number; states: readonly MemberState[] },
): Promise<number> => {
  const { system, states, caller, origin } = act;
  const who = { formId: courseFormIds.member, caller, origin };
  const rows = await system.hold(db, { ...who, ids: await findMembersIn(db, act) });
  const edits = rows
    .filter(({ values }) => states.some((state) => state === values.state))
    .map(({ id }) => ({ id, values: { state: 'graduated' } }));
  if (edits.length > 0) await system.editMany(db, { ...who, edits });
  return edits.length;
};
