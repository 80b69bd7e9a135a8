import { nextSegment } from './segment.rules';

/** A segment that is kept. */
export interface StoredSegment {
  readonly name: string;
  /** Everything until this moment stands in it and those before it; 0 where nobody has looked. */
  readonly until: number;
  readonly file: string;
}

/** A copy of the whole cluster, from which segments are replayed. */
export interface BaseCopy {
  /** When it was complete: nothing earlier can be reached from it. */
  readonly at: number;
  /** The segments that it needs itself. */
  readonly start: string;
  readonly stop: string;
  readonly segment_bytes: number;
  /** The school's minutes from UTC. */
  readonly utc_offset: number;
  /** The major version of the PostgreSQL that made it. */
  readonly major: string;
  readonly file: string;
}

/** What one data folder has left: its base copies and segments, each the oldest first. */
export interface WalLine {
  readonly folder: string;
  readonly bases: readonly BaseCopy[];
  readonly segments: readonly StoredSegment[];
}

/** A stretch of time to any moment of which one can go back. */
export interface WalSpan {
  readonly from: number;
  readonly until: number;
}

/** The same with what it takes. */
export interface WalRange extends WalSpan {
  readonly base: BaseCopy;
  readonly segments: readonly StoredSegment[];
}

/** The segments from the start of a base copy on, up to the first that is missing. */
const chainOf = (base: BaseCopy, segments: readonly StoredSegment[]): StoredSegment[] => {
  const chain: StoredSegment[] = [];
  let wanted = base.start;
  for (const segment of segments) {
    if (segment.name < wanted) continue;
    if (segment.name !== wanted) break;
    chain.push(segment);
    wanted = nextSegment(wanted, base.segment_bytes);
  }
  return chain;
};

const rangeOf = (base: BaseCopy, segments: readonly StoredSegment[]): WalRange | undefined => {
  const chain = chainOf(base, segments);
  if (!chain.some(({ name }) => name === base.stop)) return undefined;
  const until = chain.reduce((latest, segment) => Math.max(latest, segment.until), 0);
  return until > base.at ? { base, from: base.at, until, segments: chain } : undefined;
};

const rangesOf = ({ bases, segments }: WalLine): WalRange[] => bases.flatMap((base) => rangeOf(base, segments) ?? []);

/** The way back to a moment: the newest line and its newest base copy that lead there. */
export const rangeFor = (lines: readonly WalLine[], at: number): WalRange | undefined =>
  lines
    .flatMap(rangesOf)
    .filter(({ from, until }) => from <= at && at < until)
    .at(-1);

/** All stretches, the oldest first; those that touch are one. */
export const spansOf = (lines: readonly WalLine[]): WalSpan[] => {
  const spans: WalSpan[] = [];
  for (const { from, until } of lines.flatMap(rangesOf).sort((one, other) => one.from - other.from)) {
    const last = spans.at(-1);
    if (last === undefined || from > last.until) spans.push({ from, until });
    else spans[spans.length - 1] = { from: last.from, until: Math.max(last.until, until) };
  }
  return spans;
};

/** The segments after which the next one is missing. */
export const gapsOf = ({ bases, segments }: WalLine): string[] => {
  const bytes = bases.at(-1)?.segment_bytes;
  if (bytes === undefined) return [];
  return segments.flatMap(({ name }, at) => {
    const wanted = nextSegment(name, bytes);
    const next = segments[at + 1]?.name;
    return next === undefined || next === wanted ? [] : [wanted];
  });
};

/** Whether what is written now could be reached from no base copy: there is none, or a segment after it is missing. */
export const needsBase = ({ bases, segments }: WalLine): boolean => {
  const newest = bases.at(-1);
  if (newest === undefined) return true;
  const after = segments.filter(({ name }) => name >= newest.start);
  return chainOf(newest, segments).length < after.length;
};

/**
 * What goes: base copies that no day of those kept needs, and segments before the oldest base copy that stays. The
 * newest copy from before the first day stays, if its segments are there, so no gap appears.
 */
export const outdated = (
  line: WalLine,
  { now, days }: { now: number; days: number },
): { bases: readonly BaseCopy[]; segments: readonly StoredSegment[] } => {
  const limit = now - days * 86_400_000;
  const lastBefore = rangesOf(line)
    .filter(({ from }) => from <= limit)
    .at(-1)?.base;
  if (lastBefore === undefined) {
    const first = line.bases[0]?.start ?? '';
    return { bases: [], segments: line.segments.filter(({ name }) => name < first) };
  }
  return {
    bases: line.bases.filter(({ at }) => at < lastBefore.at),
    segments: line.segments.filter(({ name }) => name < lastBefore.start),
  };
};

/** Whether nothing of a line leads to a day that is kept. */
export const isOver = (line: WalLine, { now, days }: { now: number; days: number }): boolean => {
  const limit = now - days * 86_400_000;
  const moments = [...line.segments.map(({ until }) => until), ...line.bases.map(({ at }) => at)];
  return moments.length > 0 && moments.every((at) => at < limit);
};
