import { describe, expect, it } from 'vitest';
import { choose, rowsBetween } from './selection';

const keyOf = (row: { id: number }) => row.id;
const rows = [1, 2, 3, 4].map((id) => ({ id }));

describe('a selection', () => {
  it('keeps rows of other pages and forgets what is given up', () => {
    const first = choose(new Map(), { rows: rows.slice(0, 2), keyOf, chosen: true });
    const both = choose(first, { rows: [{ id: 9 }], keyOf, chosen: true });
    expect([...both.keys()]).toEqual([1, 2, 9]);
    expect([...choose(both, { rows, keyOf, chosen: false }).keys()]).toEqual([9]);
    expect([...first.keys()]).toEqual([1, 2]);
  });

  it('spans a range in both directions, and one row when the other end is on another page', () => {
    expect(rowsBetween(rows, { from: 2, to: 4, keyOf }).map(keyOf)).toEqual([2, 3, 4]);
    expect(rowsBetween(rows, { from: 4, to: 2, keyOf }).map(keyOf)).toEqual([2, 3, 4]);
    expect(rowsBetween(rows, { from: 99, to: 2, keyOf }).map(keyOf)).toEqual([2]);
    expect(rowsBetween(rows, { from: undefined, to: 1, keyOf }).map(keyOf)).toEqual([1]);
  });
});
