import type { Bench } from './bench';
import type { Budget, Line } from './budget';
import type { LoadResult } from './load/load-job';
import { median, ratiosOf, type Spread } from './statistics';

/** The requests of one side in a round. */
export interface Side {
  readonly port: number;
  readonly requests: () => readonly string[] | Promise<readonly string[]>;
  /** Each request is sent at most once. */
  readonly once?: boolean;
}

/** Two sides under the same load, taking turns. */
export interface Contest {
  readonly what: string;
  readonly floor: Side;
  readonly ours: Side;
  readonly budget?: Budget;
}

const show = (results: readonly LoadResult[]): string => {
  const rate = median(results.map(({ perSecond }) => perSecond));
  const time = median(results.map(({ medianMs }) => medianMs));
  return `${rate.toFixed(rate < 100 ? 1 : 0)}/s, ${time.toFixed(1)} ms`;
};

/** Two sides that are loaded alike. */
export type Sides = Pick<Contest, 'floor' | 'ours'>;

/** Loads both sides in turns, after a warm-up that is not counted. */
export const playRounds = async (
  { load, options }: Pick<Bench, 'load' | 'options'>,
  sides: Sides,
): Promise<{ floor: LoadResult[]; ours: LoadResult[] }> => {
  const play = async ({ port, requests, once = false }: Side): Promise<LoadResult> =>
    load.run({
      port,
      connections: options.connections,
      seconds: options.seconds,
      requests: await requests(),
      once,
    });
  await play(sides.floor);
  await play(sides.ours);
  const floor: LoadResult[] = [];
  const ours: LoadResult[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    floor.push(await play(sides.floor));
    ours.push(await play(sides.ours));
  }
  return { floor, ours };
};

/** The ratios of one figure of both sides, round by round. */
export const ratioOf = (
  part: 'perSecond' | 'medianMs' | 'p95Ms' | 'p99Ms',
  { floor, ours }: { readonly floor: readonly LoadResult[]; readonly ours: readonly LoadResult[] },
): Spread => ratiosOf(ours.map((result, at) => ({ ours: result[part], floor: floor[at]?.[part] ?? Number.NaN })));

/** Loads both sides in turns and divides our rate by the floor's. */
export const holdContest = async (bench: Bench, contest: Contest): Promise<Line> => {
  const { what, budget, ...sides } = contest;
  const played = await playRounds(bench, sides);
  return {
    what,
    floor: show(played.floor),
    ours: show(played.ours),
    unit: 'x',
    value: ratioOf('perSecond', played),
    ...(budget === undefined ? {} : { budget }),
  };
};
