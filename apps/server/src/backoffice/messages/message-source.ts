import type { Executor } from '../../platform/db/database';
import type { Caller } from '../../platform/http/slice';

/** Someone to be told: one of the staff, or a person that a record is about. */
export type Recipient =
  | { readonly admin_id: number }
  | {
      readonly custom_form_id: number;
      readonly record_id: number;
      readonly name: string;
      /** Empty where the school has none. */
      readonly mobile: string;
      readonly mail: string;
    };

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

/** What a slice contributes for one of its kinds of events. */
export interface MessageSource {
  readonly kind: string;
  /** The events that are due now with this lead, for kinds that come by time; what was told already is left to the caller. */
  readonly due?: (db: Executor, lead: number) => Promise<readonly DueEvent[]>;
  /** Records that are gone, or of which nobody is to be told any more, are left out. */
  readonly describe: (db: Executor, recordIds: readonly number[]) => Promise<ReadonlyMap<number, Described>>;
}

/** What a slice contributes to someone's daily summary: a line for each thing that waits for them, none where nothing does. */
export type DigestSource = (caller: Caller) => Promise<readonly string[]>;
