import type { GivenMark, Roll, RollMark } from '@shuyuan/contract/courses/attendance/roll';
import { describe, expect, it } from 'vitest';
import { answered, isSettled, nothingPending, shownStates, unanswered, withMark } from './pending-roll';

const given = (member_id: number, state: GivenMark['state'], version = 0): GivenMark => ({
  member_id,
  state,
  version,
  reason: '',
});
const stored = (member_id: number, state: RollMark['state'], version = 1): RollMark => ({
  member_id,
  state,
  version,
  reason: '',
  makeup: false,
});
const rollOf = (...marks: RollMark[]): Roll => ({
  session: {
    id: 1,
    date: '2026-11-15',
    half_day: 'morning',
    starts_at: '09:00',
    ends_at: '12:00',
    topic: '课',
    teacher: '',
    room: '',
    rolled_at: null,
  },
  class_id: 1,
  members: [],
  leaves: [],
  marks,
  phase: 'open',
  has_check_in: false,
});

describe('marks that are on their way', () => {
  it('are done with once they are stored', () => {
    const sent = withMark({ ...nothingPending, completes: true }, given(1, 'late'));
    const { pending } = answered(sent, { sent, answer: { roll: rollOf(stored(1, 'late')), conflicts: [] } });
    expect(isSettled(pending)).toBe(true);
  });

  it('that were set again meanwhile go over what was stored', () => {
    const sent = withMark(nothingPending, given(1, 'late'));
    const again = withMark(sent, given(1, 'absent'));
    const { pending } = answered(again, { sent, answer: { roll: rollOf(stored(1, 'late')), conflicts: [] } });
    expect(pending.marks[1]).toMatchObject({ state: 'absent', version: 1 });
  });

  it('whose answer was lost are known as one’s own when they come back', () => {
    const sent = withMark(nothingPending, given(1, 'late'));
    const lost = withMark(unanswered(sent, sent), given(1, 'absent'));
    const conflicts = [{ member_id: 1, yours: 'absent' as const, theirs: stored(1, 'late'), by: '我' }];
    const { pending, conflicts: left } = answered(lost, {
      sent: lost,
      answer: { roll: rollOf(stored(1, 'late')), conflicts },
    });
    expect(pending.marks[1]).toMatchObject({ state: 'absent', version: 1 });
    expect(left).toEqual([]);
  });

  it('of others are reported, and stay', () => {
    const sent = withMark(nothingPending, given(1, 'late'));
    const conflicts = [{ member_id: 1, yours: 'late' as const, theirs: stored(1, 'leave'), by: '王老师' }];
    const { pending, conflicts: left } = answered(sent, {
      sent,
      answer: { roll: rollOf(stored(1, 'leave')), conflicts },
    });
    expect(isSettled(pending)).toBe(true);
    expect(left).toEqual(conflicts);
  });

  it('stand over what the roll says', () => {
    const pending = withMark(nothingPending, given(2, 'absent'));
    const states = shownStates(rollOf(stored(1, 'late'), stored(2, 'present')), pending);
    expect([...states]).toEqual([
      [1, 'late'],
      [2, 'absent'],
    ]);
  });
});
