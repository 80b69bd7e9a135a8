import type { HalfDay } from '@shuyuan/contract/courses/attendance/session.form';
import type { TimetableClash, TimetableSession, TimetableWeek } from '@shuyuan/contract/courses/timetable/timetable';
import { dayAfter } from '../../platform/days';
import type { Arrangement, TimetablePlace } from './timetable-place';

/** The minutes of a clock since midnight. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The days of a week. */
export const weekDays = (monday: string): string[] => [0, 1, 2, 3, 4, 5, 6].map((days) => dayAfter(monday, days));

/** A session beside those of the same time: in which lane. */
export interface Laid {
  readonly session: TimetableSession;
  readonly lane: number;
  /** How many lanes those that overlap, directly or through others, share. */
  lanes: number;
}

/** Sets the sessions of a day side by side where they overlap; they come in order of time. */
export const layDay = (sessions: readonly TimetableSession[]): Laid[] => {
  const laid: Laid[] = [];
  let group: Laid[] = [];
  let ends: string[] = [];
  for (const session of sessions) {
    if (ends.every((end) => end <= session.starts_at)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= session.starts_at);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = session.ends_at;
    const one = { session, lane, lanes: ends.length };
    group.push(one);
    laid.push(one);
    for (const each of group) each.lanes = ends.length;
  }
  return laid;
};

/** The hours of the day that are drawn: from eight to nine in the evening, and more where sessions need it. */
export const hoursOf = (sessions: readonly TimetableSession[]): { from: number; to: number } => ({
  from: Math.min(8, ...sessions.map(({ starts_at }) => Math.floor(minutesOf(starts_at) / 60))),
  to: Math.max(21, ...sessions.map(({ ends_at }) => Math.ceil(minutesOf(ends_at) / 60))),
});

type Filter = Pick<TimetablePlace, 'classes' | 'programme' | 'teacher' | 'room'>;

/** The sessions that a place asks for. */
export const chosenSessions = (
  { sessions }: TimetableWeek,
  { classes, programme, teacher, room }: Filter,
): TimetableSession[] =>
  sessions.filter(
    (one) =>
      (classes.length === 0 || classes.includes(one.class_id)) &&
      (programme === undefined || one.programme_id === programme) &&
      (teacher === '' || one.teacher === teacher) &&
      (room === '' || one.room === room),
  );

/** The conflicts of these sessions, by session. */
export const clashesBySession = (
  clashes: readonly TimetableClash[],
  sessions: readonly TimetableSession[],
): { all: TimetableClash[]; of: ReadonlyMap<number, TimetableClash[]> } => {
  const shown = new Set(sessions.map(({ id }) => id));
  const all = clashes.filter(({ one, other }) => shown.has(one) || (other !== null && shown.has(other)));
  const of = new Map<number, TimetableClash[]>();
  for (const clash of all)
    for (const id of [clash.one, ...(clash.other === null ? [] : [clash.other])])
      of.set(id, [...(of.get(id) ?? []), clash]);
  return { all, of };
};

/** A row of the table: its name, and its sessions. */
export interface WeekRow {
  readonly key: string;
  readonly name: string;
  readonly sessions: readonly TimetableSession[];
}

const halfDayOf = ({ starts_at }: TimetableSession): HalfDay => {
  if (starts_at < '12:00') return 'morning';
  return starts_at < '18:00' ? 'afternoon' : 'evening';
};

const keyOf: Readonly<Record<Arrangement, (session: TimetableSession) => { key: string; name: string }>> = {
  time: (session) => ({ key: halfDayOf(session), name: '' }),
  class: ({ class_id, class_name }) => ({ key: String(class_id), name: class_name }),
  teacher: ({ teacher }) => ({ key: teacher, name: teacher }),
  room: ({ room }) => ({ key: room, name: room }),
};

const compare = new Intl.Collator('zh-CN', { numeric: true }).compare;

/** The sessions in rows: by part of the day, class, teacher or room; those without a name come last. */
export const rowsBy = (by: Arrangement, sessions: readonly TimetableSession[]): WeekRow[] => {
  const rows = new Map<string, WeekRow & { sessions: TimetableSession[] }>();
  if (by === 'time')
    for (const key of ['morning', 'afternoon', 'evening'] satisfies HalfDay[])
      rows.set(key, { key, name: '', sessions: [] });
  for (const session of sessions) {
    const { key, name } = keyOf[by](session);
    const row = rows.get(key) ?? { key, name, sessions: [] };
    row.sessions.push(session);
    rows.set(key, row);
  }
  const made = [...rows.values()];
  if (by === 'time') return made;
  return made.toSorted(
    (one, other) => Number(one.key === '') - Number(other.key === '') || compare(one.name, other.name),
  );
};

/** The colour of a class, from one of eight. */
export const hueOf = ({ class_id }: TimetableSession): number => (class_id % 8) + 1;
