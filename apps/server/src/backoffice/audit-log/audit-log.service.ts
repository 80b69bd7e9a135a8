import type { AuditArchived } from '@shuyuan/contract/backoffice/audit/audit-archived';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type AuditChange, type AuditDetail, auditListMost } from '@shuyuan/contract/product/audit';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { readArchived } from '../audit';
import type { AuditLogDeps } from './audit-log.deps';
import { findEntry, type Page, readPage, type WholeEntry } from './audit-log.repository';
import { tellDiff, tellSealed } from './shown-diff';

/** The page that a query asks for. */
export const pageOf = (query: {
  readonly page: number;
  readonly page_size: number;
  readonly sort_type?: 'asc' | 'desc' | undefined;
}): Pick<Page, 'direction' | 'size' | 'skip'> => {
  const skip = Math.min((query.page - 1) * query.page_size, auditListMost);
  // Nothing behind a list's last possible page is read.
  return { direction: query.sort_type ?? 'desc', skip, size: Math.min(query.page_size, auditListMost - skip) };
};

/** A page of a log, and what is no longer in it. */
export const readList = async <Row>(
  db: Executor,
  page: Page & { find: (db: Executor, page: Page) => Promise<Row[]> },
): Promise<{ data: Row[]; total: number; archived: AuditArchived | null }> => ({
  ...(await readPage(db, page)),
  archived: await readArchived(db),
});

interface ShownChanges {
  readonly changes: AuditDetail['changes'];
  readonly isWithheld: boolean;
  readonly record: AuditDetail['record'];
}

const isSnapshot = (side: WholeEntry['before']): boolean => side === null || 'values' in side;

/** The record that an entry is about; undefined for an entry about something else, or about many records. */
const recordOf = ({ target_type, target_id, before, after }: WholeEntry) => {
  const form = /^form_(\d{1,9})$/.exec(target_type)?.[1];
  const id = /^\d{1,15}$/.exec(target_id ?? '')?.[0];
  if (form === undefined || id === undefined || !isSnapshot(before) || !isSnapshot(after)) return undefined;
  return { custom_form_id: Number(form), id: Number(id) };
};

const withoutSeals = (change: AuditChange): AuditChange => ({
  ...change,
  before: change.before && tellSealed(change.before),
  after: change.after && tellSealed(change.after),
});

const tell = async ({ tellRecord }: AuditLogDeps, entry: WholeEntry, caller: Caller): Promise<ShownChanges> => {
  const record = recordOf(entry);
  if (record === undefined) {
    return { changes: tellDiff(entry.before, entry.after), isWithheld: false, record: null };
  }
  const values = await tellRecord({ caller, formId: record.custom_form_id, id: record.id, entryId: entry.id });
  if (values === undefined) return { changes: [], isWithheld: true, record: null };
  return { changes: values.map(withoutSeals), isWithheld: false, record };
};

/** One entry with its changes, as far as the caller may see the record. */
export const showEntry = async (
  deps: AuditLogDeps,
  { id, caller }: { id: number; caller: Caller },
): Promise<AuditDetail> => {
  const entry = await findEntry(deps.db.kysely, id);
  if (entry === undefined) throw new AppError(platformErrors.recordNotFound);
  const { changes, isWithheld, record } = await tell(deps, entry, caller);
  const { before: _before, after: _after, ...shown } = entry;
  return { ...shown, changes, is_withheld: isWithheld, record };
};
