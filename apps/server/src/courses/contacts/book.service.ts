import type { BookEntry, ContactBook } from '@shuyuan/contract/courses/contacts/contact-book';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { maskText, type Reach } from '../../backoffice/records';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { readBookClass, readEntries, type StoredEntry } from './book.repository';
import type { ContactDeps } from './contact.deps';
import { memberEntries } from './member-entry.repository';

const contactFields = ['name', 'gender', 'mobile', 'wechat', 'email', 'company', 'title', 'birthday', 'photo'] as const;

/** A value as the caller sees it: whole, masked, or not at all. */
const seenValue = (
  reach: Reach,
  { name, value }: { name: string; value: string | null | undefined },
): string | null => {
  const field = reach.fields.find((one) => one.field === name);
  if (field === undefined || value === null || value === undefined || value === '') return null;
  return reach.masked.has(name) ? maskText(field.edit_input, value) : value;
};

const entryOf = (
  entry: StoredEntry,
  { members, contacts, searchEntry }: { members: Reach; contacts: Reach; searchEntry: string },
): BookEntry => {
  const ofMember = (name: keyof StoredEntry['member']) =>
    seenValue(members, { name, value: String(entry.member[name] ?? '') });
  const values = Object.fromEntries(
    contactFields.map((name) => [name, seenValue(contacts, { name, value: entry.contact?.[name] })]),
  ) as Record<(typeof contactFields)[number], string | null>;
  const isConsentSeen = members.fields.some(({ field }) => field === 'consent');
  return {
    id: entry.id,
    contact_id: entry.contact_id,
    student_no: ofMember('student_no'),
    state: ofMember('state') as BookEntry['state'],
    team: ofMember('team'),
    post: ofMember('post'),
    consent: isConsentSeen ? [...(entry.member.consent ?? [])] : [],
    ...values,
    search_entry: searchEntry,
    masked: contactFields.filter((name) => contacts.masked.has(name)),
  };
};

/** The address book of a class as the caller sees it: rows and fields by their rights on classes, members and contacts. */
export const readBook = async (
  { db, records }: ContactDeps,
  { classId, caller }: { classId: number; caller: Caller },
): Promise<ContactBook> => {
  const reachOf = (form: 'class' | 'member' | 'contact') => records.reach(caller, { formId: courseFormIds[form] });
  const [classes, members, contacts] = await Promise.all([reachOf('class'), reachOf('member'), reachOf('contact')]);
  const found = await readBookClass(db, { classId, conditions: classes.conditions });
  if (found === undefined) throw new AppError(platformErrors.recordNotFound);
  const entries = await readEntries(db, { classId, members: members.conditions, contacts: contacts.conditions });
  const searchEntryOf = await (await memberEntries({ records }, caller))(db, classId);
  const shown = entries.map((entry) => entryOf(entry, { members, contacts, searchEntry: searchEntryOf(entry.id) }));
  return { class: found, members: shown };
};
