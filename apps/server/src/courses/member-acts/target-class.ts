import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { classStateLabel, takesMembers } from '@shuyuan/contract/courses/classes/class.rules';
import { memberMessages } from '@shuyuan/contract/courses/contacts/contact.errors';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { memberActMessages as messages } from '@shuyuan/contract/courses/member-acts/member-act.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import type { ClassRow } from '../classes';
import { type ClassSeats, readClassSeats } from '../contacts';
import type { Account } from '../payments';
import type { MemberActDeps } from './member-act.deps';
import { findReachedClass } from './member-act.repository';

const refuseClass = (message: string): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { class: [message] } });
};

/** The class that a member is to enter, if the caller sees it. */
export const requireTarget = async (
  { db, records }: MemberActDeps,
  { caller, classId }: { caller: Caller; classId: number },
): Promise<ClassRow> => {
  const { conditions } = await records.reach(caller, { formId: courseFormIds.class });
  return (await findReachedClass(db, { id: classId, conditions })) ?? refuseClass(recordMessages.missingTarget);
};

/** Refuses a class that the member is already in, or that takes nobody; reliable while the class is held. */
export const refuseTarget = async (
  db: Tx,
  { account, classId }: { account: Pick<Account, 'class_id' | 'contact_id'>; classId: number },
): Promise<ClassSeats> => {
  if (account.class_id === classId) refuseClass(messages.sameClass);
  const seats = (await readClassSeats(db, classId)) ?? refuseClass(memberMessages.classGone);
  const known = seats.students.get(account.contact_id);
  if (known !== undefined) refuseClass(messages.wasThere(known));
  if (!takesMembers(seats.state)) refuseClass(memberMessages.classClosed(classStateLabel(seats.state)));
  if (seats.taken >= seats.capacity) refuseClass(memberMessages.classFull(seats.capacity));
  return seats;
};
