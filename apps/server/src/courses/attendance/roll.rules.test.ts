import { describe, expect, it } from 'vitest';
import { judgeMarks, type RollEntry } from './roll.rules';

const proposed = (member_id: number, given: Partial<RollEntry> = {}): RollEntry => ({
  member_id,
  mark_id: undefined,
  state: 'present',
  reason: '',
  makeup: false,
  version: 0,
  ...given,
});
const stored = (member_id: number, given: Partial<RollEntry> = {}): RollEntry =>
  proposed(member_id, { mark_id: member_id * 10, version: 1, ...given });
const judge = (entries: readonly RollEntry[], input: object) =>
  judgeMarks(entries, { marks: [], completes: false, phase: 'open', reason: '', ...input });

describe('marks', () => {
  it('of nobody else are written by a roll that is not complete', () => {
    const marks = [{ member_id: 2, state: 'late', reason: '', version: 0 }];
    expect(judge([proposed(1), proposed(2)], { marks }).writes).toMatchObject([{ member_id: 2, state: 'late' }]);
  });

  it('are filled up with what is proposed once the roll is complete; what is stored stays', () => {
    const entries = [proposed(1), proposed(2, { state: 'leave' }), stored(3, { state: 'absent' })];
    expect(judge(entries, { completes: true }).writes).toMatchObject([
      { member_id: 1, state: 'present' },
      { member_id: 2, state: 'leave' },
    ]);
  });

  it('that say what is stored change nothing, whatever version was seen', () => {
    const marks = [{ member_id: 1, state: 'late', reason: '', version: 0 }];
    expect(judge([stored(1, { state: 'late', reason: '堵车' })], { marks })).toEqual({ writes: [], collisions: [] });
  });

  it('over what has been changed since are not taken, and told of', () => {
    const entries = [stored(1, { state: 'absent', version: 2 }), stored(2)];
    const marks = [1, 2].map((member_id) => ({ member_id, state: 'late', reason: '', version: 1 }));
    const { writes, collisions } = judge(entries, { marks });
    expect(writes).toMatchObject([{ member_id: 2, mark_id: 20, state: 'late' }]);
    expect(collisions).toMatchObject([{ given: { member_id: 1 }, entry: { state: 'absent' } }]);
  });

  it('after the day say so, with the reason of all where they have none of their own', () => {
    const marks = [
      { member_id: 1, state: 'late', reason: '堵车', version: 0 },
      { member_id: 2, state: 'absent', reason: '', version: 0 },
    ];
    const { writes } = judge([proposed(1), proposed(2)], { marks, phase: 'makeup', reason: '当天网络故障' });
    expect(writes).toMatchObject([
      { makeup: true, reason: '堵车' },
      { makeup: true, reason: '当天网络故障' },
    ]);
  });
});
