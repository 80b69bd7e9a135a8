import { followUpMessages as messages } from '@shuyuan/contract/courses/follow-ups/follow-up.errors';
import { describe, expect, it } from 'vitest';
import { closing, faultsOf, mayWrite, personOf, stateAfter } from './follow-up.rules';

const facts = { now: new Date('2026-11-17T04:00:00Z'), day: '2026-11-17', applicant: null };

describe('a follow-up', () => {
  it('is about someone', () => {
    expect(faultsOf({ values: { content: '问学费' } }, facts)).toEqual({ contact: [messages.nobody] });
    expect(faultsOf({ values: { contact: 1 } }, facts)).toEqual({});
    expect(faultsOf({ values: { enrolment: 1 } }, facts)).toEqual({});
  });

  it('names nobody else than the applicant', () => {
    const both = { values: { contact: 1, enrolment: 7 } };
    expect(faultsOf(both, { ...facts, applicant: 2 })).toEqual({ contact: [messages.otherPerson] });
    expect(faultsOf(both, facts)).toEqual({ contact: [messages.otherPerson] });
    expect(faultsOf(both, { ...facts, applicant: 1 })).toEqual({});
    // What was tied once is not judged again when only the words change.
    expect(faultsOf({ values: { content: '改' }, current: both.values }, facts)).toEqual({});
  });

  it('has its next day on the day of the talk or later, and lies in the past itself', () => {
    const next = (next_on: string) => faultsOf({ values: { contact: 1, next_on } }, facts);
    expect(next('2026-11-16')).toEqual({ next_on: [messages.nextBefore('2026-11-17')] });
    expect([next('2026-11-17'), next('2026-11-18')]).toEqual([{}, {}]);
    const at = (time: string) => faultsOf({ values: { contact: 1, at: time } }, facts);
    expect(at('2026-11-17T05:00:00Z')).toEqual({ at: [messages.inFuture] });
    expect(at('2026-11-17T04:05:00Z')).toEqual({});
  });

  it('follows the application to its person', () => {
    const written = { values: { enrolment: 7 } };
    expect(personOf(written, { applicant: 5 })).toEqual({ contact: 5, enrolment: 7 });
    expect(personOf(written, { applicant: null })).toEqual({ contact: null, enrolment: 7 });
  });
});

describe('a next step', () => {
  const undone = { done_at: null, done_by: null };
  const done = { state: 'done', next_on: '2026-11-20' };

  it('is open as soon as there is one, and none without', () => {
    expect(stateAfter({ values: { content: '问学费' } })).toEqual({ state: null, ...undone });
    expect(stateAfter({ values: { next_step: '寄简章' } })).toEqual({ state: 'open', ...undone });
    expect(stateAfter({ values: { next_on: '2026-11-20' } })).toEqual({ state: 'open', ...undone });
    expect(stateAfter({ values: { next_on: null }, current: done })).toEqual({ state: null, ...undone });
  });

  it('stays done until it gets another day', () => {
    expect(stateAfter({ values: { content: '改' }, current: done })).toEqual({});
    expect(stateAfter({ values: { next_on: '2026-11-20' }, current: done })).toEqual({});
    expect(stateAfter({ values: { next_on: '2026-11-21' }, current: done })).toEqual({ state: 'open', ...undone });
  });

  it('is closed by a newer follow-up of the same person, and by no older one', () => {
    const [morning, noon, evening] = ['08', '12', '18'].map((hour) => new Date(`2026-11-17T${hour}:00:00Z`));
    if (morning === undefined || noon === undefined || evening === undefined) throw new Error('no times');
    const others = [
      { id: 1, at: morning, is_open: true },
      { id: 2, at: morning, is_open: false },
      { id: 3, at: evening, is_open: true },
    ];
    expect(closing(noon, others)).toEqual({ closes: [1], isPassed: true });
    expect(closing(evening, others)).toEqual({ closes: [1, 3], isPassed: false });
    expect(closing(noon, [])).toEqual({ closes: [], isPassed: false });
  });
});

it('is written by its owner, and by those who manage all', () => {
  expect(mayWrite(5, { adminId: 5, manages: false })).toBe(true);
  expect(mayWrite(6, { adminId: 5, manages: false })).toBe(false);
  expect(mayWrite(null, { adminId: 5, manages: false })).toBe(false);
  expect(mayWrite(6, { adminId: 5, manages: true })).toBe(true);
});
