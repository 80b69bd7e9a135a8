import type { TimetableSession } from '@shuyuan/contract/courses/timetable/timetable';
import { describe, expect, it } from 'vitest';
import { mondayOf } from '../../platform/days';
import { placeQuery, readPlace } from './timetable-place';
import { chosenSessions, clashesBySession, hoursOf, layDay, rowsBy } from './week.rules';

const at = (id: number, starts_at: string, ends_at: string): TimetableSession => ({
  id,
  class_id: id,
  class_name: `${id} 班`,
  programme_id: null,
  programme_name: '',
  date: '2026-11-16',
  starts_at,
  ends_at,
  topic: '',
  teacher: '',
  room: '',
  roll_state: 'ahead',
});
const lanesOf = (...sessions: TimetableSession[]) => layDay(sessions).map(({ lane, lanes }) => `${lane}/${lanes}`);

describe('the address of a week', () => {
  it('ignores what is wrong in it', () => {
    const read = readPlace({ week: '2026-13-45', by: 'weather', class: '1,x,-2,3', programme: '0', show: 'all' });
    expect(read).toMatchObject({ by: 'time', classes: [1, 3], programme: undefined, show: 'week' });
    expect(mondayOf(read.week)).toBe(read.week);
  });

  it('names the Monday, and only what is not as usual', () => {
    const read = readPlace({ week: '2026-11-22', room: '101', class: '4' });
    expect(placeQuery(read)).toBe('?week=2026-11-16&class=4&room=101');
  });
});

describe('a day', () => {
  it('sets side by side what overlaps, and nothing that follows', () => {
    expect(lanesOf(at(1, '09:00', '10:00'), at(2, '10:00', '11:00'))).toEqual(['0/1', '0/1']);
    expect(lanesOf(at(1, '09:00', '12:00'), at(2, '10:00', '11:00'), at(3, '11:00', '12:30'))).toEqual([
      '0/2',
      '1/2',
      '1/2',
    ]);
    expect(lanesOf(at(1, '09:00', '12:00'), at(2, '09:00', '12:00'), at(3, '14:00', '15:00'))).toEqual([
      '0/2',
      '1/2',
      '0/1',
    ]);
  });

  it('is drawn from eight to nine in the evening, and longer where it must', () => {
    expect(hoursOf([])).toEqual({ from: 8, to: 21 });
    expect(hoursOf([at(1, '06:30', '07:30'), at(2, '20:00', '22:15')])).toEqual({ from: 6, to: 23 });
  });
});

describe('what is shown', () => {
  const week = {
    monday: '2026-11-16',
    today: '2026-11-16',
    days: [],
    sessions: [
      { ...at(1, '09:00', '10:00'), teacher: '王' },
      at(2, '14:00', '15:00'),
      { ...at(3, '19:00', '20:00'), teacher: '李' },
    ],
    clashes: [
      { one: 1, other: null, shares: ['teacher' as const], students: [] },
      { one: 2, other: 3, shares: ['students' as const], students: ['甲'] },
    ],
  };
  const none = { classes: [], programme: undefined, teacher: '', room: '' };

  it('is what the place asks for, with the conflicts of that', () => {
    const chosen = chosenSessions(week, { ...none, classes: [1, 3], teacher: '李' });
    expect(chosen.map(({ id }) => id)).toEqual([3]);
    const { all, of } = clashesBySession(week.clashes, chosen);
    expect([all, [...of.keys()]]).toEqual([[week.clashes[1]], [2, 3]]);
  });

  it('stands in rows of the day, or of whom it is about, the nameless last', () => {
    const rows = (by: 'time' | 'teacher') =>
      rowsBy(by, week.sessions).map(({ key, sessions }) => `${key}:${sessions.map(({ id }) => id)}`);
    expect(rows('time')).toEqual(['morning:1', 'afternoon:2', 'evening:3']);
    expect(rows('teacher')).toEqual(['李:3', '王:1', ':2']);
  });
});
