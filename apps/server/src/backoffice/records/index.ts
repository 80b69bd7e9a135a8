import type { AuditArchived } from '@shuyuan/contract/backoffice/audit/audit-archived';
import type { RecordChange, RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { Executor, Tx } from '../../platform/db/database';
import type { Caller, Slice } from '../../platform/http/slice';
import { keepTotals } from './count/count.service';
import { createExportSlice } from './export/export.routes';
import { findSeenUses } from './file-use/seen-uses';
import type { SeenUse, UsesQuery } from './file-use/seen-uses.repository';
import { type HistoryQuery, readHistory } from './history/history.service';
import { type RecordEntry, type ShownValue, tellRecordEntry } from './history/shown-entry';
import { type EventQuery, type ShownEvent, showEvent } from './history/shown-event';
import { createImportSlice } from './import/import.routes';
import { purgeImports } from './import/import.service';
import { reachedForm, withLiveForm } from './live-form';
import { readMeta } from './meta.service';
import { type Reach, type ReachAction, reachOf } from './reach';
import { findRecipients, findSeenIds, type RecipientsQuery, type RecordRecipient } from './recipients.repository';
import type { RecordDeps } from './record.deps';
import { createRecordSlice } from './record.routes';
import { createRevealSlice } from './reveal/reveal.routes';
import { findHits, type Hits, type HitsQuery } from './search/hits.service';
import { createRecordViewSlice } from './view/view.routes';
import { findWhoSees, type WhoSeesQuery } from './who-sees.repository';
import { createRecordIn } from './write/create/create.service';
import { type NewRecord, readNewRecord, refuseUnfit } from './write/create/new-record';
import { type SystemRecords, systemRecords } from './write/system-records';
import { createRecordWriteSlice } from './write/write.routes';
import type { WriteCommand } from './write/write-context';

export { titleField } from '../forms';
export type { Actor } from './actor';
export { countChange } from './count/count-change.repository';
export type { ShownEvent } from './history/shown-event';
export { forgetImportEdits } from './import/undo.repository';
export type { DerivedColumn, ImportedRow, ImportJudge, KeeperWrite, RecordKeeper } from './keeper';
export { seenEntrySql } from './list/keyword-condition.sql';
export type { Reach, ReachAction } from './reach';
export type { RecordRecipient } from './recipients.repository';
export { maskText } from './row/mask';
export { recordKeyPlaces, resealRecords } from './row/sealed-places.repository';
export type { FormHits, HitForm, RecordHit } from './search/hit-form';
export { viewNameSql } from './view/view.sql';
export type { NewRecord } from './write/create/new-record';
export type { StoredRecord, SystemRecords } from './write/system-records';

/** What the records slice gives to the wiring. */
export interface Records {
  readonly slices: readonly Slice[];
  /** Writes the records of system forms. */
  readonly system: SystemRecords;
  /** The caller's reach of a form in an action, for statements and actions of slices with a keeper. */
  readonly reach: (caller: Caller, of: { formId: number; action?: ReachAction }) => Promise<Reach>;
  /** The live definition of a form as the caller sees it, and what they may do. */
  readonly meta: (caller: Caller, formId: number) => Promise<RecordMeta>;
  /** A record's changes, newest first, as the caller may see them. */
  readonly history: (
    query: HistoryQuery,
  ) => Promise<{ readonly data: readonly RecordChange[]; readonly archived: AuditArchived | null }>;
  /** What a keyword finds in the lists of several forms. */
  readonly hits: (query: HitsQuery) => Promise<Hits>;
  /** Maintains the stored totals of large forms. */
  readonly keepTotals: () => Promise<void>;
  /** Releases expired uploads. */
  readonly purgeImports: () => Promise<void>;
  /** The records that use some files, as far as the caller may read them. */
  readonly seenUses: (query: UsesQuery) => Promise<readonly SeenUse[]>;
  /** What a change of a record touched, as the caller may see it; undefined when they may not see the record. */
  readonly tellEntry: (entry: RecordEntry) => Promise<readonly ShownValue[] | undefined>;
  /** The people of some records, for messages; undefined for a form whose records nobody can be reached by. */
  readonly recipients: (query: RecipientsQuery) => Promise<readonly RecordRecipient[] | undefined>;
  /** Who of the staff holds a right and sees a record, by record: those whom a message about it may reach. */
  readonly whoSees: (db: Executor, query: WhoSeesQuery) => Promise<ReadonlyMap<number, readonly number[]>>;
  /** Which of some records, with those in the recycle bin, the caller may look at. */
  readonly seenIds: (query: RecipientsQuery) => Promise<readonly number[]>;
  /** An event of a form for another system, as the caller may see it; undefined when they may not. */
  readonly showEvent: (query: EventQuery) => Promise<ShownEvent | undefined>;
  /** What a caller may write in a new record of a form; undefined when they may create none. */
  readonly newRecord: (db: Executor, of: { formId: number; caller: Caller }) => Promise<NewRecord | undefined>;
  /** Refuses values that a new record of this caller could not have, at their fields. */
  readonly refuseUnfit: (db: Tx, command: WriteCommand & { values: RecordValues }) => Promise<void>;
  /** Creates a record within a transaction, by the same rules as the caller's own save; returns its id. */
  readonly create: (db: Tx, command: WriteCommand & { values: RecordValues }) => Promise<number>;
}

/** Records of every form: lists, writes, history, views. */
export const createRecords = (deps: RecordDeps): Records => ({
  slices: [
    createRecordSlice(deps),
    createRecordWriteSlice(deps),
    createRecordViewSlice(deps),
    createExportSlice(deps),
    createImportSlice(deps),
    createRevealSlice(deps),
  ],
  system: systemRecords(deps),
  reach: (caller, { formId, action }) =>
    withLiveForm(deps, formId, async (form) => reachOf(caller, reachedForm(form), action)),
  meta: (caller, formId) => readMeta(deps, { formId, caller }),
  history: (query) => readHistory(deps, query),
  hits: (query) => findHits(deps, query),
  keepTotals: () => keepTotals(deps),
  purgeImports: () => purgeImports(deps),
  seenUses: (query) => findSeenUses(deps, query),
  tellEntry: (entry) => tellRecordEntry(deps, entry),
  recipients: (query) => findRecipients(deps, query),
  whoSees: (db, query) => findWhoSees(deps, db, query),
  seenIds: (query) => findSeenIds(deps, query),
  showEvent: (query) => showEvent(deps, query),
  newRecord: (db, of) => readNewRecord(deps, db, of),
  refuseUnfit: (db, command) => refuseUnfit(deps, db, command),
  create: (db, command) => createRecordIn(deps, db, command),
});
