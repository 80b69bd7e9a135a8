import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { ensureSystemForms } from '../backoffice/forms';
import { courseForms } from '../courses/course-forms';
import { findBinariesPackage, prepareBinaries } from '../platform/db/builtin/binaries';
import { startBuiltinPostgres } from '../platform/db/builtin/builtin-postgres';
import { superuserUrl } from '../platform/db/builtin/builtin-postgres.test-kit';
import { identityOfCluster } from '../platform/db/builtin/identity';
import { start } from '../platform/db/builtin/program';
import { serverRole } from '../platform/db/builtin/server-role';
import { hireCaretaker } from '../platform/db/caretaker.test-kit';
import { openDatabase } from '../platform/db/database';
import { migrate } from '../platform/db/migrate';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

/** A port that nobody listens on. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
};

/** The same address at another port. */
export const atPort = (url: string, port: number): string => {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
};

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Copies a running cluster, as an online backup does, to one that follows it. */
const copyCluster = async (admin: pg.Client, { from, to, url }: { from: string; to: string; url: string }) => {
  await admin.query(`select pg_backup_start('replica', true)`);
  await promisify(execFile)('cp', ['-a', from, to]);
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await rm(join(to, 'postmaster.pid'), { force: true });
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(to, 'standby.signal'), '');
  const { username, password, hostname, port } = new URL(url);
  const info = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${info}'\n`);
};

/** A migrated database on a PostgreSQL of its own, with a replica that follows by streaming. */
export const startReplicated = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-replica-'));
  const clear = hireCaretaker(dataDir);
  const primary = await startBuiltinPostgres({ dataDir, log: pino({ level: 'warn' }) });
  const owner = new pg.Pool({ connectionString: primary.migrationUrl, max: 1 });
  await migrate({ pool: owner, directory: migrations, servingRole: serverRole });
  await owner.end();
  const db = openDatabase({ url: primary.url, poolSize: 1, onIdleError: () => undefined });
  await ensureSystemForms(db.kysely, courseForms).finally(() => db.close());

  const url = await superuserUrl(dataDir);
  const admin = await connected(url);
  const [from, to] = [join(dataDir, 'postgres', 'cluster'), join(dataDir, 'postgres', 'replica')];
  await copyCluster(admin, { from, to, url });
  const port = await freePort();
  const { postgres: file } = await prepareBinaries(findBinariesPackage());
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=60', 'jit=off'];
  const args = ['-D', to, '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
  const child = start(await identityOfCluster(from), { file, args, stdio: 'ignore' });
  const replicaUrl = atPort(primary.url, port);
  const adminUrl = atPort(url, port);
  for (;;) {
    const follower = await connected(adminUrl).catch(() => undefined);
    await follower?.end();
    if (follower !== undefined) break;
  }
  const follower = await connected(adminUrl);
  return {
    url: primary.url,
    replicaUrl,
    /** Stops the replay: the replica answers, and knows nothing of what comes. */
    pause: async (): Promise<void> => void (await follower.query('select pg_wal_replay_pause()')),
    /** Goes on, and returns when the replica has all that the primary has now. */
    resume: async (): Promise<void> => {
      await follower.query('select pg_wal_replay_resume()');
      const { rows } = await admin.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at');
      for (let isThere = false; !isThere; ) {
        const seen = await follower.query<{ is: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [
          rows[0]?.at,
        ]);
        isThere = seen.rows[0]?.is === true;
      }
    },
    kill: async (): Promise<void> => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    stop: async (): Promise<void> => {
      await Promise.all([admin.end(), follower.end().catch(() => undefined)]);
      await primary.stop();
      await clear();
    },
  };
};
