import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../log/log';
import { isConnectionTrouble } from '../connection-trouble';
import { startTexts } from '../database.texts';
import { StartError } from '../start-error';
import { removeDrafts } from './cluster';
import { recordPort } from './connection-file';
import { type Cluster, type Reached, reachPostmaster, stopPostmaster } from './postmaster';
import { serverLockHolder, takeServerLock } from './server-lock';
import { ensureServerRole } from './server-role';

/** The time in which this server, and no other, runs the cluster. */
export interface Tenure {
  readonly port: number;
  readonly adopted: boolean;
  end(): Promise<void>;
}

/** Another server holds the data folder. */
class LockTaken extends StartError {}

const shortestPauseMs = 100;
const longestPauseMs = 5000;
const attemptsOnTrouble = 20;

/** Reaches PostgreSQL and takes the server lock; throws LockTaken when another server has it. */
const reachAndLock = async (
  cluster: Cluster,
  where: { port?: number; signal?: AbortSignal } = {},
): Promise<Reached> => {
  const reached = await reachPostmaster(cluster, where);
  try {
    if (await takeServerLock(reached.client)) return reached;
    const holder = await serverLockHolder(reached.client);
    throw new LockTaken(startTexts.anotherServer(cluster.site.dataDir, holder));
  } catch (error) {
    await reached.client.end().catch(() => undefined);
    throw error;
  }
};

/** Whether a PostgreSQL that was found running treats its log otherwise than it should, which only a start can change. */
const isOtherwise = async ({ client, adopted }: Reached, { keepsWal }: Cluster): Promise<boolean> => {
  if (!adopted) return false;
  const { rows } = await client.query<{ archive_mode: string }>('show archive_mode');
  return (rows[0]?.archive_mode === 'on') !== keepsWal;
};

/** As above, but retries when a server that is just stopping shuts PostgreSQL down. */
const reachAndLockPatiently = async (cluster: Cluster): Promise<Reached> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const reached = await reachAndLock(cluster);
      if (!(await isOtherwise(reached, cluster))) return reached;
      await stopPostmaster(cluster.site);
      await reached.client.end().catch(() => undefined);
      return await reachAndLock(cluster);
    } catch (error) {
      if (!isConnectionTrouble(error) || attempt === attemptsOnTrouble) throw error;
      await delay(shortestPauseMs);
    }
  }
};

const settleIn = async (cluster: Cluster, reached: Reached): Promise<void> => {
  const connection = { ...cluster.connection, port: reached.port };
  await ensureServerRole(reached.client, connection);
  if (cluster.connection.port !== reached.port) await recordPort(cluster.site, connection);
  await removeDrafts(cluster.site);
};

interface Watch {
  readonly log: Log;
  readonly onFatal: ((error: Error) => void) | undefined;
}

/** Takes the cluster over and brings PostgreSQL back, on the same port, whenever it dies, until the tenure ends. */
export const takeOver = async (cluster: Cluster, watch: Watch): Promise<Tenure> => {
  const first = await reachAndLockPatiently(cluster);
  const { port } = first;
  const leaving = new AbortController();
  let held: pg.Client | undefined;
  let recovery: Promise<void> | undefined;

  const hold = (client: pg.Client): void => {
    held = client;
    client.once('end', () => {
      held = undefined;
      if (!leaving.signal.aborted) recovery = recover();
    });
  };

  const recover = async (): Promise<void> => {
    watch.log.error('the built-in PostgreSQL went away; bringing it back');
    for (let pause = shortestPauseMs; !leaving.signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        const reached = await reachAndLock(cluster, { port, signal: leaving.signal });
        if (reached.port === port) {
          hold(reached.client);
          watch.log.info('the built-in PostgreSQL is back');
          return;
        }
        // A failed start has put it on another port; the pool knows only ours.
        await stopPostmaster(cluster.site);
      } catch (error) {
        if (error instanceof LockTaken) {
          watch.log.fatal({ err: error }, 'the data folder was lost to another server');
          watch.onFatal?.(error);
          return;
        }
        watch.log.error({ err: error }, 'the built-in PostgreSQL did not come back yet');
      }
      await delay(pause, undefined, { signal: leaving.signal }).catch(() => undefined);
    }
  };

  hold(first.client);
  try {
    await settleIn(cluster, first);
  } catch (error) {
    leaving.abort();
    await stopPostmaster(cluster.site);
    await first.client.end().catch(() => undefined);
    throw error;
  }

  const end = async (): Promise<void> => {
    leaving.abort();
    await recovery;
    // Without the lock PostgreSQL is another server's by now.
    if (held === undefined) return;
    const client = held;
    await stopPostmaster(cluster.site);
    await client.end().catch(() => undefined);
  };
  return { port, adopted: first.adopted, end };
};
