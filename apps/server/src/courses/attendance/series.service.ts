import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import type { SeriesCancel, SeriesChange, SeriesOutcome } from '@shuyuan/contract/courses/attendance/session';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Sql } from '../../backoffice/forms';
import type { Actor, Reach } from '../../backoffice/records';
import { allOf } from '../../platform/db/conditions';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { AttendanceDeps } from './attendance.deps';
import { readSeries, type SeriesRow } from './series.repository';
import { changesOf, isElsewhere, movesOf, type SessionMove, slotsOf } from './series.rules';
import { findClashes, holdDays } from './session.repository';
import { refuseClashes } from './session.rules';

const formId = courseFormIds.session;

type Acting<W extends SeriesCancel> = Actor & { readonly input: W };

interface Series {
  readonly first: SeriesRow;
  /** Those that may still be changed. */
  readonly open: readonly SeriesRow[];
  readonly rolled: number;
}

/** Locks the sessions of an action until the transaction ends; those with a roll stay unchanged. */
const holdSeries = async (
  deps: AttendanceDeps,
  { db, reach, act }: { db: Tx; reach: Reach; act: Acting<SeriesCancel> },
): Promise<Series> => {
  const { input, caller, origin } = act;
  const { conditions } = reach;
  const found = await readSeries(db, { input, conditions });
  await deps.records.system.hold(db, { formId, caller, origin, ids: found.map(({ id }) => id) });
  const rows = await readSeries(db, { input, conditions });
  const first = rows.find(({ id }) => id === input.id);
  if (first === undefined) throw new AppError(platformErrors.recordNotFound);
  if (first.version !== input.version) throw new AppError(platformErrors.staleVersion);
  if (first.series === '') throw new AppError(attendanceErrors.notSeries);
  const open = rows.filter(({ is_rolled }) => !is_rolled);
  if (open.length === 0) throw new AppError(attendanceErrors.allRolled);
  return { first, open, rolled: rows.length - open.length };
};

/** Refuses fields that the caller may not write. */
const requireWritable = ({ fields, readOnly, masked }: Reach, names: readonly string[]): void => {
  const mayWrite = (name: string): boolean =>
    fields.some(({ field }) => field === name) && !readOnly.has(name) && !masked.has(name);
  const refused = names.filter((name) => !mayWrite(name));
  if (refused.length === 0) return;
  const errors = Object.fromEntries(refused.map((name) => [name, [recordMessages.readOnly]]));
  throw new AppError(platformErrors.invalidInput, { errors });
};

/** Refuses conflicts of the moved sessions; the days of those that may overlap. */
const judgeMoves = async (
  db: Tx,
  { moves, reach, overlapOk }: { moves: readonly SessionMove[]; reach: Reach; overlapOk: boolean },
): Promise<ReadonlySet<string>> => {
  const slots = slotsOf(moves);
  await holdDays(
    db,
    slots.flatMap(({ dates }) => dates),
  );
  const clashes = [];
  const seen = (row: Sql) => allOf(reach.conditions(row));
  for (const slot of slots) clashes.push(...(await findClashes(db, slot, seen)));
  refuseClashes(clashes, overlapOk);
  return new Set(clashes.map(({ date }) => date));
};

/** Applies one change to sessions of a series, all or none; refused with the names of conflicting sessions. */
export const changeSeries = async (deps: AttendanceDeps, act: Acting<SeriesChange>): Promise<SeriesOutcome> => {
  const { input, caller, origin } = act;
  const reach = await deps.records.reach(caller, { formId, action: 'edit' });
  return inTransaction(deps.db, async (db) => {
    const { first, open, rolled } = await holdSeries(deps, { db, reach, act });
    const change = changesOf(first, input);
    requireWritable(reach, [...change.fields, ...(change.days === 0 ? [] : ['date'])]);
    if (change.fields.length === 0 && change.days === 0) return { changed: 0, unchanged: rolled };
    const moves = movesOf(open, { input, ...change });
    const taken = moves.some(isElsewhere)
      ? await judgeMoves(db, { moves, reach, overlapOk: input.overlap_ok })
      : undefined;
    const edits = moves.map(({ row, next, values }) => {
      const overlap_ok = taken?.has(next.date) ?? row.overlap_ok;
      return { id: row.id, values: { ...values, ...(overlap_ok === row.overlap_ok ? {} : { overlap_ok }) } };
    });
    await deps.records.system.editMany(db, { formId, caller, origin, edits });
    return { changed: edits.length, unchanged: rolled };
  });
};

/** Cancels sessions of a series: they go to the recycle bin and can be restored. */
export const cancelSeries = async (deps: AttendanceDeps, act: Acting<SeriesCancel>): Promise<SeriesOutcome> => {
  const { caller, origin } = act;
  const reach = await deps.records.reach(caller, { formId, action: 'delete' });
  return inTransaction(deps.db, async (db) => {
    const { open, rolled } = await holdSeries(deps, { db, reach, act });
    await deps.records.system.bin(db, { formId, caller, origin, ids: open.map(({ id }) => id) });
    return { changed: open.length, unchanged: rolled };
  });
};
