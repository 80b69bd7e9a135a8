import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { RecordKeeper } from '../../backoffice/records';
import { AppError } from '../../platform/http/app-error';
import { classOfMember } from '../classes';
import { attendanceTexts as texts } from './attendance.texts';

const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

const refuse = (field: string, message: string): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { [field]: [message] } });
};

/** Staff may write requests while they are pending; the decision is a separate action. */
export const leaveKeeper: RecordKeeper = {
  table: 'course_leave',
  beforeSave: async ({ db, values, current }) => {
    if (current !== undefined && current.state !== 'pending') throw new AppError(attendanceErrors.leaveDecided);
    const whole = { ...current, ...values };
    if (!(timeOf(whole.starts_at) < timeOf(whole.ends_at))) refuse('ends_at', texts.endsEarly);
    const found = await classOfMember(db, Number(whole.member));
    if (found === undefined) return refuse('member', texts.memberGone);
    const undecided = { state: 'pending', decided_by: null, decided_at: null, decision: null };
    return { ...values, ...undecided, class: found.id, head_teacher: found.head_teacher };
  },
};
