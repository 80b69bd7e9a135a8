import type { EnrolmentSummary } from '@shuyuan/contract/courses/enrolment/enrolment';
import { describe, expect, it } from 'vitest';
import { countsIn, readScope, scopeAddress } from './scope';

const counts = { pending: 1, interview: 0, admitted: 2, waiting: 0, entered: 0, rejected: 0, withdrawn: 0 };
const intake = { id: 7, label: '一班', state: 'enrolling', starts_on: null, capacity: 9, taken: 2 };
const emba = { id: 3, label: 'EMBA', asks_interview: true };
const summary: EnrolmentSummary[] = [
  { programme: emba, class: null, counts },
  { programme: emba, class: intake, counts },
  { programme: { id: 4, label: 'MBA', asks_interview: false }, class: null, counts },
];

describe('the address of applications', () => {
  it.each(['', 'programme=x&class=-1&state=gone&as=cards', 'class=1e99&state='])(
    'that says nothing sensible (%s) is about all',
    (query) => {
      expect(readScope(Object.fromEntries(new URLSearchParams(query)), summary)).toEqual({
        programme: undefined,
        intake: undefined,
        state: undefined,
        isPrint: false,
        layout: undefined,
      });
    },
  );

  it('names the programme of its class, whatever programme it says', () => {
    expect(readScope({ programme: '4', class: '7', state: 'waiting', layout: 'board' }, summary)).toEqual({
      programme: { id: 3, label: 'EMBA' },
      intake: { id: 7, label: '一班' },
      state: 'waiting',
      isPrint: false,
      layout: 'board',
    });
  });

  it('gives back what was written to it', () => {
    const address = scopeAddress({ programme: 3, intake: 7, state: 'pending', isPrint: true });
    const params = Object.fromEntries(new URL(address, 'http://school').searchParams);
    expect(readScope(params, summary)).toMatchObject({ intake: { id: 7 }, state: 'pending', isPrint: true });
    expect(scopeAddress({})).toBe('/course/apply_list');
  });

  it('is counted over all intakes of a programme, or one alone', () => {
    const programme = { id: 3, label: 'EMBA' };
    expect(countsIn(summary, { programme, intake: undefined })).toMatchObject({ pending: 2, admitted: 4 });
    expect(countsIn(summary, { programme, intake })).toMatchObject({ pending: 1, admitted: 2 });
  });
});
