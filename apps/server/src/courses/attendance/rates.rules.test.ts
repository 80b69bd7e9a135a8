import { describe, expect, it } from 'vitest';
import { addCounts, isWarned, rateOf } from './rates.rules';

const counts = (given: object) => ({ present: 0, late: 0, early: 0, leave: 0, absent: 0, ...given });

describe('attendance', () => {
  it('has no rate before the first mark', () => {
    expect(rateOf(counts({}))).toMatchObject({ marked: 0, rate: null });
    expect(isWarned(counts({}), 33)).toBe(false);
  });

  it('counts who came late or left early as there', () => {
    expect(rateOf(counts({ present: 1, late: 1, early: 0, leave: 1 }))).toMatchObject({ marked: 3, rate: 667 });
  });

  it('warns from the share on, with leave or without', () => {
    expect(isWarned(counts({ present: 2, absent: 1 }), 33)).toBe(true);
    expect(isWarned(counts({ present: 2, leave: 1 }), 33)).toBe(true);
    expect(isWarned(counts({ present: 3, absent: 1 }), 33)).toBe(false);
    expect(isWarned(counts({ present: 3, absent: 1 }), 25)).toBe(true);
  });

  it('adds up', () => {
    expect(addCounts([counts({ late: 2 }), counts({ late: 1, absent: 4 })])).toEqual(counts({ late: 3, absent: 4 }));
  });
});
