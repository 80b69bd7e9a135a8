import type { RecordConflict, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { AppError } from '../../../../platform/http/app-error';
import { findDefinitions } from '../../../forms';
import { type TouchedValue, tellChange, touchedValues } from '../../history/changes';
import { findHistory, type HistoryEntry } from '../../history/history.repository';
import { readLabels } from '../../history/references';
import { formRow } from '../../row/row.sql';
import { changedFields } from '../changes';
import type { WriteContext } from '../write-context';
import { replyRow } from './current.repository';

/** Only the latest changes are reported of a record that was changed more often. */
const entriesMax = 200;

const entriesSince = async (
  { deps, written, visibility }: WriteContext,
  { id, since }: { id: number; since: number },
): Promise<HistoryEntry[]> => {
  const { entries } = await findHistory(deps.db.kysely, {
    formId: written.form.id,
    table: written.form.definition.table_name,
    id,
    conditions: visibility.reach.conditions(formRow),
    size: entriesMax,
    skip: 0,
  });
  return entries.filter(({ after }) => (after?.version ?? 0) > since).reverse();
};

/** The sum of all changes: each value as it was before the first of them and after the last. */
const summed = (touched: readonly TouchedValue[]): TouchedValue[] => {
  const byField = new Map<number, TouchedValue>();
  for (const value of touched) {
    const first = byField.get(value.field.id);
    byField.set(value.field.id, first === undefined ? value : { ...value, before: first.before });
  }
  const differs = ({ field, before, after }: TouchedValue): boolean =>
    changedFields([field], { current: { [field.field]: before }, values: { [field.field]: after } }).length > 0;
  return [...byField.values()].filter(differs).sort((one, other) => one.field.sort - other.field.sort);
};

/** The changes of a record since a version, as the caller may see them. */
const conflictOf = async (
  context: WriteContext,
  { id, since }: { id: number; since: number },
): Promise<RecordConflict> => {
  const { deps, written, visibility } = context;
  const db = deps.db.kysely;
  const record = JSON.parse(await replyRow(deps.db, { context, id, shown: null })) as RecordRow;
  const entries = await entriesSince(context, { id, since });
  const versions = entries.flatMap(({ before, after }) => [before, after].flatMap((side) => side?.definition ?? []));
  const definitions = await findDefinitions(db, { formId: written.form.id, versions: [...new Set(versions)] });
  const touched = summed(entries.flatMap((entry) => touchedValues(entry, { definitions, visibility })));
  const values = touched.flatMap(({ field, before, after }) => [before, after].map((value) => ({ field, value })));
  const labels = await readLabels(db, values, visibility);
  const last = entries.at(-1);
  return {
    record,
    admin_name: last?.admin_name ?? record.admin_name,
    at: last?.at ?? record.updated_at,
    changes: touched.map((value) => tellChange(value, { visibility, labels })),
  };
};

/** Refuses an edit of a record that others have changed meanwhile, and reports their changes; nothing is lost. */
export const refuseConflict = async (context: WriteContext, stale: { id: number; since: number }): Promise<never> => {
  throw new AppError(recordErrors.staleRecord, { data: await conflictOf(context, stale) });
};
