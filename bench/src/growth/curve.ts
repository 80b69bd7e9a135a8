import type { Line } from '../budget';

/** What something costs, by how much there is of something else. */
export interface Curve {
  /** What there is more and more of, such as rows. */
  readonly axis: string;
  readonly steps: readonly number[];
  /** Milliseconds at each step, by what is done. */
  readonly costs: Readonly<Record<string, readonly number[]>>;
}

/** A duration with as many digits as it is worth. */
const milliseconds = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : ms < 100 ? 1 : 0)} ms`;

/** One line for each cost: at the last step, against the first. */
export const linesOf = ({ axis, steps, costs }: Curve): Line[] =>
  Object.entries(costs).map(([name, points]) => {
    const [first = Number.NaN, last = Number.NaN] = [points[0], points.at(-1)];
    const ratio = last / first;
    return {
      what: `${name}, from ${steps[0]} to ${steps.at(-1)} ${axis}: cost of one at a time`,
      ...{ floor: milliseconds(first), ours: milliseconds(last), unit: 'x' },
      value: { median: ratio, min: ratio, max: ratio },
    };
  });

/** The figures of a curve as a table in Markdown. */
export const curveTable = ({ axis, steps, costs }: Curve): string => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row([axis, ...steps.map((step) => step.toLocaleString('en'))]),
    row(['---', ...steps.map(() => '---:')]),
    ...Object.entries(costs).map(([name, points]) => row([name, ...points.map(milliseconds)])),
  ].join('\n');
};

/** Measures each step in turn; `measure` returns what each thing costs there. */
export const curveOf = async (
  axis: string,
  steps: readonly number[],
  measure: (step: number) => Promise<Readonly<Record<string, number>>>,
): Promise<Curve> => {
  const costs: Record<string, number[]> = {};
  for (const step of steps) {
    for (const [name, ms] of Object.entries(await measure(step))) costs[name] = [...(costs[name] ?? []), ms];
  }
  return { axis, steps, costs };
};
