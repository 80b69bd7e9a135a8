import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { expect, test } from 'vitest';
import { aboutOf, earlierEnd, stateWith } from './questionnaire.rules';

const now = { is_waiting: false, is_over: false, is_gone: false };

test('a questionnaire is open only while it and its page are', () => {
  expect(stateWith(now, 'open')).toBe('open');
  expect(stateWith({ ...now, is_waiting: true }, 'open')).toBe('waiting');
  expect(stateWith({ ...now, is_over: true }, 'open')).toBe('over');
  expect(stateWith({ ...now, is_gone: true }, 'open')).toBe('closed');
  for (const state of ['waiting', 'over', 'full', 'closed', 'suspended'] as const) {
    expect(stateWith(now, state)).toBe(state);
  }
});

test('what staff must see to comes before its times', () => {
  expect(stateWith({ ...now, is_waiting: true }, 'suspended')).toBe('suspended');
  expect(stateWith({ ...now, is_over: true }, 'closed')).toBe('closed');
  expect(stateWith({ ...now, is_over: true }, 'waiting')).toBe('over');
});

test('it ends when the first of both does', () => {
  const [early, late] = ['2026-03-01T00:00:00.000Z', '2026-03-01T08:00:01+08:00'];
  expect(earlierEnd(null, null)).toBeNull();
  expect(earlierEnd(early, null)).toBe(early);
  expect(earlierEnd(null, late)).toBe(late);
  expect(earlierEnd(late, early)).toBe(early);
});

test('an answer is about its class and session, and about a person only where one is given', () => {
  const person = { member_id: 3, contact_id: 4 };
  expect(aboutOf({ classId: 1, sessionId: null, person: undefined })).toEqual([{ formId: courseFormIds.class, id: 1 }]);
  expect(aboutOf({ classId: 1, sessionId: 2, person }).map(({ formId }) => formId)).toEqual([
    courseFormIds.class,
    courseFormIds.session,
    courseFormIds.member,
    courseFormIds.contact,
  ]);
});
