import type { AuditArchived } from '@shuyuan/contract/backoffice/audit/audit-archived';
import type { RecordChange } from '@shuyuan/contract/backoffice/records/record';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Executor } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { PageQuery } from '../../../platform/http/page-of';
import type { Caller } from '../../../platform/http/slice';
import { findDefinitions } from '../../forms';
import { withLiveForm } from '../live-form';
import { formRow } from '../row/row.sql';
import { type ReadDeps, type Visibility, visibilityOf } from '../row/visibility';
import { tellChange, touchedValues } from './changes';
import { findHistory, type HistoryEntry } from './history.repository';
import { readLabels } from './references';

/** Whose changes are requested, and by whom. */
export interface HistoryQuery extends PageQuery<'id' | 'at'> {
  readonly formId: number;
  readonly id: number;
  readonly caller: Caller;
}

/** Changes as the caller may see them: labels instead of ids, masked numbers, current field names. */
const tellEntries = async (
  db: Executor,
  entries: readonly Pick<HistoryEntry, 'before' | 'after'>[],
  visibility: Visibility,
): Promise<RecordChange['changes'][]> => {
  const versions = entries.flatMap(({ before, after }) => [before, after].flatMap((side) => side?.definition ?? []));
  const definitions = await findDefinitions(db, { formId: visibility.form.id, versions: [...new Set(versions)] });
  const touched = entries.map((entry) => touchedValues(entry, { definitions, visibility }));
  const values = touched.flat().flatMap(({ field, before, after }) => [
    { field, value: before },
    { field, value: after },
  ]);
  const labels = await readLabels(db, values, visibility);
  return touched.map((changes) => changes.map((change) => tellChange(change, { visibility, labels })));
};

/** A record's changes, newest first unless asked otherwise. */
export const readHistory = (
  deps: ReadDeps,
  query: HistoryQuery,
): Promise<{ data: RecordChange[]; total: number; archived: AuditArchived | null }> =>
  withLiveForm(deps, query.formId, async (form) => {
    const db = deps.db.kysely;
    const visibility = visibilityOf(deps, { form, caller: query.caller, action: 'detail' });
    const { entries, total, deleted, archived } = await findHistory(db, {
      formId: form.id,
      table: form.definition.table_name,
      id: query.id,
      conditions: visibility.reach.conditions(formRow),
      size: query.page_size,
      skip: (query.page - 1) * query.page_size,
      sort: query,
    });
    if (deleted === null) throw new AppError(platformErrors.recordNotFound);
    const changes = await tellEntries(db, entries, visibility);
    const hidden = new Set(visibility.reach.hidden.map(({ field }) => field));
    const data = entries.map(({ before, after, is_past, revealed, ...entry }, at) => ({
      ...entry,
      ...(revealed === null || hidden.has(revealed.field)
        ? {}
        : { revealed: { name: revealed.name, reason: revealed.reason } }),
      version: after?.version ?? before?.version ?? revealed?.seen_version ?? 1,
      revertible: is_past && !deleted && after !== null && entry.action !== 'delete',
      changes: changes[at] ?? [],
    }));
    return { data, total, archived };
  });
