import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { KeeperWrite, RecordKeeper } from '../../backoffice/records';
import { AppError } from '../../platform/http/app-error';
import { headTeacherOf } from '../classes';
import { attendanceTexts as texts } from './attendance.texts';
import { binnedSlots, findClashes, hasMarks, holdDays, type Slot, surelySeen } from './session.repository';
import { halfDayOf, refuseClashes } from './session.rules';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const minute = (value: unknown): string => textOf(value).slice(0, 5);

const refuse = (field: string, message: string): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { [field]: [message] } });
};

const slotOf = (values: KeeperWrite['values'], id: number | undefined): Slot => ({
  classId: Number(values.class),
  dates: [textOf(values.date)],
  startsAt: minute(values.starts_at),
  endsAt: minute(values.ends_at),
  teacher: textOf(values.teacher),
  room: textOf(values.room),
  except: id === undefined ? [] : [id],
});

const refuseMoved = async ({ db, id, current, values }: KeeperWrite): Promise<void> => {
  if (id === undefined || current === undefined) return;
  const isMoved = (['class', 'date'] as const).some(
    (field) => values[field] !== undefined && values[field] !== current[field],
  );
  if (isMoved && (await hasMarks(db, id))) throw new AppError(attendanceErrors.alreadyRolled);
};

/** Looks for conflicts where place, time or the allowance changes; it stands only as long as there is something to allow. */
const judgeOverlap = async (
  { db, id, current, values, caller }: KeeperWrite,
  slot: Slot,
): Promise<{ overlap_ok?: boolean }> => {
  const overlapOk = (values.overlap_ok ?? current?.overlap_ok) === true;
  const before = current && [slotOf(current, id), current.overlap_ok === true];
  if (JSON.stringify(before) === JSON.stringify([slot, overlapOk])) return {};
  await holdDays(db, slot.dates);
  const clashes = await findClashes(db, slot, surelySeen(caller));
  refuseClashes(clashes, overlapOk);
  const isAllowed = clashes.length > 0;
  return isAllowed || overlapOk ? { overlap_ok: isAllowed } : {};
};

const beforeSave = async (write: KeeperWrite): Promise<KeeperWrite['values']> => {
  const { db, id, current, values } = write;
  await refuseMoved(write);
  const whole = { ...current, ...values };
  const slot = slotOf(whole, id);
  if (slot.startsAt >= slot.endsAt) refuse('ends_at', texts.endsEarly);
  const headTeacher = await headTeacherOf(db, slot.classId);
  if (headTeacher === undefined) refuse('class', texts.classGone);
  const overlap = await judgeOverlap(write, slot);
  const halfDay = textOf(whole.half_day) === '' ? { half_day: halfDayOf(slot.startsAt) } : {};
  return { ...values, ...halfDay, ...overlap, head_teacher: headTeacher };
};

/** Prevents conflicting sessions, however they are written. */
export const sessionKeeper: RecordKeeper = {
  table: 'course_session',
  beforeSave,
  beforeRestore: async ({ db, ids, caller }) => {
    const slots = await binnedSlots(db, ids);
    await holdDays(
      db,
      slots.flatMap(({ dates }) => dates),
    );
    for (const { overlapOk, ...slot } of slots)
      refuseClashes(await findClashes(db, slot, surelySeen(caller)), overlapOk);
  },
};
