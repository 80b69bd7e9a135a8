import { expect, it } from 'vitest';
import { calendarOf } from './calendar.rules';

const event = {
  uid: 'interview-7@shuyuan',
  startsAt: new Date('2026-03-02T06:30:00.000Z'),
  minutes: 60,
  stampedAt: new Date('2026-02-01T00:00:00.000Z'),
  title: '面试',
  place: '',
};

/** Undoes the folding of RFC 5545 §3.1. */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

it('writes times in UTC and ends every line with CRLF', () => {
  const text = calendarOf(event);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(unfolded(text)).toEqual(
    expect.arrayContaining(['DTSTART:20260302T063000Z', 'DTEND:20260302T073000Z', 'UID:interview-7@shuyuan']),
  );
  expect(text).not.toContain('LOCATION');
});

it('escapes what would end a value or begin a property of its own', () => {
  const lines = unfolded(calendarOf({ ...event, title: '甲;乙,丙\\丁', place: '一楼\r\nATTACH:https://evil.example' }));
  expect(lines).toContain('SUMMARY:甲\\;乙\\,丙\\\\丁');
  expect(lines).toContain('LOCATION:一楼\\nATTACH:https://evil.example');
});

it('folds long lines at 75 octets without cutting a character', () => {
  const title = '工商管理硕士（国际班）面试'.repeat(8);
  const text = calendarOf({ ...event, title });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(unfolded(text)).toContain(`SUMMARY:${title}`);
});
