import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { Database, Tx } from '../../../../platform/db/database';
import { runSlotted, runTogether } from '../../../../platform/db/slotted-statement';
import { inTurns } from '../../../../platform/process/in-turns';
import { refuseStale } from '../../live-form';
import { changedFields } from '../changes';
import { type FindableRow, findableRows } from '../found-by';
import { cachedStatement } from '../statement-cache';
import { filesOf, neededFiles } from '../used-files';
import { actSlots, type RecordAct, type WriteContext } from '../write-context';
import { tellingFields } from '../write-failure';
import type { CurrentRow } from './current.repository';
import { editSql, isFoundBy } from './edit.statement';

/** A record and its validated new values. */
export interface RowEdit {
  readonly row: CurrentRow;
  readonly values: RecordValues;
}

interface RowChange extends RowEdit {
  readonly changed: readonly CustomFormField[];
}

const pick = (values: RecordValues, fields: readonly CustomFormField[]): RecordValues =>
  Object.fromEntries(fields.map(({ field }) => [field, values[field] ?? null]));

const givenRow = (
  context: WriteContext,
  { change, fields, findable }: { change: RowChange; fields: readonly CustomFormField[]; findable: FindableRow },
) => {
  const { row, values, changed } = change;
  const given = pick(values, changed);
  const whole = { ...row.values, ...given };
  const found = isFoundBy(context.written, fields) ? findable(whole) : undefined;
  return {
    id: row.id,
    version: row.version,
    ...(found === undefined ? {} : { _grams: found.grams, _entry: found.entry }),
    _before: pick(row.values, changed),
    _files: filesOf(context.written, whole),
    _needed: neededFiles(context.written, given),
    ...pick(whole, fields),
  };
};

/** The result of an edit: `written` says whether all rows were written, `rows` what was to be written. */
export interface EditOutcome {
  readonly changed: number;
  readonly written: boolean;
  readonly rows: readonly RecordValues[];
  /** The first written row, as the caller sees it but without links; null when none was. */
  readonly shown: string | null;
}

/** Writes edits of records in one statement, with their history; unchanged records are skipped. */
export const writeEdits = async (
  db: Database | Tx,
  { context, edits, act }: { context: WriteContext; edits: readonly RowEdit[]; act: RecordAct },
): Promise<EditOutcome> => {
  const { written, visibility } = context;
  const all = [...written.inColumns, ...written.links];
  const changes = edits
    .map((edit) => ({
      ...edit,
      changed: changedFields(all, { current: edit.row.values, values: edit.values }),
    }))
    .filter(({ changed }) => changed.length > 0);
  if (changes.length === 0) return { changed: 0, written: true, rows: [], shown: null };
  const touched = new Set(changes.flatMap(({ changed }) => changed));
  const fields = all.filter((field) => touched.has(field));
  const findable = await findableRows(written);
  const rows = await inTurns(changes, (change) => givenRow(context, { change, fields, findable }));
  const statement = cachedStatement('kysely' in db ? db.kysely : db, {
    written,
    key: `edit/${visibility.key}/${fields.map(({ id }) => id).join()}`,
    build: () => editSql(context, fields),
  });
  const run = { statement, values: { ...actSlots(context, act), rows: JSON.stringify(rows) }, writes: true };
  // One record is quick, and shares its commit with others; many would hold up whatever goes with them.
  const [edited] = await tellingFields(written, () =>
    'pool' in db && rows.length === 1 ? runTogether(db, run) : runSlotted(db, run),
  );
  refuseStale(written.form, edited?.stamp ?? null);
  return {
    changed: rows.length,
    written: edited?.ids.length === rows.length,
    rows: changes.map(({ values, changed }) => pick(values, changed)),
    shown: edited?.row ?? null,
  };
};
