import type { AttendanceState } from '@shuyuan/contract/courses/attendance/attendance.form';
import { type DemoClass, type Filling, inTurn } from './base';
import { dayAfter, daysFrom, instantOf } from './days';
import type { DemoMember } from './members';
import { schoolTexts as texts } from './school.texts';

/** A session of the demo school. */
interface Lesson {
  readonly id: number;
  readonly date: string;
  readonly isRolled: boolean;
}

const halfDays = { '09:00': 'morning', '13:30': 'afternoon', '18:30': 'evening' } as const;
/** Days between two future sessions. */
const everyDays = 7;
/** The class that meets today in the room of the one before it, so that the timetable has a clash to show. */
const guestAt = 6;

/** The days of a class: evenly from its start to now, then every week, each class on a day of its own. */
const datesOf = ({ startsOn, endsOn, sessions }: DemoClass, { today, at }: { today: string; at: number }): string[] => {
  const isOver = endsOn < today;
  const span = daysFrom(startsOn, isOver ? endsOn : dayAfter(today, -1));
  const step = Math.max(1, Math.floor(span / Math.max(1, sessions.past)));
  const past = Array.from({ length: sessions.past }, (_, at) => dayAfter(startsOn, at * step));
  const first = startsOn > today ? startsOn : dayAfter(today, 1 + (at % 6));
  const future = Array.from({ length: sessions.future }, (_, at) => dayAfter(first, at * everyDays));
  return [...past, ...(sessions.isToday ? [today] : []), ...future];
};

const makeLessons = async (
  { client, today }: Filling,
  { one, at }: { one: DemoClass; at: number },
): Promise<Lesson[]> => {
  const dates = datesOf(one, { today, at });
  const latest = dates.filter((date) => date < today).at(-1);
  const lessons = dates.map((date) => ({ date, isRolled: date < today && !(one.isRollMissing && date === latest) }));
  const { from, to } = one.hours;
  const rows = lessons.map(({ date, isRolled }, no) => ({
    class: one.id,
    date,
    half_day: halfDays[from as keyof typeof halfDays],
    starts_at: from,
    ends_at: to,
    topic: inTurn(texts.topics[one.programme.code], no),
    // Each class has its own room and teachers, so that nothing else conflicts.
    teacher: inTurn(texts.teachers, at * 3 + (no % 3)),
    ...(at === guestAt && date === today
      ? { room: texts.room(inTurn(texts.rooms, at - 1)), overlap_ok: true }
      : { room: texts.room(inTurn(texts.rooms, at)) }),
    head_teacher: one.headTeacher.adminId,
    ...(isRolled ? { rolled_at: instantOf(date, to) } : {}),
  }));
  const ids = await client.make('session', rows, one.headTeacher);
  return lessons.map((lesson, no) => ({ id: ids[no] ?? 0, ...lesson }));
};

type Absence = ReadonlyMap<string, string>;
const key = (lesson: Lesson, member: DemoMember): string => `${lesson.id}/${member.id}`;

/** Requests for leave: past ones are approved and mostly used, some are pending, one was refused. */
const makeLeaves = async (
  { client, chance, today }: Filling,
  { one, lessons, members }: { one: DemoClass; lessons: readonly Lesson[]; members: readonly DemoMember[] },
): Promise<Absence> => {
  const absence = new Map<string, string>();
  const asked = lessons.flatMap((lesson) => {
    const isPast = lesson.date < today;
    const share = isPast ? 0.018 : lesson.date < dayAfter(today, 21) ? 0.03 : 0;
    return members
      .filter(({ joinedOn }) => joinedOn <= lesson.date && chance.happens(share))
      .map((member) => {
        const reason = chance.pick(texts.reasons.leave);
        const state = !isPast && chance.happens(0.7) ? 'pending' : chance.happens(0.06) ? 'rejected' : 'approved';
        if (state === 'approved') absence.set(key(lesson, member), reason);
        const said = state === 'approved' ? texts.reasons.leaveApproved : texts.reasons.leaveRejected;
        const decidedOn = isPast ? dayAfter(lesson.date, -2) : dayAfter(today, -1);
        const decided = {
          decided_by: one.headTeacher.adminId,
          decided_at: instantOf(decidedOn, '10:20'),
          decision: said,
        };
        return {
          member: member.id,
          class: one.id,
          starts_at: instantOf(lesson.date, '08:00'),
          ends_at: instantOf(lesson.date, '22:00'),
          reason,
          state,
          head_teacher: one.headTeacher.adminId,
          ...(state === 'pending' ? {} : decided),
        };
      });
  });
  await client.make('leave', asked, one.headTeacher);
  return absence;
};

interface Mark {
  readonly state: AttendanceState;
  readonly reason: string;
  readonly makeup: boolean;
}

const present: Mark = { state: 'present', reason: '', makeup: false };

/** Most are present; a few members are absent so often that they get the warning. */
const markOf = (
  { chance }: Filling,
  { isOftenAway, leave }: { isOftenAway: boolean; leave?: string | undefined },
): Mark => {
  if (leave !== undefined) return { ...present, state: 'leave', reason: leave };
  if (chance.happens(isOftenAway ? 0.42 : 0.025)) return { ...present, state: 'absent' };
  if (chance.happens(0.045)) return { ...present, state: 'late', reason: chance.pick(texts.reasons.late) };
  if (chance.happens(0.015)) return { ...present, state: 'early' };
  return chance.happens(0.008) ? { ...present, makeup: true, reason: texts.reasons.makeup } : present;
};

/** Creates the sessions of a class, the requests for leave and the rolls of past sessions. */
export const teach = async (
  filling: Filling,
  { one, at, members }: { one: DemoClass; at: number; members: readonly DemoMember[] },
): Promise<void> => {
  const { client, chance } = filling;
  const lessons = await makeLessons(filling, { one, at });
  const absence = await makeLeaves(filling, { one, lessons, members });
  const oftenAway = new Set(members.filter(() => chance.happens(0.035)).map(({ id }) => id));
  const marks = lessons
    .filter(({ isRolled }) => isRolled)
    .flatMap((lesson) =>
      members
        .filter(({ joinedOn }) => joinedOn <= lesson.date)
        .map((member) => ({
          session: lesson.id,
          member: member.id,
          head_teacher: one.headTeacher.adminId,
          ...markOf(filling, { isOftenAway: oftenAway.has(member.id), leave: absence.get(key(lesson, member)) }),
        })),
    );
  await client.make('attendance', marks, one.headTeacher);
};
