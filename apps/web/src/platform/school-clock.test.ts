import { afterEach, describe, expect, it } from 'vitest';
import {
  momentAt,
  schoolDay,
  schoolHour,
  schoolMinute,
  schoolSecond,
  schoolWords,
  setSchoolOffset,
} from './school-clock';

afterEach(() => setSchoolOffset('480'));

describe('the clock of the school', () => {
  it.each(['', 'x', '8:00', '12345', '1e2'])('is not set by %j', (minutes) => {
    setSchoolOffset(minutes);
    expect(schoolDay(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
  });

  it('shows nothing for what is no moment', () => {
    const none = new Date('x');
    expect([schoolDay(none), schoolMinute(none), schoolSecond(none)]).toEqual(['', '', '']);
    expect(schoolWords({ dateStyle: 'long' })(none)).toBe('');
    expect([momentAt(''), momentAt('soon')]).toEqual([undefined, undefined]);
  });

  it('knows the day in Beijing, also shortly before and after midnight there', () => {
    expect(schoolDay(new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01');
    expect(schoolDay(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
  });

  it.each([
    ['480', '2026-03-02 00:30:15', 0],
    ['0', '2026-03-01 16:30:15', 16],
    ['-480', '2026-03-01 08:30:15', 8],
    ['345', '2026-03-01 22:15:15', 22],
  ])('%s minutes from UTC shows %s', (minutes, text, hour) => {
    setSchoolOffset(minutes);
    const at = new Date('2026-03-01T16:30:15Z');
    expect([schoolSecond(at), schoolHour(at)]).toEqual([text, hour]);
    expect(momentAt(text.replace(' ', 'T'))).toEqual(at);
  });

  it('says moments in words', () => {
    expect(schoolWords({ dateStyle: 'long' })(new Date('2026-03-01T16:00:00Z'))).toBe('2026年3月2日');
  });
});
