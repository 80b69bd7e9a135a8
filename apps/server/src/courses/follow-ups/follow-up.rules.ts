import { isNoValue, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { followUpMessages as messages } from '@shuyuan/contract/courses/follow-ups/follow-up.errors';

type Faults = Record<string, string[]>;

/** A follow-up that is being written; `current` is its previous state. */
export interface Written {
  readonly values: RecordValues;
  readonly current?: RecordValues | undefined;
}

/** What the database says about a follow-up that is being written. */
export interface Facts {
  readonly now: Date;
  /** The school's day of the talk. */
  readonly day: string;
  /** Who applied, if that is known as a contact. */
  readonly applicant: number | null;
}

/** Clocks of browsers are a little off. */
const clockSlackMs = 10 * 60_000;

const isChanged = (field: string, { values, current }: Written): boolean =>
  Object.hasOwn(values, field) && (values[field] ?? null) !== (current?.[field] ?? null);

const idOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The follow-up after the write. */
export const wholeOf = ({ values, current }: Written): RecordValues => ({ ...current, ...values });

/** Whom a follow-up is about: a contact, or an applicant who is none yet. */
export interface Person {
  readonly contact: number | null;
  readonly enrolment: number | null;
}

/** The person follows the application. */
export const personOf = (written: Written, { applicant }: Pick<Facts, 'applicant'>): Person => {
  const { contact, enrolment } = wholeOf(written);
  return { contact: idOr(contact) ?? applicant, enrolment: idOr(enrolment) };
};

/** The faults of a follow-up, by field. */
export const faultsOf = (written: Written, facts: Facts): Faults => {
  const { contact, enrolment, at, next_on: next } = wholeOf(written);
  const isNobody = isNoValue(contact) && isNoValue(enrolment);
  const isRetied = isChanged('contact', written) || isChanged('enrolment', written);
  const isOther = isRetied && !isNoValue(contact) && !isNoValue(enrolment) && contact !== facts.applicant;
  const isFuture = typeof at === 'string' && Date.parse(at) > facts.now.getTime() + clockSlackMs;
  const isBefore = typeof next === 'string' && next < facts.day;
  return {
    ...(isNobody ? { contact: [messages.nobody] } : {}),
    ...(isOther ? { contact: [messages.otherPerson] } : {}),
    ...(isFuture ? { at: [messages.inFuture] } : {}),
    ...(isBefore ? { next_on: [messages.nextBefore(facts.day)] } : {}),
  };
};

/** The state of the next step after a write: a finished one stays so until it gets another day. */
export const stateAfter = (written: Written): RecordValues => {
  const { next_on, next_step } = wholeOf(written);
  const { current } = written;
  const undone = { done_at: null, done_by: null };
  if (isNoValue(next_on) && isNoValue(next_step)) return { state: null, ...undone };
  return current?.state === 'done' && !isChanged('next_on', written) ? {} : { state: 'open', ...undone };
};

/** Another follow-up of the same person. */
export interface Other {
  readonly id: number;
  readonly at: Date;
  readonly is_open: boolean;
}

/**
 * Only the newest follow-up of a person has an open next step: a new one closes those before it, and one that is entered
 * later than a newer one is closed from the start.
 */
export const closing = (at: Date, others: readonly Other[]): { closes: number[]; isPassed: boolean } => ({
  closes: others.filter((other) => other.is_open && other.at <= at).map(({ id }) => id),
  isPassed: others.some((other) => other.at > at),
});

/** Whose follow-up someone may write: their own, or anyone's with the right. */
export const mayWrite = (owner: unknown, caller: { readonly adminId: number; readonly manages: boolean }): boolean =>
  caller.manages || owner === caller.adminId;
