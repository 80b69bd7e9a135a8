import { z } from 'zod';
import { classStates } from '../classes/class.form';
import { type ConsentField, consentWords, memberStates } from './member.form';

const text = z.string().nullable();
const stateOf = <S extends string>(states: readonly { readonly value: S }[]) =>
  z.enum(states.map(({ value }) => value));

/** A member in the address book of a class. Values that the caller may not see are null; others may be masked. */
export const bookEntry = z.object({
  /** The member's id. */
  id: z.int(),
  contact_id: z.int(),
  student_no: text,
  state: stateOf(memberStates).nullable(),
  team: text,
  post: text,
  /** What the member agreed to share; the values of `consentWords`. */
  consent: z.array(z.string()),
  name: text,
  /** What keywords find the member by (`platform/search-match`): what the caller sees of the contact, then of the member. */
  search_entry: z.string(),
  gender: text,
  mobile: text,
  wechat: text,
  email: text,
  company: text,
  title: text,
  birthday: text,
  photo: text,
  /** The fields among these that are masked. */
  masked: z.array(z.string()),
});
export type BookEntry = z.output<typeof bookEntry>;

/** Whether the member agreed to share a value. */
export const consentsTo = ({ consent }: Pick<BookEntry, 'consent'>, field: ConsentField): boolean =>
  consent.includes(consentWords[field]);

/** Whether someone is listed in an address book: those who left are not. */
export const isListed = ({ state }: Pick<BookEntry, 'state'>): boolean => state !== 'left' && state !== 'transferred';

/** The address book of a class. */
export const contactBook = z.object({
  class: z.object({
    id: z.int(),
    name: z.string(),
    state: stateOf(classStates),
    capacity: z.int(),
    /** Members who take a seat, whether the caller sees them or not. */
    seated: z.int(),
    head_teacher: text,
    starts_on: text,
    ends_on: text,
  }),
  members: z.array(bookEntry),
});
export type ContactBook = z.output<typeof contactBook>;

/** Contacts who may be the same person, and by which field. */
export const alikeContacts = z.object({ by: z.enum(['name', 'wechat', 'email']), ids: z.array(z.int()) });
export type AlikeContacts = z.output<typeof alikeContacts>;
