import { describe, expect, it } from 'vitest';
import { keptKey, readKept, writeKept } from './kept-record';

const now = new Date('2026-03-08T00:00:00Z');
const text = (change: object = {}) =>
  JSON.stringify({ typed: { name: '张三' }, version: 4, kept_at: '2026-03-02T00:00:00Z', ...change });

describe('input kept on this browser', () => {
  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no values', text({ typed: null })],
    ['a list of values', text({ typed: [1] })],
    ['no time', text({ kept_at: 'soon' })],
    ['input older than a week', text({ kept_at: '2026-02-28T00:00:00Z' })],
  ])('is not read from %s', (_, kept) => expect(readKept(kept, now)).toBeUndefined());

  it('comes back as it was typed, with the version it builds on', () => {
    const kept = writeKept({ name: '张三', classes: [2, 1] }, 4, now) ?? '';
    expect(readKept(kept, now)).toEqual({ typed: { name: '张三', classes: [2, 1] }, version: 4, keptAt: now });
  });

  it('is not kept when it would fill the storage of the browser', () => {
    expect(writeKept({ text: 'x'.repeat(500_001) }, undefined, now)).toBeUndefined();
  });

  it('lies apart for each user, form and record', () => {
    const keys = [
      keptKey({ userId: 1, formId: 2, recordId: undefined }),
      keptKey({ userId: 1, formId: 2, recordId: 3 }),
      keptKey({ userId: 2, formId: 2, recordId: 3 }),
      keptKey({ userId: 1, formId: 3, recordId: 3 }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
