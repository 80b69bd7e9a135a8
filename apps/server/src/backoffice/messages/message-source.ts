import type { RawBuilder } from 'kysely';
import type { Executor } from '../../platform/db/database';
import type { Caller } from '../../platform/http/slice';

/** Values that are someone's own, such as their name, where an event is told to several. */
interface OwnFields {
  readonly fields?: Readonly<Record<string, string>>;
}

/** Someone to be told: one of the staff, or a person that a record is about. */
export type Recipient =
  | (OwnFields & { readonly admin_id: number })
  | (OwnFields & {
      readonly custom_form_id: number;
      readonly record_id: number;
      readonly name: string;
      /** Empty where the school has none. */
      readonly mobile: string;
      readonly mail: string;
    });

/** How someone is known among recipients: whoever has the same name is the same. */
export const recipientOf = (to: { admin_id: number } | { custom_form_id: number; record_id: number }): string =>
  'admin_id' in to ? `admin:${to.admin_id}` : `record:${to.custom_form_id}:${to.record_id}`;

/** What is told of an event, and to whom. */
export interface Described {
  readonly to: readonly Recipient[];
  /** The values of the kind's fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The page it is about. */
  readonly link: string;
}

/** An event that has come by time. */
export interface DueEvent {
  readonly record_id: number;
  /** Tells it from the next one about the same record, such as its day. */
  readonly occasion: string;
}

/** What a rule asks for that comes by time. */
export interface DueQuery {
  /** Days or hours, as the kind says. */
  readonly lead: number;
  /** Events that were over before it are past. */
  readonly since: Date;
  /** The condition that an occasion was not found before. */
  readonly isNew: (occasion: RawBuilder<string>) => RawBuilder<boolean>;
}

/** What a slice contributes for one of its kinds of events. */
export interface MessageSource {
  readonly kind: string;
  /** The events that are due now and new, for kinds that come by time. */
  readonly due?: (db: Executor, query: DueQuery) => Promise<readonly DueEvent[]>;
  /**
   * Records that are gone, or of which nobody is to be told any more, are left out; so are those that are told together
   * with another one of the same call.
   */
  readonly describe: (db: Executor, recordIds: readonly number[]) => Promise<ReadonlyMap<number, Described>>;
}

/** A person to whom someone writes by hand. */
export interface HandPerson {
  /** The record that the person is known by. */
  readonly custom_form_id: number;
  readonly record_id: number;
  readonly name: string;
  /** Empty where the school has none, or hides it from the caller. */
  readonly mobile: string;
  readonly mail: string;
  /** The values of the source's fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** How many of the chosen records are about them. */
  readonly records: number;
}

/** What a slice contributes to messages by hand to the people of a form. */
export interface HandSource {
  readonly custom_form_id: number;
  /** What the words can contain. */
  readonly fields: readonly string[];
  /** Of such a kind nobody is told twice on one day; the words are used while the school has no rule of it. */
  readonly daily?: { readonly kind: string; readonly name: string; readonly title: string; readonly body: string };
  /** The people of some records that the caller sees, each once. */
  readonly people: (asked: {
    readonly caller: Caller;
    readonly ids: readonly number[];
  }) => Promise<readonly HandPerson[]>;
}

/** What a slice contributes to someone's daily summary: a line for each thing that waits for them, none where nothing does. */
export type DigestSource = (caller: Caller) => Promise<readonly string[]>;
