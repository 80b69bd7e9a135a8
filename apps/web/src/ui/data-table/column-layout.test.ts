import { describe, expect, it } from 'vitest';
import type { Column } from './column';
import { clampWidth, fitWidths, moveColumn, placeColumns, plainLayout } from './column-layout';
import { readLayout } from './saved-layout';

const columns: Column<unknown>[] = [
  { key: 'id', title: 'ID', width: 80 },
  { key: 'title', title: 'T', width: 200 },
  { key: 'author', title: 'A', width: 100 },
  { key: 'note', title: 'N', width: 100, hidden: true },
];
const keys = (layout: Partial<typeof plainLayout>) =>
  placeColumns(columns, { ...plainLayout, ...layout }).map(({ column }) => column.key);

describe('a saved layout', () => {
  it.each([null, undefined, 7, 'x', []])('of %j is the plain one', (saved) => {
    expect(readLayout(saved)).toEqual(plainLayout);
  });

  it('leaves out what is odd and keeps the rest', () => {
    const saved = {
      order: ['title', 3],
      shown: { id: false, title: 'no' },
      pins: { id: 'left', title: 'up' },
      widths: { id: 9999, title: 'wide', author: 1 },
      density: 'tiny',
      numbered: 'yes',
      sums: { id: 'sum', title: 'median' },
    };
    expect(readLayout(saved)).toEqual({
      order: ['title'],
      shown: { id: false },
      pins: { id: 'left' },
      widths: { id: 800, author: 64 },
      density: 'normal',
      sums: { id: 'sum' },
    });
  });

  it('comes back as it was written', () => {
    const layout = {
      order: ['b', 'a'],
      shown: { a: false },
      pins: { b: 'right' as const },
      widths: { a: 120 },
      density: 'compact' as const,
      numbered: false,
      sums: { a: 'avg' as const },
    };
    expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
  });
});

describe('columns', () => {
  it('keep the order of staff; one that came later stands behind its neighbour, one that went is forgotten', () => {
    expect(keys({ order: ['author', 'gone', 'id'] })).toEqual(['author', 'note', 'id', 'title']);
    expect(keys({ order: ['author', 'title'] })).toEqual(['id', 'author', 'note', 'title']);
  });

  it('pinned left come first, pinned right last', () => {
    expect(keys({ pins: { id: 'right', author: 'left' } })).toEqual(['author', 'title', 'note', 'id']);
  });

  it('are never all hidden', () => {
    const placed = placeColumns(columns, { ...plainLayout, shown: { id: false, title: false, author: false } });
    expect(placed.filter(({ shown }) => shown).map(({ column }) => column.key)).toEqual(['id']);
  });

  it('move within their group of pins and stop at its ends', () => {
    const placed = placeColumns(columns, { ...plainLayout, pins: { id: 'left' } });
    expect(moveColumn(placed, 'author', 1)).toEqual(['id', 'author', 'title', 'note']);
    expect(moveColumn(placed, 'author', 0)).toEqual(['id', 'author', 'title', 'note']);
    expect(moveColumn(placed, 'title', 99)).toEqual(['id', 'author', 'note', 'title']);
    expect(moveColumn(placed, 'id', 3)).toEqual(['id', 'title', 'author', 'note']);
    expect(moveColumn(placed, 'gone', 0)).toEqual(['id', 'title', 'author', 'note']);
  });
});

describe('widths', () => {
  const natural = {};
  const shown = (layout: Partial<typeof plainLayout>) =>
    placeColumns(columns, { ...plainLayout, ...layout }).filter((placed) => placed.shown);

  it('are as given where the room is too small', () => {
    expect(fitWidths(shown({}), { room: 100, natural })).toEqual([80, 200, 100]);
  });

  it('grow in proportion to fill the room, but never one that staff drew or pinned', () => {
    const widths = fitWidths(shown({ widths: { title: 120 }, pins: { id: 'left' } }), { room: 700, natural });
    expect(widths).toEqual([80, 120, 500]);
    const all = fitWidths(shown({}), { room: 760, natural });
    expect(all).toEqual([160, 400, 200]);
  });

  it.each([761, 763, 1103])('fill %i px to the last one, so that the browser has nothing to spread', (room) => {
    const widths = fitWidths(shown({ widths: { id: 90 } }), { room, natural });
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(room);
    expect(widths[0]).toBe(90);
  });

  it('leave the rest to the last column where all are drawn', () => {
    expect(fitWidths(shown({ widths: { id: 80, title: 100, author: 100 } }), { room: 400, natural })).toEqual([
      80, 100, 220,
    ]);
  });

  it('are those of the content, within the limits of its kind: words may be cut off, figures may not', () => {
    const given: Column<unknown>[] = [
      { key: 'name', title: 'N', heading: true, pin: 'left' },
      { key: 'note', title: 'N' },
      { key: 'fee', title: 'F', kind: 'money' },
      { key: 'place', title: 'P', late: true, width: 150 },
    ];
    const placed = placeColumns(given, plainLayout);
    const needed = { name: 900, note: 400, fee: 410, place: 20 };
    expect(fitWidths(placed, { room: 1140, natural: needed })).toEqual([320, 260, 410, 150]);
    // Where they do not fit, words yield.
    expect(fitWidths(placed, { room: 100, natural: needed })).toEqual([160, 160, 410, 150]);
    const little = { name: 1, note: 2, fee: 3, place: 200 };
    expect(fitWidths(placed, { room: 468, natural: little })).toEqual([72, 72, 124, 200]);
    // Of the room that is left, what is cut off takes first what it needs.
    expect(fitWidths(placed, { room: 1140 + 62, natural: needed })).toEqual([368, 274, 410, 150]);
    expect(fitWidths(placed, { room: 1140 + 620 + 820, natural: needed })).toEqual([800, 660, 820, 300]);
  });

  it('stay within their limits', () => {
    expect([clampWidth(-5), clampWidth(120.6), clampWidth(5000)]).toEqual([64, 121, 800]);
  });
});
