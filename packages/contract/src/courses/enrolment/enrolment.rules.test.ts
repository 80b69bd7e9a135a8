import { describe, expect, it } from 'vitest';
import {
  canMove,
  decisionsFrom,
  type EnrolmentState,
  enrolmentStates,
  needsClass,
  needsReason,
} from './enrolment.rules';

const states = enrolmentStates.map(({ value }) => value);

/** Every transition of requirements §14, and no other. */
const ways: readonly `${EnrolmentState} → ${EnrolmentState}`[] = [
  'pending → interview',
  'pending → admitted',
  'pending → waiting',
  'pending → rejected',
  'interview → admitted',
  'interview → waiting',
  'interview → rejected',
  'waiting → admitted',
  'waiting → rejected',
  'admitted → entered',
  'pending → withdrawn',
  'interview → withdrawn',
  'waiting → withdrawn',
  'admitted → withdrawn',
  'interview → pending',
  'waiting → pending',
  'admitted → pending',
  'entered → pending',
  'rejected → pending',
  'withdrawn → pending',
];

/** What is closed where the programme asks for an interview. */
const afterInterview: typeof ways = ['pending → admitted', 'pending → waiting'];

describe.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
  const isWay = ways.includes(`${from} → ${to}`);
  it(isWay ? 'is open' : 'is closed', () => expect(canMove(from, to, false)).toBe(isWay));
  const isLater = afterInterview.includes(`${from} → ${to}`);
  it(isWay && !isLater ? 'is open with interviews' : 'is closed with interviews', () =>
    expect(canMove(from, to, true)).toBe(isWay && !isLater),
  );
});

describe('a decision', () => {
  it('never leads into the class, which is entered by an act of its own', () => {
    for (const state of states) expect(decisionsFrom(state, false)).not.toContain('entered');
    expect(decisionsFrom('admitted', false)).toEqual(['withdrawn', 'pending']);
  });

  it('says why when it turns someone away or takes a step back, and names the class when it is about a seat', () => {
    expect(states.filter(needsReason)).toEqual(['pending', 'rejected']);
    expect(states.filter(needsClass)).toEqual(['admitted', 'waiting']);
  });
});
