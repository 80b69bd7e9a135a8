import { z } from 'zod';
import { classStates } from '../classes/class.form';
import { type ConsentField, consentWords, memberStates } from './member.form';

const text = z.string().nullable();
const stateOf = <S extends string>(states: readonly { readonly value: S }[]) =>
  z.enum(states.map(({ value }) => value));

/** A member in the address book of a class. What the caller does not see is null; what they see masked comes masked. */
export const bookEntry = z.object({
  /** The member's id. */
  id: z.int(),
  contact_id: z.int(),
  student_no: text,
  state: stateOf(memberStates).nullable(),
  team: text,
  post: text,
  /** What the member lets others pass on; the words of `consentWords`. */
  consent: z.array(z.string()),
  name: text,
  /** The name in pinyin and its initials, for searching. */
  sounds: z.string(),
  gender: text,
  mobile: text,
  wechat: text,
  email: text,
  company: text,
  title: text,
  birthday: text,
  photo: text,
  /** The fields among these that come masked. */
  masked: z.array(z.string()),
});
export type BookEntry = z.output<typeof bookEntry>;

/** Whether the member agreed that a value of theirs is passed on. */
export const consentsTo = ({ consent }: Pick<BookEntry, 'consent'>, field: ConsentField): boolean =>
  consent.includes(consentWords[field]);

/** Who belongs into an address book: those who left do not. */
export const isListed = ({ state }: Pick<BookEntry, 'state'>): boolean => state !== 'left';

/** The address book of a class. */
export const contactBook = z.object({
  class: z.object({
    id: z.int(),
    name: z.string(),
    state: stateOf(classStates),
    capacity: z.int(),
    /** Members who hold a seat, whoever sees them. */
    seated: z.int(),
    head_teacher: text,
    starts_on: text,
    ends_on: text,
  }),
  members: z.array(bookEntry),
});
export type ContactBook = z.output<typeof contactBook>;

/** Contacts who may be one person, and by what. */
export const alikeContacts = z.object({ by: z.enum(['name', 'wechat', 'email']), ids: z.array(z.int()) });
export type AlikeContacts = z.output<typeof alikeContacts>;
