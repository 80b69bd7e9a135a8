import { type SessionPlan, sessionPlan } from '@shuyuan/contract/courses/attendance/session';
import { attendanceTexts } from './attendance.texts';

const { sessions: texts } = attendanceTexts;

/** What the dialog holds. */
export interface PlanDraft {
  readonly topic: string;
  readonly teacher: string;
  readonly room: string;
  readonly date: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly repeats: boolean;
  readonly weekdays: readonly number[];
  readonly count: number | null;
  readonly skip: string;
  readonly remark: string;
}

/** What a new plan starts with. */
export const emptyPlan: PlanDraft = {
  topic: '',
  teacher: '',
  room: '',
  date: '',
  starts_at: '09:00',
  ends_at: '12:00',
  repeats: false,
  weekdays: [],
  count: 8,
  skip: '',
  remark: '',
};

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The days that were typed, one a line or with commas; `bad` is the first that is none. */
export const readDays = (text: string): { days: string[]; bad: string | undefined } => {
  const words = text.split(/[\s,，、;；]+/u).filter((word) => word !== '');
  const isDay = (word: string): boolean => dayPattern.test(word) && !Number.isNaN(Date.parse(word));
  return { days: words, bad: words.find((word) => !isDay(word)) };
};

/** The fields that stand elsewhere in the plan than in the dialog. */
const places: Readonly<Record<string, keyof PlanDraft>> = {
  'repeat.count': 'count',
  'repeat.weekdays': 'weekdays',
  'repeat.skip': 'skip',
};

/** A draft as a plan, or the messages at the fields that keep it from being one. */
export const planOf = (
  classId: number,
  { repeats, weekdays, count, skip, ...shared }: PlanDraft,
): { plan: SessionPlan; errors?: undefined } | { plan?: undefined; errors: Record<string, string[]> } => {
  const { days, bad } = readDays(skip);
  if (repeats && bad !== undefined) return { errors: { skip: [texts.badDay(bad)] } };
  const repeat = repeats ? { weekdays: [...weekdays], count: count ?? undefined, skip: days } : undefined;
  const judged = sessionPlan.safeParse({ ...shared, class_id: classId, ...(repeat === undefined ? {} : { repeat }) });
  if (judged.success) return { plan: judged.data };
  const errors: Record<string, string[]> = {};
  for (const { path, message } of judged.error.issues) {
    const name = path.join('.');
    errors[places[name] ?? name] = [message];
  }
  return { errors };
};
