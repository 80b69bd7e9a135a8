import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Actor, Records } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { openRegister } from './class-register';
import { filledIn } from './member.keeper';
import { readToday } from './member.repository';

/**
 * Makes a contact a member of a class in the caller's transaction, which has already taken the seat; so the seats are
 * not counted again. Returns the member's id.
 */
export const memberAdder =
  ({ system }: Pick<Records, 'system'>) =>
  async (db: Tx, act: Actor & { readonly contactId: number; readonly classId: number }): Promise<number> => {
    const { contactId, classId, caller, origin } = act;
    const register = await openRegister(db, classId);
    const studentNo = register.enter(contactId, undefined);
    const joined = { contact: contactId, class: classId, state: 'studying', joined_on: await readToday(db) };
    const values = filledIn(register, { values: joined, studentNo });
    return system.create(db, { formId: courseFormIds.member, caller, origin, values });
  };
