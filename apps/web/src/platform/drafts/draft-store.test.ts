import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createDraftStore, forgetDrafts } from './draft-store';
import { recentMoment } from './recent-moment';

const room = 200;
const now = new Date('2026-03-08T00:00:00Z');

/** A storage like the browser's, whose entries are own properties; it only has room for a few letters. */
const smallStorage = (): Storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });

beforeEach(() => {
  vi.stubGlobal('localStorage', smallStorage());
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const schema = z.object({ html: z.string(), saved_at: recentMoment });
const drafts = createDraftStore({ kind: 'text', schema });
const long = { html: 'x'.repeat(room), saved_at: now };

it('gives back what was written, until it is cleared', () => {
  drafts.write('7:notes', { html: '<p>a</p>', saved_at: now });
  expect(drafts.read('7:notes')).toEqual({ html: '<p>a</p>', saved_at: now });
  drafts.clear('7:notes');
  expect(drafts.read('7:notes')).toBeUndefined();
});

it.each([
  ['no JSON', '{'],
  ['another shape', '{"html":1,"saved_at":"2026-03-07T00:00:00Z"}'],
  ['no time', '{"html":"a","saved_at":"soon"}'],
  ['an age of more than a week', '{"html":"a","saved_at":"2026-02-28T00:00:00Z"}'],
])('reads nothing from %s, and removes it', (_, text) => {
  localStorage.setItem('shuyuan_draft:a', text);
  expect(drafts.read('a')).toBeUndefined();
  expect(localStorage.getItem('shuyuan_draft:a')).toBeNull();
});

it('leaves no older draft where a newer one finds no room, unless it still has to be sent', () => {
  for (const keepsOlder of [false, true]) {
    const store = createDraftStore({ kind: 'text', schema, keepsOlder });
    store.write('a', { html: 'old', saved_at: now });
    store.write('a', long);
    expect(store.read('a')?.html).toBe(keepsOlder ? 'old' : undefined);
  }
});

it('writes nothing that is longer than its kind may be', () => {
  const store = createDraftStore({ kind: 'text', schema, lengthMax: 60 });
  store.write('a', { html: 'x'.repeat(30), saved_at: now });
  expect(store.read('a')).toBeUndefined();
});

it('lists and forgets the drafts of one kind alone', () => {
  const rolls = createDraftStore({ kind: 'roll', schema: z.object({}) });
  rolls.write('1:5', {});
  rolls.write('12:6', {});
  drafts.write('1:a', { html: 'a', saved_at: now });
  expect(rolls.keys('1:')).toEqual(['1:5']);
  forgetDrafts('roll');
  expect(rolls.keys('')).toEqual([]);
  expect(drafts.read('1:a')?.html).toBe('a');
});
