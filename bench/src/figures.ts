import type { Line } from './budget';
import type { RivalFigures } from './rivals/rival-line';
import type { Spread } from './statistics';

/** The conditions of the measurement. */
export type Facts = readonly (readonly [name: string, value: string])[];

/** A figure as it is stored, with the run that it is from. */
export interface StoredLine extends Line {
  /** The scenario that measured it. */
  readonly scenario: string;
  readonly date: string;
  /** Machine, rows and rounds: figures of the same setting can be compared. */
  readonly setting: string;
  /** The same figure of the run before. */
  readonly last?: { readonly date: string; readonly setting: string; readonly value: Spread };
}

/** Everything that was measured on one kind of processor. */
export interface Figures {
  readonly arch: string;
  /** The conditions of the last whole run. */
  readonly facts: Facts;
  readonly notes: readonly string[];
  readonly lines: readonly StoredLine[];
  readonly rivals?: RivalFigures;
}

/** What a run measured, by scenario. */
export interface Run {
  readonly arch: string;
  readonly date: string;
  readonly setting: string;
  readonly facts: Facts;
  readonly notes: readonly string[];
  readonly lines: readonly (Line & { readonly scenario: string })[];
  /** A whole run replaces every line, a partial one those of its scenarios. */
  readonly isWhole: boolean;
}

/** The same figure has the same words; only the counts in them depend on the number of rows. */
const nameOf = ({ scenario, what }: Pick<StoredLine, 'scenario' | 'what'>): string =>
  `${scenario}: ${what.replaceAll(/\d+/g, '0')}`;

/** The stored figures after a run on the same kind of processor; `order` lists the scenarios as the report shows them. */
export const withRun = (stored: Figures | undefined, run: Run, order: readonly string[]): Figures => {
  const before = new Map(stored?.lines.map((line) => [nameOf(line), line]));
  const measured = new Set(run.lines.map(({ scenario }) => scenario));
  const rest = run.isWhole ? [] : (stored?.lines ?? []).filter(({ scenario }) => !measured.has(scenario));
  const fresh = run.lines.map((line): StoredLine => {
    const last = before.get(nameOf(line));
    const stamped = { ...line, date: run.date, setting: run.setting };
    if (last === undefined) return stamped;
    return { ...stamped, last: { date: last.date, setting: last.setting, value: last.value } };
  });
  const place = ({ scenario }: StoredLine) => order.indexOf(scenario);
  return {
    arch: run.arch,
    facts: run.isWhole ? run.facts : (stored?.facts ?? run.facts),
    notes: run.isWhole ? run.notes : (stored?.notes ?? run.notes),
    lines: [...rest, ...fresh].sort((a, b) => place(a) - place(b)),
    ...(stored?.rivals === undefined ? {} : { rivals: stored.rivals }),
  };
};

/** The share by which two single figures may differ; several rounds have a spread of their own. */
const tolerance = 0.05;

/** Whether a figure lies outside the spread of the run before, which was measured in the same setting. */
export const isOutside = ({ value, setting, last }: StoredLine): boolean => {
  if (last === undefined || last.setting !== setting) return false;
  const { median, min, max } = last.value;
  const margin = min === max ? Math.abs(median) * tolerance : 0;
  return value.median < min - margin || value.median > max + margin;
};
