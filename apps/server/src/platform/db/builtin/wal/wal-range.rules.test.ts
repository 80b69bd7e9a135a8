import { expect, it } from 'vitest';
import { nextSegment } from './segment.rules';
import { type BaseCopy, gapsOf, needsBase, outdated, rangeFor, spansOf, type WalLine } from './wal-range.rules';

const day = 86_400_000;
const bytes = 16 * 1024 * 1024;
const name = (number: number): string => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`;

/** Base copies at these hours, a segment for each hour in which it was closed. */
const lineOf = (bases: readonly number[], hours: readonly number[], folder = 'a'): WalLine => ({
  folder,
  bases: bases.map(
    (hour): BaseCopy => ({
      at: hour * 3_600_000,
      start: name(hour),
      stop: name(hour),
      segment_bytes: bytes,
      utc_offset: 480,
      major: '18',
      file: `base-${hour}`,
    }),
  ),
  segments: hours.map((hour) => ({ name: name(hour), until: hour * 3_600_000 + 3000, file: `${hour}` })),
});
const hours = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const spansIn = (...lines: WalLine[]): number[][] =>
  spansOf(lines).map(({ from, until }) => [from / 3_600_000, Math.floor(until / 3_600_000)]);

it('a segment follows another, also where the position gets another digit', () => {
  expect(nextSegment('000000010000000000000009', bytes)).toBe('00000001000000000000000A');
  expect(nextSegment('0000000100000000000000FF', bytes)).toBe('000000010000000100000000');
});

it('a base copy whose own segments are missing leads nowhere', () => {
  expect(spansIn(lineOf([5], hours(6, 9)))).toEqual([]);
  expect(
    spansIn({ ...lineOf([5], hours(5, 9)), bases: [{ ...lineOf([5], []).bases[0], stop: name(10) } as BaseCopy] }),
  ).toEqual([]);
});

it('a missing segment ends a stretch; the next one begins with the next base copy', () => {
  const gap = lineOf([1, 8], [...hours(1, 4), ...hours(6, 12)]);
  expect(spansIn(gap)).toEqual([
    [1, 4],
    [8, 12],
  ]);
  expect(gapsOf(gap)).toEqual([name(5)]);
  expect(rangeFor([gap], 5 * 3_600_000)).toBeUndefined();
  expect(rangeFor([gap], 9 * 3_600_000)?.base.file).toBe('base-8');
  expect(needsBase(gap)).toBe(false);
  expect(needsBase(lineOf([1], [...hours(1, 4), 6]))).toBe(true);
  expect(needsBase(lineOf([], []))).toBe(true);
});

it('a later line leads to its own time, an earlier one to the time before', () => {
  const lines = [lineOf([1], hours(1, 9)), lineOf([6], hours(6, 12), 'b')];
  expect(spansIn(...lines)).toEqual([[1, 12]]);
  expect(rangeFor(lines, 7 * 3_600_000)?.segments[0]?.name).toBe(name(6));
  expect(rangeFor(lines, 3 * 3_600_000)?.segments[0]?.name).toBe(name(1));
});

it('what goes never makes a gap in the days that are kept', () => {
  const line = lineOf([0, 24, 48, 72, 96], hours(0, 100));
  const { bases, segments } = outdated(line, { now: 4 * day, days: 2 });
  expect(bases.map(({ file }) => file)).toEqual(['base-0', 'base-24']);
  expect(segments.at(-1)?.name).toBe(name(47));
  const left = { ...line, bases: line.bases.slice(bases.length), segments: line.segments.slice(segments.length) };
  expect(spansIn(left)).toEqual([[48, 100]]);
  // The copy at the limit lacks a segment: the one before it stays.
  const broken = { ...line, segments: line.segments.filter((segment) => segment.name !== name(48)) };
  expect(outdated(broken, { now: 4 * day, days: 2 }).bases.map(({ file }) => file)).toEqual(['base-0']);
  expect(outdated(lineOf([24], hours(20, 30)), { now: 4 * day, days: 7 }).segments).toHaveLength(4);
});
