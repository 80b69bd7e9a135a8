// @module-tag long
import { readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { setUpRounds } from './builtin-postgres.round.test-kit';
import { postmasterPid, query, superuserUrl } from './builtin-postgres.test-kit';

const tests = setUpRounds();
const { serve, startAlone, layStarted, inPostgres } = tests;

describe('the built-in PostgreSQL', () => {
  /** Kills the postmaster under a server: it comes back on its port, and the server still holds its data folder. */
  const comesBack = async ({ server, ready }: Awaited<ReturnType<typeof startAlone>>): Promise<void> => {
    process.kill(await postmasterPid(tests.dataDir), 'SIGKILL');
    await expect.poll(server.log).toContain('is back');
    expect(await query(ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const rival = await serve().next();
    expect(rival).toMatchObject({ state: 'refused', message: expect.stringContaining(`${server.process.pid}`) });
  };

  it('is adopted with its rows and its port by the start after kill -9 of the server, and comes back there when it dies', async () => {
    // Without it a row that was just written may be lost with the postmaster.
    const first = await startAlone({ durable: true });
    await query(first.ready.migrationUrl, "create table kept as select '张三' as name");
    await first.server.kill();
    const second = await startAlone();
    expect(second.ready).toMatchObject({ adopted: true, url: first.ready.url });
    await comesBack(second);
    expect(await query(second.ready.migrationUrl, 'select name from kept')).toEqual([{ name: '张三' }]);
    expect(await second.server.stop()).toMatchObject({ state: 'stopped' });
    await expect(query(second.ready.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('comes back on its port when it dies as the child of its server, and with its rows after kill -9 of both', async () => {
    const first = await startAlone({ durable: true });
    await query(first.ready.migrationUrl, 'create table kept as select 7 as id');
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      expect(await query(first.ready.url, `show ${setting}`)).toEqual([{ [setting]: 'on' }]);
    }
    await comesBack(first);
    const postmaster = await postmasterPid(tests.dataDir);
    await first.server.kill();
    process.kill(postmaster, 'SIGKILL');
    const second = await startAlone();
    expect(await query(second.ready.migrationUrl, 'select id from kept')).toEqual([{ id: 7 }]);
    expect(await second.server.stop()).toMatchObject({ state: 'stopped' });
  });

  it('tells its server when the data folder was lost to another one', async () => {
    const { server, ready } = await startAlone();
    const superuser = await superuserUrl(tests.dataDir);
    const rival = new pg.Client({ connectionString: superuser.replace('/shuyuan?', '/postgres?') });
    await rival.connect();
    const { rows } = await rival.query("select objid, pid from pg_locks where locktype = 'advisory'");
    const taken = rival.query('select pg_advisory_lock($1)', [rows[0].objid]);
    await expect.poll(() => query(ready.url, 'select 1 from pg_locks where not granted')).toHaveLength(1);
    await query(superuser, `select pg_terminate_backend(${rows[0].pid})`);
    await taken;
    expect(await server.next()).toMatchObject({ state: 'lost' });
    await server.stop();
    expect(await query(ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await rival.end();
    expect((await startAlone()).ready.adopted).toBe(true);
  });

  it('starts clean after a first start that was killed while it made the cluster', async () => {
    const first = serve();
    await expect
      .poll(() => readdir(inPostgres()).catch(() => []), { interval: 5 })
      .toContainEqual(expect.stringMatching(/^init-/));
    await first.kill();
    await writeFile(inPostgres('connection.json.1.abcd'), '');
    await startAlone();
    await expect.poll(() => readdir(inPostgres())).toEqual(['cluster', 'connection.json', 'postgres.log']);
  });

  it('is not kept from starting by a stale postmaster.pid that holds the pid of another process', async () => {
    const first = await startAlone();
    const file = inPostgres('cluster', 'postmaster.pid');
    const text = await readFile(file, 'utf8');
    await first.server.stop();
    await writeFile(file, text.replace(/^\d+/, `${process.pid}`));
    await utimes(file, new Date(0), new Date(0));
    expect((await startAlone()).ready.adopted).toBe(false);
  });

  it('is not kept from starting by a stale postmaster.pid that holds nothing, and sets a log aside that has grown too long', async () => {
    await layStarted();
    const file = inPostgres('cluster', 'postmaster.pid');
    await writeFile(file, '');
    await utimes(file, new Date(0), new Date(0));
    await truncate(inPostgres('postgres.log'), 11 * 1024 * 1024);
    expect((await startAlone()).ready.adopted).toBe(false);
    expect((await stat(inPostgres('postgres.log'))).size).toBeLessThan(1024 * 1024);
  });

  it('listens on loopback alone, wants a password, keeps checksums and stores Chinese', async () => {
    const { ready } = await startAlone();
    const open = new URL(ready.url);
    open.password = 'guess';
    await expect(query(open.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const settings = await query(
      await superuserUrl(tests.dataDir),
      `select name, setting from pg_settings
        where name in ('listen_addresses', 'unix_socket_directories', 'data_checksums', 'server_encoding', 'TimeZone')
        order by lower(name)`,
    );
    expect(settings).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'server_encoding', setting: 'UTF8' },
      { name: 'TimeZone', setting: 'UTC' },
      { name: 'unix_socket_directories', setting: '' },
    ]);
    expect(await query(ready.url, "select upper('é书') as text, length('书院') as length")).toEqual([
      { text: 'É书', length: 2 },
    ]);
  });
});
