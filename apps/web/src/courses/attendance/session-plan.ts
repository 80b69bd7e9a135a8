import { type SessionPlan, sessionPlan } from '@shuyuan/contract/courses/attendance/session';
import { dayAfter, isDay } from '../../platform/days';
import { attendanceTexts } from './attendance.texts';

const { sessions: texts } = attendanceTexts;

/** The dialog's values. */
export interface PlanDraft {
  readonly topic: string;
  readonly teacher: string;
  readonly room: string;
  readonly date: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly repeats: boolean;
  readonly weekdays: readonly number[];
  /** How the end of a series is given. */
  readonly limit: 'count' | 'weeks' | 'until';
  readonly count: number | null;
  readonly weeks: number | null;
  readonly until: string;
  readonly skip: string;
  readonly on_days_off: boolean;
  readonly remark: string;
}

/** The initial values of a new plan. */
export const emptyPlan: PlanDraft = {
  topic: '',
  teacher: '',
  room: '',
  date: '',
  starts_at: '09:00',
  ends_at: '12:00',
  repeats: false,
  weekdays: [],
  limit: 'count',
  count: 8,
  weeks: 8,
  until: '',
  skip: '',
  on_days_off: false,
  remark: '',
};

/** The typed days, one per line or separated by commas; `bad` is the first that is not a day. */
export const readDays = (text: string): { days: string[]; bad: string | undefined } => {
  const words = text.split(/[\s,，、;；]+/u).filter((word) => word !== '');
  return { days: words, bad: words.find((word) => !isDay(word)) };
};

/** The fields whose path in the plan differs from that in the dialog. */
const places: Readonly<Record<string, keyof PlanDraft>> = {
  'repeat.count': 'count',
  'repeat.until': 'until',
  'repeat.weekdays': 'weekdays',
  'repeat.skip': 'skip',
};

/** The longest series, in weeks. */
export const weeksMax = 104;

/** The last day of this many weeks; undefined without a first day. */
const weeksLater = (date: string, weeks: number): string | undefined =>
  isDay(date) ? dayAfter(date, weeks * 7 - 1) : undefined;

type RepeatDraft = Pick<PlanDraft, 'limit' | 'count' | 'weeks' | 'until' | 'date'>;

const limitOf = ({ limit, count, weeks, until, date }: RepeatDraft): { count?: number; until?: string } => {
  if (limit === 'until') return { until };
  if (limit === 'count') return count === null ? {} : { count };
  const last = weeksLater(date, weeks ?? 1);
  // Without a first day the plan is rejected for that; its length does not matter yet.
  return last === undefined ? { count: 1 } : { until: last };
};

/** A draft as a plan, or the messages at the fields that prevent one. */
export const planOf = (
  classId: number,
  { repeats, weekdays, limit, count, weeks, until, skip, on_days_off, ...shared }: PlanDraft,
): { plan: SessionPlan; errors?: undefined } | { plan?: undefined; errors: Record<string, string[]> } => {
  const { days, bad } = readDays(skip);
  if (repeats && bad !== undefined) return { errors: { skip: [texts.badDay(bad)] } };
  const isLong = weeks !== null && weeks >= 1 && weeks <= weeksMax;
  if (repeats && limit === 'weeks' && !isLong) return { errors: { weeks: [texts.noWeeks] } };
  const limited = limitOf({ limit, count, weeks, until, date: shared.date });
  const repeat = repeats ? { repeat: { weekdays: [...weekdays], ...limited, skip: days, on_days_off } } : {};
  const judged = sessionPlan.safeParse({ ...shared, class_id: classId, ...repeat });
  if (judged.success) return { plan: judged.data };
  const errors: Record<string, string[]> = {};
  for (const { path, message } of judged.error.issues) {
    const name = path.join('.');
    errors[places[name] ?? name] = [message];
  }
  return { errors };
};
