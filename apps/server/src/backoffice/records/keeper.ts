import type { DecidedField } from '@shuyuan/contract/backoffice/forms/system-form';
import type { RecordFaults, RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database';
import type { Actor } from './actor';

/** A column that a keeper works out when rows are read; it can be listed and never written. */
export interface DerivedColumn {
  readonly field: string;
  /** The value as JSON; `row` is the name of the form's row in the statement. */
  readonly value: (row: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * A form whose rows lend reach: whoever sees such a row also sees the record that it points to by `field`. `owners` are
 * its own fields that say whose a row is.
 */
export interface Lender {
  readonly formId: number;
  readonly table: string;
  readonly field: string;
  readonly owners: readonly string[];
}

/** Records that stay whole when a person's data is erased, because the law wants them kept (docs/adr/0010-erasure-and-the-trail.md). */
interface Retention {
  /** Why, in the words that staff read. */
  readonly why: string;
  /** The form whose records are the people, and which rows tell about some of them. */
  readonly peopleIn: number;
  readonly tellsOf: (row: RawBuilder<unknown>, ids: readonly number[]) => RawBuilder<boolean>;
}

/** A write that the engine hands over, already judged by the definition. */
export interface KeeperWrite extends Actor {
  readonly db: Tx;
  /** Absent for a new record. */
  readonly id?: number | undefined;
  readonly values: RecordValues;
  readonly current?: RecordValues | undefined;
}

/** A row of a file, already judged by the definition. */
export interface ImportedRow {
  /** Its number in the file. */
  readonly row: number;
  /** Absent for a new record. */
  readonly id?: number | undefined;
  readonly values: RecordValues;
  readonly current?: RecordValues | undefined;
}

/** Looks at rows of one file, some at a time, in order; says what is wrong with each, by field. */
export type ImportJudge = (db: Tx, rows: readonly ImportedRow[]) => Promise<readonly RecordFaults[]>;

/**
 * The slice that owns the rules of a system form (requirements §10). The engine reads every form; of a form with a keeper it
 * does only the writes that the keeper lets through.
 */
export interface RecordKeeper {
  /** The form's table. */
  readonly table: string;
  /** Holds what must be held before the records that are about to change, so that all who hold both do so in one order. */
  readonly beforeHold?: (db: Tx, ids: readonly number[]) => Promise<void>;
  /** Looks at a write in its transaction; throws to refuse, or gives back the values to write. */
  readonly beforeSave?: (write: KeeperWrite) => Promise<RecordValues>;
  /**
   * Begins to look at a file on its way in, so that what `beforeSave` would refuse is told at its cell before anything is
   * written. It writes nothing and holds nothing; `beforeSave` has the last word.
   */
  readonly judgeImport?: () => ImportJudge;
  /** Looks at records on their way into the recycle bin, or out of it; throws to refuse. */
  readonly beforeDelete?: (removal: Actor & { readonly db: Tx; readonly ids: readonly number[] }) => Promise<void>;
  readonly beforeRestore?: (removal: Actor & { readonly db: Tx; readonly ids: readonly number[] }) => Promise<void>;
  /** Actions of the engine's own screens that this form does not offer; its slice has screens of its own for them. */
  readonly withholds?: readonly ('create' | 'edit' | 'delete' | 'import')[];
  /** What acts of the slice alone set, by column; the engine refuses it on every way in. */
  readonly decided?: Readonly<Record<string, DecidedField>>;
  readonly derived?: readonly DerivedColumn[];
  readonly retained?: Retention;
  /** Relations whose records' words find a row too: a member of a class is looked for by the person's name. */
  readonly foundBy?: readonly string[];
  /** What else brings its records within reach of those who do not see all of them. */
  readonly reachedBy?: readonly Lender[];
}
