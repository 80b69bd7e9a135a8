import { contactMessages as messages } from '@shuyuan/contract/courses/contacts/contact.errors';
import { contactForm } from '@shuyuan/contract/courses/contacts/contact.form';
import { memberForm } from '@shuyuan/contract/courses/contacts/member.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { formPolicy } from '../../backoffice/access';
import type { KeeperWrite, RecordKeeper } from '../../backoffice/records';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { findByMobile } from './contact.repository';

/** Whether the caller sees every contact and all fields: only then do they learn whom a number belongs to. */
const seesAll = (caller: Caller): boolean => {
  const { scope, fields } = formPolicy(caller, courseFormIds.contact);
  return caller.isSuper || (scope === 'all' && fields.size === 0);
};

const beforeSave = async ({ db, id, values, caller }: KeeperWrite) => {
  if (typeof values.mobile !== 'string') return values;
  const other = await findByMobile(db, { mobile: values.mobile, except: id });
  if (other === undefined) return values;
  const message = seesAll(caller) ? messages.mobileTakenBy(other.name) : messages.mobileTaken;
  throw new AppError(platformErrors.invalidInput, { errors: { mobile: [message] } });
};

/** Whoever sees a class member, such as the head teacher, sees the person too. */
export const contactReach: NonNullable<RecordKeeper['reachedBy']> = [
  { formId: memberForm.id, table: memberForm.table_name, field: 'contact', owners: ['head_teacher'] },
];

/**
 * The rules of contacts. The engine refuses to delete one that others point to.
 */
export const contactKeeper: RecordKeeper = {
  table: contactForm.table_name,
  beforeSave,
  reachedBy: contactReach,
};
