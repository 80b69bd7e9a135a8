import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { Database, Tx } from '../../../../platform/db/database';
import { runSlotted, runTogether, type SlotValues } from '../../../../platform/db/slotted-statement';
import { inTurns } from '../../../../platform/process/turns';
import { refuseStale } from '../../live-form';
import { changedFields } from '../changes';
import { type FindableRow, findableRows } from '../found-by';
import { givenSlots } from '../judge/plain-values.sql';
import { plainSlots } from '../judge/sealed-twins.repository';
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

/** The slot values of a single row. */
const aloneSlots = (
  { deps }: WriteContext,
  { row, fields }: { row: ReturnType<typeof givenRow>; fields: readonly CustomFormField[] },
): SlotValues => ({
  id: row.id,
  version: row.version,
  _grams: row._grams,
  _entry: row._entry,
  _before: JSON.stringify(row._before),
  _files: JSON.stringify(row._files),
  _needed: JSON.stringify(row._needed),
  ...givenSlots(fields, { values: row, seal: deps.db.seal }),
  ...plainSlots(fields, row),
});

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
  const [alone] = rows.length === 1 ? rows : [];
  const many = alone === undefined ? 'any' : 'one';
  const statement = cachedStatement('kysely' in db ? db.kysely : db, {
    written,
    key: `edit/${many}/${visibility.key}/${fields.map(({ id }) => id).join()}`,
    build: () => editSql(context, { fields, rows: many }),
  });
  const given = alone === undefined ? { rows: JSON.stringify(rows) } : aloneSlots(context, { row: alone, fields });
  const run = { statement, values: { ...actSlots(context, act), ...given }, writes: true };
  // One record is quick, and shares its commit with others; many would hold up whatever goes with them.
  const [edited] = await tellingFields(written, () =>
    'pool' in db && alone !== undefined ? runTogether(db, run) : runSlotted(db, run),
  );
  refuseStale(written.form, edited?.stamp ?? null);
  return {
    changed: rows.length,
    written: edited?.ids.length === rows.length,
    rows: changes.map(({ values, changed }) => pick(values, changed)),
    shown: edited?.row ?? null,
  };
};
