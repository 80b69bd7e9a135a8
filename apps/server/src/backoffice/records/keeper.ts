import type { DecidedField, StruckWhen } from '@shuyuan/contract/backoffice/forms/system-form';
import type { RecordFaults, RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database';
import type { Actor } from './actor';

/** A column that a keeper computes when rows are read; it can be listed and never written. */
export interface DerivedColumn {
  readonly field: string;
  /** The value as JSON; `row` is the name of the form's row in the statement. */
  readonly value: (row: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * A form whose rows extend reach: whoever sees such a row also sees the record that it points to by `field`. `owners`
 * are its own fields that name the owners of a row.
 */
export interface ReachSource {
  readonly formId: number;
  readonly table: string;
  readonly field: string;
  readonly owners: readonly string[];
}

/**
 * A form whose records a row is about: whoever sees such a record sees the rows that point to it by `field`. `owners` are
 * the fields that name the owners of that record, `reachedBy` the forms that extend reach to it.
 */
export interface SeenWith extends ReachSource {
  readonly reachedBy?: readonly ReachSource[];
}

/** Records that an erasure leaves complete, because the law requires it (docs/adr/0010-erasure-and-the-trail.md). */
interface Retention {
  /** The reason that staff read. */
  readonly why: string;
  /** The form whose records are the people, and which rows are about some of them. */
  readonly peopleIn: number;
  readonly tellsOf: (row: RawBuilder<unknown>, ids: readonly number[]) => RawBuilder<boolean>;
}

/** A write that the engine passes on, already validated against the definition. */
export interface KeeperWrite extends Actor {
  readonly db: Tx;
  /** Absent for a new record. */
  readonly id?: number | undefined;
  readonly values: RecordValues;
  readonly current?: RecordValues | undefined;
}

/** A row of a file, already validated against the definition. */
export interface ImportedRow {
  /** Its number in the file. */
  readonly row: number;
  /** Absent for a new record. */
  readonly id?: number | undefined;
  readonly values: RecordValues;
  readonly current?: RecordValues | undefined;
}

/** Checks rows of one file, in batches and in order; returns the faults of each, by field. */
export type ImportJudge = (db: Tx, rows: readonly ImportedRow[]) => Promise<readonly RecordFaults[]>;

/**
 * The slice that owns the rules of a system form (requirements §10). The engine reads every form; of a form with a keeper it
 * does only the writes that the keeper lets through.
 */
export interface RecordKeeper {
  /** The form's table. */
  readonly table: string;
  /** Locks what must be locked before the records about to change, so that everyone locks in the same order. */
  readonly beforeHold?: (db: Tx, ids: readonly number[]) => Promise<void>;
  /** Checks a write in its transaction; throws to refuse, or returns the values to write. */
  readonly beforeSave?: (write: KeeperWrite) => Promise<RecordValues>;
  /**
   * Starts to check a file before it is imported, so that what `beforeSave` would refuse is reported at its cell before
   * anything is written. It writes nothing and locks nothing; `beforeSave` decides.
   */
  readonly judgeImport?: () => ImportJudge;
  /** Checks records that are about to be deleted or restored; throws to refuse. */
  readonly beforeDelete?: (removal: Actor & { readonly db: Tx; readonly ids: readonly number[] }) => Promise<void>;
  readonly beforeRestore?: (removal: Actor & { readonly db: Tx; readonly ids: readonly number[] }) => Promise<void>;
  /** Actions of the engine's screens that this form does not offer; its slice has its own screens for them. */
  readonly withholds?: readonly ('create' | 'edit' | 'delete' | 'import')[];
  /**
   * Columns by which `beforeSave` refuses a record because of another one. People from outside may fill them in only with
   * what they have proved to be theirs: they would find out by trying who is known.
   */
  readonly claims?: readonly string[];
  /** Columns that only actions of the slice set; the engine refuses them from every source. */
  readonly decided?: Readonly<Record<string, DecidedField>>;
  readonly derived?: readonly DerivedColumn[];
  readonly struckWhen?: StruckWhen;
  readonly retained?: Retention;
  /** Relations through which a keyword finds a row too: a class member is found by the person's name. */
  readonly foundBy?: readonly string[];
  /** Forms whose rows extend reach to its records. */
  readonly reachedBy?: readonly ReachSource[];
  /**
   * What its records are about, where this decides who reads them: a row is read by those who see one of these records.
   * To change it, it must be within the caller's scope too.
   */
  readonly seenWith?: readonly SeenWith[];
}
