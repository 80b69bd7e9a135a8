import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench';
import type { Unit } from '../budget';
import type { Side } from '../contest';
import { memoryOf, withPeak } from '../memory';
import { median, ratiosOf } from '../statistics';
import { figure } from '../table';
import { type Opponent, readSides } from './rival-contests';
import type { RivalLine } from './rival-line';
import type { RivalProcess } from './rival-process';

/** By then the background work of a start is done. */
const settleMs = 10_000;

/** A figure of which less is better, in pairs taken right after each other. */
export const lessIsBetter = (given: {
  readonly what: string;
  readonly rival: string;
  readonly unit: Unit;
  readonly pairs: readonly { readonly theirs: number; readonly ours: number }[];
}): RivalLine => {
  const { what, rival, unit, pairs } = given;
  return {
    what,
    rival,
    floor: figure(median(pairs.map(({ theirs }) => theirs)), unit),
    ours: figure(median(pairs.map(({ ours }) => ours)), unit),
    unit: 'x',
    value: ratiosOf(pairs.map(({ theirs, ours }) => ({ ours: theirs, floor: ours }))),
  };
};

interface Memory {
  readonly idle: number;
  readonly loaded: number;
}

const measureMemory = async (bench: Bench, pid: number, { port, requests }: Side): Promise<Memory> => {
  const { load, options } = bench;
  await pause(settleMs);
  const idle = await memoryOf(pid);
  const job = { port, connections: options.connections, seconds: options.seconds * 3, once: false };
  const { peak } = await withPeak(pid, async () => load.run({ ...job, requests: await requests() }));
  return { idle, loaded: peak };
};

/**
 * Starts and memory. PostgreSQL is part of our product and goes down with it, so that ours is restarted while the rival
 * is stopped; our starts include PostgreSQL's.
 */
export const measureFootprint = async (
  bench: Bench,
  opponent: Opponent,
  process: RivalProcess,
): Promise<RivalLine[]> => {
  const rival = opponent.rival.name;
  const starts: { theirs: number; ours: number }[] = [];
  for (let round = 0; round < bench.options.rounds; round += 1) {
    await process.stop();
    const ours = await bench.product.restart();
    starts.push({ ours, theirs: await process.restart() });
  }
  const sides = readSides(bench, opponent);
  const ours = await measureMemory(bench, bench.product.pid(), sides.ours);
  const theirs = await measureMemory(bench, await process.pid(), sides.theirs);
  const memory = (what: string, part: keyof Memory) =>
    lessIsBetter({ what, rival, unit: 'MB', pairs: [{ theirs: theirs[part], ours: ours[part] }] });
  return [
    lessIsBetter({
      what: 'cold start to the first answer; ours starts PostgreSQL too',
      rival,
      unit: 's',
      pairs: starts,
    }),
    memory('memory of the server, idle', 'idle'),
    memory('memory of the server, lists and records under load', 'loaded'),
  ];
};
