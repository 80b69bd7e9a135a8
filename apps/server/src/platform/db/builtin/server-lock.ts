import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** Any fixed number will do: only we use the maintenance database of the built-in PostgreSQL. */
const lockKey = 7_260_141;
/** PostgreSQL needs a moment to notice that the previous server was killed. */
const patienceMs = 3000;
const pollMs = 100;

/** Takes the lock that makes a server the only one on its data folder; it is held as long as the session is open. */
export const takeServerLock = async (client: pg.Client): Promise<boolean> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
    if (rows[0]?.taken === true) return true;
    if (Date.now() >= deadline) return false;
    await delay(pollMs);
  }
};

/** The process that holds the lock, from its session's name. */
export const serverLockHolder = async (client: pg.Client): Promise<number | undefined> => {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [lockKey],
  );
  const pid = Number(/ (\d+)$/.exec(rows[0]?.application_name ?? '')?.[1]);
  return Number.isInteger(pid) ? pid : undefined;
};
