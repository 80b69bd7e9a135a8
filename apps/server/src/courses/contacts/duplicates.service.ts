import type { AlikeContacts } from '@shuyuan/contract/courses/contacts/contact-book';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Caller } from '../../platform/http/slice';
import type { ContactDeps } from './contact.deps';
import { findAlike } from './contact.repository';

/** What two contacts of one person tend to share; unique numbers cannot be shared. */
const telling = ['wechat', 'email', 'name'] as const;
const groupsMax = 100;

/** Contacts who may be the same person, judged by what the caller sees in full. */
export const findDuplicates = async ({ db, records }: ContactDeps, caller: Caller): Promise<AlikeContacts[]> => {
  const reach = await records.reach(caller, { formId: courseFormIds.contact });
  const known = new Set<string>();
  const found: AlikeContacts[] = [];
  for (const by of telling) {
    const isSeen = reach.fields.some(({ field }) => field === by) && !reach.masked.has(by);
    if (!isSeen) continue;
    for (const { ids } of await findAlike(db, { by, conditions: reach.conditions, limit: groupsMax })) {
      const key = ids.join();
      if (!known.has(key)) found.push({ by, ids });
      known.add(key);
    }
  }
  return found;
};
