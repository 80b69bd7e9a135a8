import type { JudgedValues, RecordFaults, RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inRetriedTransaction, type Tx } from '../../../../platform/db/database';
import { AppError } from '../../../../platform/http/app-error';
import { verifyLive } from '../../live-form';
import { judgeFor, judgeGiven, refuseFaults, refuseWithheld } from '../judge/judge.service';
import { refuseUnreachable } from '../judge/reachable-targets';
import { explainClosed } from '../refused-write';
import { writeTexts } from '../write.texts';
import { type WriteCommand, type WriteContext, type WriteDeps, withContext } from '../write-context';
import type { CurrentRow } from './current.repository';
import { type RowEdit, writeEdits } from './edit-rows';
import { holdAll } from './held-rows';

interface Batch {
  readonly context: WriteContext;
  readonly given: JudgedValues;
}

/** The most characters per call, all records together, since they are also compared and stored in the history. */
const charactersMax = 2_000_000;

const refuseTooMuch = ({ ids, values }: { ids: readonly number[]; values: RecordValues }): void => {
  const most = Math.max(1, Math.floor(charactersMax / JSON.stringify(values).length));
  if (ids.length <= most) return;
  throw new AppError(platformErrors.invalidInput, { errors: { ids: [writeTexts.tooMuchAtOnce(most)] } });
};

/** How many records a message names. */
const namedMax = 3;

/** The messages for many records: those that all share appear once, the others with the records' names. */
const merged = (faulty: readonly { title: string; faults: RecordFaults }[], count: number): RecordFaults => {
  const titles = new Map<string, Map<string, string[]>>();
  for (const { title, faults } of faulty) {
    for (const [column, messages] of Object.entries(faults)) {
      const known = titles.get(column) ?? new Map<string, string[]>();
      titles.set(column, known);
      for (const message of messages) {
        const at = known.get(message);
        if (at === undefined) known.set(message, [title]);
        else at.push(title);
      }
    }
  }
  const wordsFor = (message: string, at: readonly string[]): string[] => {
    if (at.length === count) return [message];
    const named = at.slice(0, namedMax).map((title) => writeTexts.at(title, message));
    return at.length > namedMax ? [...named, writeTexts.andMore(at.length - namedMax)] : named;
  };
  return Object.fromEntries(
    [...titles].map(([column, known]) => [column, [...known].flatMap(([message, at]) => wordsFor(message, at))]),
  );
};

/** Each record is validated with its own values, since they may hide or require a field. */
const judgeAll = ({ context, given }: Batch, rows: readonly CurrentRow[]): RowEdit[] => {
  const judged = rows.map((row) => ({ row, ...judgeFor(context, { judged: given, current: row.values }) }));
  const faulty = judged.flatMap(({ row, faults }) => (faults === undefined ? [] : [{ title: row.title, faults }]));
  refuseFaults(faulty.length === 0 ? undefined : merged(faulty, rows.length));
  return judged.map(({ row, values }) => ({ row, values }));
};

const keeperEdits = async (
  db: Tx,
  { context, edits }: { context: WriteContext; edits: readonly RowEdit[] },
): Promise<readonly RowEdit[]> => {
  const { written, caller, origin } = context;
  const beforeSave = written.keeper?.beforeSave;
  if (beforeSave === undefined) return edits;
  const judged: RowEdit[] = [];
  for (const { row, values } of edits) {
    const write = { db, caller, origin, id: row.id, values, current: row.values };
    judged.push({ row, values: await beforeSave(write) });
  }
  return judged;
};

/** Writes the same values into many records, all or none; returns how many changed. */
export const batchRecords = (
  deps: WriteDeps,
  command: WriteCommand & { ids: readonly number[]; values: RecordValues },
): Promise<number> =>
  withContext(deps, { ...command, action: 'edit' }, (context) => {
    refuseWithheld(context.written, 'edit');
    refuseTooMuch(command);
    const given = judgeGiven(context.written, { fields: context.share.writable, values: command.values });
    return inRetriedTransaction(deps.db.kysely, async (db) => {
      await verifyLive(db, context.written.form);
      await context.written.keeper?.beforeHold?.(db, command.ids);
      const rows = await holdAll(db, { context, ids: command.ids, deleted: 'no' });
      const judged = judgeAll({ context, given }, rows);
      const changes = judged.map(({ row, values }) => ({ values, current: row.values }));
      await refuseUnreachable(db, { context, changes });
      const edits = await keeperEdits(db, { context, edits: judged });
      const outcome = await writeEdits(db, { context, edits, act: 'edit' });
      if (!outcome.written) await explainClosed(db, { written: context.written, rows: outcome.rows });
      return outcome.changed;
    });
  });
