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
  'interview → admitted',
  'interview → waiting',
  'interview → rejected',
  'waiting → admitted',
  'admitted → entered',
  'pending → withdrawn',
  'interview → withdrawn',
  'waiting → withdrawn',
  'admitted → withdrawn',
];

describe.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
  const isWay = ways.includes(`${from} → ${to}`);
  it(isWay ? 'is open' : 'is closed', () => expect(canMove(from, to)).toBe(isWay));
});

describe('a decision', () => {
  it('never leads into the class, which is entered by an act of its own', () => {
    for (const state of states) expect(decisionsFrom(state)).not.toContain('entered');
    expect(decisionsFrom('admitted')).toEqual(['withdrawn']);
  });

  it('says why when it turns someone away, and names the class when it is about a seat', () => {
    expect(states.filter(needsReason)).toEqual(['rejected']);
    expect(states.filter(needsClass)).toEqual(['admitted', 'waiting']);
  });
});
