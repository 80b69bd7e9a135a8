import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, until } from './cluster';
import type { Writers } from './load';

/** How long each trouble lasts before it is mended, and the load before it. */
const calmMs = 3000;
const cutMs = 10_000;
/** So many writes after the trouble show that the service is back. */
const writesAfter = 50;

/** What one trouble did to the service. */
export interface Outcome {
  readonly trouble: string;
  /** From the trouble, or from its end where it lasts, until writes are acknowledged again. */
  readonly backAfterSeconds: number;
}

/** Waits for writes after a moment, and says when the longest time without one was over. */
const serviceBack = async ({ acknowledged }: Writers, since: number): Promise<number> => {
  const after = () => acknowledged.map(({ at }) => at).filter((at) => at > since);
  await until('writes after the trouble', async () => after().length >= writesAfter);
  const moments = [since, ...after()];
  const gaps = moments.slice(1).map((at, index) => ({ at, length: at - (moments[index] ?? since) }));
  const longest = gaps.reduce((one, other) => (other.length > one.length ? other : one));
  return (longest.at - since) / 1000;
};

const primaryOf = async (cluster: Cluster) => {
  const node = await cluster.primary();
  if (node === undefined) throw new Error('the cluster has no primary');
  return node;
};

/** The machine of the primary loses its power, and comes back later as a replica. */
const powerCut = async (cluster: Cluster, writers: Writers): Promise<Outcome> => {
  const node = await primaryOf(cluster);
  const since = performance.now();
  await cluster.killNode(node);
  const backAfterSeconds = await serviceBack(writers, since);
  await cluster.startNode(node);
  await cluster.waitUntilWhole();
  return { trouble: 'power of the primary cut', backAfterSeconds };
};

/** PostgreSQL of the primary is killed; its Patroni lives and gives the lead away. */
const killedPostgres = async (cluster: Cluster, writers: Writers): Promise<Outcome> => {
  const node = await primaryOf(cluster);
  const since = performance.now();
  await cluster.killPostgres(node);
  const backAfterSeconds = await serviceBack(writers, since);
  await cluster.waitUntilWhole();
  return { trouble: 'PostgreSQL of the primary killed', backAfterSeconds };
};

/** Nothing passes between the servers and the database for a while; connections do not end, they are silent. */
const cutNetwork = async (cluster: Cluster, writers: Writers): Promise<Outcome> => {
  cluster.proxy.signal('SIGSTOP');
  await pause(cutMs);
  cluster.proxy.signal('SIGCONT');
  return {
    trouble: `network to the database cut for ${cutMs / 1000} s`,
    backAfterSeconds: await serviceBack(writers, performance.now()),
  };
};

/** What writers saw while the replicas stood still. */
export interface Lag {
  readonly seconds: number;
  readonly reads: number;
  readonly stale: number;
  /** How many transactions the replicas answered in as long a time before. */
  readonly answeredBefore: number;
}

const committed = "select sum(xact_commit)::int as answer from pg_stat_database where datname = 'shuyuan'";

/** The replicas go on answering and learn nothing new for a while; whoever writes reads it back all the same. */
export const replicaLag = async (cluster: Cluster, { readBack }: Writers): Promise<Lag> => {
  const answered = async (): Promise<number> => {
    const counts = await cluster.askReplicas('shuyuan', committed);
    return counts.reduce<number>((sum, count) => sum + Number(count), 0);
  };
  const first = await answered();
  await pause(cutMs);
  const answeredBefore = (await answered()) - first;
  const before = { ...readBack };
  await cluster.askReplicas('postgres', 'select pg_wal_replay_pause()::text as answer');
  await pause(cutMs);
  const [reads, stale] = [readBack.count - before.count, readBack.stale - before.stale];
  await cluster.askReplicas('postgres', 'select pg_wal_replay_resume()::text as answer');
  return { seconds: cutMs / 1000, reads, stale, answeredBefore };
};

/** Goes through all troubles under load. */
export const runTroubles = async (cluster: Cluster, writers: Writers): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const trouble of [powerCut, killedPostgres, cutNetwork]) {
    await pause(calmMs);
    outcomes.push(await trouble(cluster, writers));
  }
  return outcomes;
};
