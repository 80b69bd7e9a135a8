import type { Bench } from './bench';
import type { Budget, Line } from './budget';
import type { LoadResult } from './load/load-job';
import { median, ratiosOf } from './statistics';

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

/** Loads both sides in turns, after a warm-up that is not counted, and divides our rate by the floor's. */
export const holdContest = async (bench: Bench, contest: Contest): Promise<Line> => {
  const { load, options } = bench;
  const play = async ({ port, requests, once = false }: Side, seconds: number): Promise<LoadResult> =>
    load.run({ port, connections: options.connections, seconds, requests: await requests(), once });
  await play(contest.floor, options.seconds);
  await play(contest.ours, options.seconds);
  const floor: LoadResult[] = [];
  const ours: LoadResult[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    floor.push(await play(contest.floor, options.seconds));
    ours.push(await play(contest.ours, options.seconds));
  }
  const rounds = ours.map(({ perSecond }, at) => ({ ours: perSecond, floor: floor[at]?.perSecond ?? Number.NaN }));
  return {
    what: contest.what,
    floor: show(floor),
    ours: show(ours),
    unit: 'x',
    value: ratiosOf(rounds),
    ...(contest.budget === undefined ? {} : { budget: contest.budget }),
  };
};
