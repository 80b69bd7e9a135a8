import type { EnrolmentSummary } from '@shuyuan/contract/courses/enrolment/enrolment';
import { expect, it } from 'vitest';
import { classesOf, unfitClass } from './apply-help';

const counts = { pending: 0, interview: 0, admitted: 0, waiting: 0, entered: 0, rejected: 0, withdrawn: 0 };
const row = (programme: number, id: number, state = 'enrolling'): EnrolmentSummary => ({
  programme: { id: programme, label: `P${programme}`, asks_interview: false },
  class: { id, label: `班 ${id}`, state, starts_on: null, capacity: 1, taken: 0 },
  counts,
});
const summary = [row(1, 11), row(1, 12, 'finished'), row(2, 21), { ...row(2, 0), class: null }];

it('offers the classes of the chosen programme that take applicants', () => {
  const ids = (programme: unknown, keyword = '') => classesOf(summary, { programme, keyword }).map(({ id }) => id);
  expect(ids(1)).toEqual([11]);
  expect(ids(2)).toEqual([21]);
  expect(ids(null)).toEqual([11, 21]);
  expect(ids(null, '2')).toEqual([21]);
});

it('takes the class back when another programme is chosen, and only then', () => {
  expect(unfitClass(summary, 'programme', { programme: 2, class: 11 })).toEqual(['class']);
  expect(unfitClass(summary, 'programme', { programme: 1, class: 11 })).toEqual([]);
  expect(unfitClass(summary, 'programme', { programme: 1, class: null })).toEqual([]);
  expect(unfitClass(summary, 'name', { programme: 2, class: 11 })).toEqual([]);
});
