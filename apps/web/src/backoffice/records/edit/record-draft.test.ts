import { expect, it } from 'vitest';
import { recordDraft, recordDraftKey } from './record-draft';

it.each([
  ['no values', { typed: null }],
  ['a list of values', { typed: [1] }],
  ['no time', { saved_at: 'soon' }],
])('is not read from %s', (_, change) => {
  const stored = { typed: { name: '张三' }, version: 4, saved_at: new Date().toISOString() };
  expect(recordDraft.safeParse(stored).data?.typed).toEqual({ name: '张三' });
  expect(recordDraft.safeParse({ ...stored, ...change }).success).toBe(false);
});

it('lies apart for each user, form and record', () => {
  const keys = [
    recordDraftKey({ userId: 1, formId: 2, recordId: undefined }),
    recordDraftKey({ userId: 1, formId: 2, recordId: 3 }),
    recordDraftKey({ userId: 2, formId: 2, recordId: 3 }),
    recordDraftKey({ userId: 1, formId: 3, recordId: 3 }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
