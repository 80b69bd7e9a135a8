import type { Sql } from '../../forms';
import type { Reach } from '../reach';

/** A form whose records are searched for, and what is read of each hit. */
export interface HitForm {
  readonly formId: number;
  /** The fields that tell records of the same name apart; by default the first ones of the list. */
  readonly facts?: readonly string[];
  /** A condition beyond the keyword's own; undefined when this form has nothing to do with such a keyword. */
  readonly narrow?: (keyword: string, seen: { readonly row: Sql; readonly reach: Reach }) => Sql<boolean> | undefined;
  /** One more value of each hit, by the caller's reach of the forms that it reads. */
  readonly extra?: {
    readonly reads: readonly number[];
    readonly value: (row: Sql, reachOf: (formId: number) => Reach) => Sql;
  };
}

/** A record that was found, with the facts that the caller sees. */
export interface RecordHit {
  readonly id: number;
  readonly title: string;
  readonly facts: readonly string[];
  readonly extra: unknown;
}

/** The hits of one form, in the order of its list. */
export interface FormHits {
  readonly formId: number;
  readonly formName: string;
  readonly hits: readonly RecordHit[];
  /** Whether the list has more. */
  readonly hasMore: boolean;
}
