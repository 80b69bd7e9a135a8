import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { Tx } from '../../../../platform/db/database';
import { runSlotted } from '../../../../platform/db/slotted-statement';
import { inTurns } from '../../../../platform/process/turns';
import { takeSerials } from '../../../forms';
import { refuseStale } from '../../live-form';
import { findableRows } from '../found-by';
import { explainClosed } from '../refused-write';
import { cachedStatement } from '../statement-cache';
import { filesOf, neededFiles } from '../used-files';
import { actSlots, type WriteContext } from '../write-context';
import { tellingFields } from '../write-failure';
import type { WrittenForm } from '../written-form';
import { createManySql, manyFields } from './create-many.statement';

const withSerials = async (
  db: Tx,
  { written, rows }: { written: WrittenForm; rows: readonly RecordValues[] },
): Promise<readonly RecordValues[]> => {
  let numbered = rows;
  for (const field of written.serials) {
    const numbers = await takeSerials(db, { field, count: rows.length });
    numbered = numbered.map((row, at) => ({ ...row, [field.field]: numbers[at] }));
  }
  return numbered;
};

/** Writes validated records, all or none, with as few statements as one needs; returns their ids in order. */
export const insertMany = async (
  db: Tx,
  { context, rows }: { context: WriteContext; rows: readonly RecordValues[] },
): Promise<number[]> => {
  if (rows.length === 0) return [];
  const { written } = context;
  const findable = await findableRows(written);
  const fields = manyFields(written);
  const given = await inTurns(await withSerials(db, { written, rows }), (row) => {
    const { grams, entry } = findable(row);
    return {
      ...Object.fromEntries(fields.map(({ field }) => [field, row[field] ?? null])),
      _grams: grams,
      _entry: entry,
      _files: filesOf(written, row),
      _needed: neededFiles(written, row),
    };
  });
  const statement = cachedStatement(db, { written, key: 'create many', build: () => createManySql(written) });
  const [made] = await tellingFields(written, () =>
    runSlotted(db, { statement, values: { ...actSlots(context, 'create'), rows: JSON.stringify(given) } }),
  );
  refuseStale(written.form, made?.stamp ?? null);
  if (made?.ids.length !== rows.length) return explainClosed(db, { written, rows });
  return [...made.ids];
};
