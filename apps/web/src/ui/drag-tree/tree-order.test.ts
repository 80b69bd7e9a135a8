import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropOf, flatten, folded, moved, type TreeRow } from './tree-order';

const row = (id: number, parent_id: number | null = null): TreeRow => ({ id, parent_id, name: `r${id}` });
// 1, 2 (3, 4 (5)), 6
const rows = [row(1), row(2), row(3, 2), row(4, 2), row(5, 4), row(6)];
const flat = flatten(rows);
const drop = (id: number, over: { at?: number; shift?: number; levels?: number } = {}) =>
  dropOf(flat, { id, overId: over.at ?? id, shift: over.shift ?? 0, levelsMax: over.levels ?? 4 });

describe('a held row', () => {
  it('falls nowhere over nothing, and nowhere where its branch would be too deep', () => {
    expect(drop(1, { at: 99 })).toBeUndefined();
    expect(drop(99, { at: 1 })).toBeUndefined();
    expect(drop(2, { at: 3 })).toBeUndefined();
    // Between 4 and its child 5 it would be on the third level, and its own child on the fourth.
    expect(dropOf(flatten([...rows, row(7, 6)]), { id: 6, overId: 5, shift: 0, levelsMax: 3 })).toBeUndefined();
  });

  it('stays where it is when it is let go at once', () => {
    expect(drop(3)).toEqual({ id: 3, parent_id: 2, before_id: 4, depth: 1, place: 1 });
    expect(drop(6)).toEqual({ id: 6, parent_id: null, before_id: null, depth: 0, place: 3 });
  });

  it('goes to the right under the row above it, one level at a time and no deeper than is allowed', () => {
    expect(drop(2, { shift: 1 })).toMatchObject({ parent_id: 1, depth: 1, place: 1 });
    expect(drop(2, { shift: 5 })).toMatchObject({ parent_id: 1, depth: 1 });
    expect(drop(6, { shift: 1 })).toMatchObject({ parent_id: 2, before_id: null, place: 3 });
    expect(drop(6, { shift: 3 })).toMatchObject({ parent_id: 5, depth: 3 });
    expect(drop(6, { shift: 3, levels: 3 })).toMatchObject({ parent_id: 4, depth: 2 });
  });

  it('goes to the left out of its parent only when nothing of that stands below it', () => {
    expect(drop(5, { shift: -1 })).toMatchObject({ parent_id: 2, before_id: null, depth: 1, place: 3 });
    expect(drop(5, { shift: -2 })).toMatchObject({ parent_id: null, before_id: 6, depth: 0, place: 3 });
    expect(drop(3, { shift: -1 })).toMatchObject({ parent_id: 2, depth: 1 });
  });

  it('takes its branch along', () => {
    expect(folded(flat, 2).map((one) => one.row.id)).toEqual([1, 2, 6]);
    expect(drop(2, { at: 1 })).toEqual({ id: 2, parent_id: null, before_id: 1, depth: 0, place: 1 });
  });

  it('never gets under itself or deeper than allowed, wherever it is held', () => {
    const ids = fc.constantFrom(1, 2, 3, 4, 5, 6);
    const shift = fc.integer({ min: -5, max: 5 });
    const hold = fc.record({ id: ids, at: ids, shift, levels: fc.integer({ min: 3, max: 5 }) });
    fc.assert(
      fc.property(hold, ({ id, ...over }) => {
        const found = drop(id, over);
        if (found === undefined) return;
        const after = flatten(moved(rows, found));
        expect(after).toHaveLength(rows.length);
        expect(Math.max(...after.map(({ depth }) => depth))).toBeLessThan(over.levels);
        expect(after.find((one) => one.row.id === id)?.depth).toBe(found.depth);
      }),
    );
  });
});
