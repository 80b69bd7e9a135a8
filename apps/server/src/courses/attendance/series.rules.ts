import type { SeriesChange } from '@shuyuan/contract/courses/attendance/session';
import type { SeriesRow } from './series.repository';
import type { Slot } from './session.repository';
import { halfDayOf } from './session.rules';

const dayMs = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const moved = (day: string, days: number): string => new Date(timeOf(day) + days * dayMs).toISOString().slice(0, 10);

const shared = ['starts_at', 'ends_at', 'topic', 'teacher', 'room'] as const;

/** A session of a series with its new state; `values` holds what changes. */
export interface SessionMove {
  readonly row: SeriesRow;
  readonly next: Pick<SeriesRow, 'date' | (typeof shared)[number]>;
  readonly values: Readonly<Record<string, string>>;
}

/** What was changed, compared with the session that was edited. */
export const changesOf = (
  first: SeriesRow,
  input: SeriesChange,
): { days: number; fields: (typeof shared)[number][] } => ({
  days: (timeOf(input.date) - timeOf(first.date)) / dayMs,
  fields: shared.filter((field) => input[field] !== first[field]),
});

/** The same change for each of the sessions: properties in which they differ stay. */
export const movesOf = (
  rows: readonly SeriesRow[],
  { input, days, fields }: { input: SeriesChange } & ReturnType<typeof changesOf>,
): SessionMove[] =>
  rows.map((row) => {
    const date = moved(row.date, days);
    const values: Record<string, string> = Object.fromEntries(fields.map((field) => [field, input[field]]));
    const next = { ...row, ...values, date };
    if (fields.includes('starts_at')) values.half_day = halfDayOf(input.starts_at);
    if (days !== 0) values.date = date;
    return { row, next, values };
  });

/** Whether a session gets another time, teacher or room, which may be taken. */
export const isElsewhere = ({ values }: SessionMove): boolean =>
  (['date', 'starts_at', 'ends_at', 'teacher', 'room'] as const).some((field) => field in values);

/** Where and when the sessions are to take place; those that differ only in the day are searched together. */
export const slotsOf = (moves: readonly SessionMove[]): Slot[] => {
  const except = moves.map(({ row }) => row.id);
  const slots = new Map<string, Slot & { dates: string[] }>();
  for (const { row, next } of moves) {
    const { starts_at: startsAt, ends_at: endsAt, teacher, room } = next;
    const key = JSON.stringify([startsAt, endsAt, teacher, room]);
    const slot = slots.get(key) ?? { classId: row.class_id, dates: [], startsAt, endsAt, teacher, room, except };
    slot.dates.push(next.date);
    slots.set(key, slot);
  }
  return [...slots.values()];
};
