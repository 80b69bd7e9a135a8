import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../../e2e/fixtures/product-process';
import { findPrograms } from './programs';
import { killWithChildren, type Service, startService } from './service';
import { type ClusterPlace, etcdCommand, type NodePlace, patroniSettings, proxySettings } from './settings';

const nodeCount = 3;
const waitLimitMs = 180_000;

/** What Patroni says of a node. */
interface NodeState {
  readonly role?: string;
  readonly state?: string;
  readonly sync_standby?: boolean;
}

/** Waits until something is so. */
export const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + waitLimitMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within ${waitLimitMs / 1000} s: ${what}`);
    await pause(100);
  }
};

const stateOf = async ({ apiPort }: NodePlace): Promise<NodeState> => {
  try {
    const reply = await fetch(`http://127.0.0.1:${apiPort}/patroni`, { signal: AbortSignal.timeout(2000) });
    return (await reply.json()) as NodeState;
  } catch {
    return {};
  }
};

const isPrimary = ({ role }: NodeState): boolean => role === 'master' || role === 'primary';

const choosePlace = async (folder: string, password: string): Promise<ClusterPlace> => {
  const nodes: NodePlace[] = [];
  const etcd: ClusterPlace['etcd'][number][] = [];
  for (let at = 1; at <= nodeCount; at += 1) {
    const name = `node${at}`;
    nodes.push({ name, folder: join(folder, name), port: await freePort(), apiPort: await freePort() });
    etcd.push({ name: `etcd${at}`, clientPort: await freePort(), peerPort: await freePort() });
  }
  const ports = { primaryPort: await freePort(), replicaPort: await freePort() };
  return { folder, password, programs: findPrograms(), nodes, etcd, ...ports };
};

/** Which process group PostgreSQL is in is Patroni's matter, so each of its processes is ended. */
const killPostgres = async ({ folder }: NodePlace): Promise<void> => {
  const text = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (pid > 0) killWithChildren(pid);
};

/** Root's folders belong to the user that runs the programs. */
const ownFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat('/var/lib/postgresql');
  await chown(folder, uid, gid);
};

/** A cluster of three nodes on this machine, with the proxy in front of it. */
export const startCluster = async (folder: string, password: string) => {
  await ownFolder(folder);
  const place = await choosePlace(folder, password);
  const running = new Map<string, Service>();
  const startNode = async (node: NodePlace): Promise<void> => {
    running.set(node.name, await startService(node.folder, node.name, [place.programs.patroni, 'patroni.yml']));
  };
  for (const [at, { name }] of place.etcd.entries()) {
    running.set(name, await startService(folder, name, etcdCommand(place, at)));
  }
  for (const node of place.nodes) {
    await ownFolder(node.folder);
    await writeFile(join(node.folder, 'patroni.yml'), patroniSettings(place, node), { mode: 0o644 });
    await startNode(node);
  }
  await writeFile(join(folder, 'haproxy.cfg'), proxySettings(place), { mode: 0o644 });
  const proxy = await startService(folder, 'haproxy', [place.programs.haproxy, '-db', '-f', 'haproxy.cfg']);
  running.set('haproxy', proxy);

  const primary = async (): Promise<NodePlace | undefined> => {
    for (const node of place.nodes) if (isPrimary(await stateOf(node))) return node;
    return undefined;
  };
  const isWhole = async (): Promise<boolean> => {
    const states = await Promise.all(place.nodes.map(stateOf));
    return (
      states.filter(isPrimary).length === 1 &&
      states.some(({ sync_standby }) => sync_standby === true) &&
      states.every(({ state }) => state === 'running' || state === 'streaming')
    );
  };
  /** Asks all that follow the primary; a node that is away is left out. */
  const askReplicas = async (database: string, statement: string): Promise<readonly unknown[]> => {
    const leader = await primary();
    const answers: unknown[] = [];
    for (const { name, port } of place.nodes) {
      if (name === leader?.name) continue;
      const client = new Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/${database}` });
      await client.connect();
      const { rows } = await client.query<{ answer: unknown }>(statement);
      answers.push(rows[0]?.answer);
      await client.end();
    }
    return answers;
  };
  return {
    place,
    proxy,
    primary,
    askReplicas,
    /** Waits until one node leads, another follows at once, and all run. */
    waitUntilWhole: () => until('a cluster with one primary and two replicas', isWhole),
    /** What a machine without power leaves: nothing of the node runs any more. */
    killNode: async (node: NodePlace): Promise<void> => {
      const patroni = running.get(node.name)?.end('SIGKILL');
      await killPostgres(node);
      await patroni;
    },
    killPostgres,
    startNode,
    stop: async (): Promise<void> => {
      for (const service of [...running.values()].reverse()) await service.end('SIGKILL');
      for (const node of place.nodes) await killPostgres(node);
    },
  };
};
export type Cluster = Awaited<ReturnType<typeof startCluster>>;
