import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster, until } from './cluster';
import { replicaLag, runTroubles } from './drill';
import { findLost, startWriters } from './load';
import { startSchool } from './school';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Builds a cluster, runs the product on it, and looks what is left of the acknowledged writes after the troubles. */
const main = async (): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-cluster-'));
  const cluster = await startCluster(folder, randomBytes(12).toString('hex'));
  const stops = [cluster.stop];
  let isKept = true;
  try {
    await cluster.waitUntilWhole();
    say('three nodes: one leads, one follows synchronously');
    const school = await startSchool(folder, cluster.place);
    stops.unshift(school.stop);
    say(`two servers: ${school.urls.join(' ')}`);
    const writers = startWriters(school);
    stops.unshift(writers.stop);
    await until('first writes', async () => writers.acknowledged.length > 0);
    const lag = await replicaLag(cluster, writers);
    const outcomes = await runTroubles(cluster, writers);
    await writers.stop();
    const { acknowledged, refused, readBack } = writers;
    const lost = await findLost(school, acknowledged);
    for (const { trouble, backAfterSeconds } of outcomes)
      say(`${trouble}: served again after ${backAfterSeconds.toFixed(1)} s`);
    say(
      `not done: ${[...refused].map(([kind, count]) => `${count} × ${kind}`).join(', ')}; the longest wait for an answer was ${(writers.slowestMs() / 1000).toFixed(1)} s`,
    );
    say(`replicas answered ${lag.answeredBefore} transactions in ${lag.seconds} s`);
    say(`replay paused for ${lag.seconds} s: ${lag.reads} lists read back by their writers, ${lag.stale} stale`);
    say(`in all ${readBack.count} lists read back, ${readBack.stale} stale`);
    say(`${acknowledged.length} writes acknowledged, ${lost.length} lost`);
    // Trouble is told as such (503); anything else would be a fault of the product.
    const isAtFault = [...refused.keys()].some((kind) => kind.includes('500'));
    isKept = lost.length > 0 || readBack.stale > 0 || isAtFault;
    if (isAtFault) await writeFile(join(folder, 'servers.log'), school.log());
    return !isKept;
  } finally {
    for (const stop of stops) await stop();
    if (isKept) say(`the logs are in ${folder}`);
    else await rm(folder, { recursive: true });
  }
};

process.exitCode = (await main()) ? 0 : 1;
