import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Actor, Records } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { openRegister } from './class-register';
import { filledIn } from './member.keeper';
import { readToday } from './member.repository';

/** Someone who enters a class. */
export interface Entering extends Actor {
  readonly contactId: number;
  readonly classId: number;
  /** Today by default. */
  readonly joinedOn?: string;
}

/**
 * Makes a contact a member of a class in the caller's transaction, which has already taken the seat; so the seats are
 * not counted again. Returns the member's id.
 */
export const memberAdder =
  ({ system }: Pick<Records, 'system'>) =>
  async (db: Tx, act: Entering): Promise<number> => {
    const { contactId, classId, caller, origin } = act;
    const register = await openRegister(db, classId);
    const studentNo = register.enter(contactId, undefined);
    const joinedOn = act.joinedOn ?? (await readToday(db));
    const joined = { contact: contactId, class: classId, state: 'studying', joined_on: joinedOn };
    const values = filledIn(register, { values: joined, studentNo });
    return system.create(db, { formId: courseFormIds.member, caller, origin, values });
  };

/** Takes a seat of a class, or refuses one that is over or full; the class is held from then on. */
export const takeSeat = async (db: Tx, classId: number): Promise<void> => (await openRegister(db, classId)).takeSeat();

/** Holds classes in the order of their ids (docs/adr/0013-money-is-a-ledger.md). */
export const holdClasses = async (db: Tx, ids: readonly number[]): Promise<void> => {
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) await openRegister(db, id);
};
