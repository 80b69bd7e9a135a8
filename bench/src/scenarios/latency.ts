import type { Bench, Scenario } from '../bench';
import type { Line } from '../budget';
import { playRounds, ratioOf, type Sides } from '../contest';
import type { LoadResult } from '../load/load-job';
import { median } from '../statistics';
import { detailQuestions, listQuestions, readSides } from './reads';
import { createContest, removeMade, updateContest } from './writes';

const connectionCounts = [1, 8, 32, 128] as const;
/** Sixteen pairs of sides take turns here, so each gets less time than where it is compared alone. */
const roundsMax = 3;
const secondsMax = 2;

const times = (results: readonly LoadResult[]): string => {
  const [middle, late] = (['medianMs', 'p99Ms'] as const).map((part) => median(results.map((result) => result[part])));
  return `${middle?.toFixed(1)} ms, p99 ${late?.toFixed(1)} ms`;
};

const atEach = async (bench: Bench, name: string, sides: Sides): Promise<Line[]> => {
  const { rounds, seconds } = bench.options;
  const shorter = { rounds: Math.min(rounds, roundsMax), seconds: Math.min(seconds, secondsMax) };
  const lines: Line[] = [];
  for (const connections of connectionCounts) {
    const played = await playRounds({ ...bench, options: { ...bench.options, ...shorter, connections } }, sides);
    lines.push({
      what: `${name}, ${connections} at once: time to the answer, p99 against the floor's`,
      floor: times(played.floor),
      ours: times(played.ours),
      unit: 'x',
      value: ratioOf('p99Ms', played),
    });
  }
  return lines;
};

const latency: Scenario = {
  name: 'latency',
  run: async (bench) => {
    const lines = [
      ...(await atEach(bench, 'list', await readSides(bench, listQuestions(bench)))),
      ...(await atEach(bench, 'detail', await readSides(bench, await detailQuestions(bench)))),
      ...(await atEach(bench, 'update', updateContest(bench, { grams: true }))),
      ...(await atEach(bench, 'create', await createContest(bench, { grams: true }))),
    ];
    await removeMade(bench);
    return lines;
  },
};

/** How long staff wait, by how many ask at once. */
export const latencyScenarios: readonly Scenario[] = [latency];
