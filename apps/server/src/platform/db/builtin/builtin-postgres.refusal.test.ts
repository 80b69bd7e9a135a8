// @module-tag long
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { describe, expect, it } from 'vitest';
import { setUpRounds } from './builtin-postgres.round.test-kit';
import { postmasterPid, query } from './builtin-postgres.test-kit';

const tests = setUpRounds();
const { serve, startAlone, layStarted, inPostgres } = tests;

describe('a second start on a data folder', () => {
  it('is refused with the pid of the first, in Chinese and English, and does not disturb it', async () => {
    const { server, ready } = await startAlone();
    const before = await postmasterPid(tests.dataDir);
    const second = await serve().next();
    expect(second).toMatchObject({ state: 'refused' });
    expect(second.message).toContain('另一个书院服务正在使用数据目录');
    expect(second.message).toContain('Another server is already using');
    expect(second.message).toContain(`${server.process.pid}`);
    expect(await query(ready.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await postmasterPid(tests.dataDir)).toBe(before);
  });

  it('is refused all but once when many start at once', async () => {
    await layStarted();
    const starts = 6;
    const servers = Array.from({ length: starts }, () => serve());
    const answers = await Promise.all(servers.map((server) => server.next()));
    expect(answers.map((answer) => answer.state).sort()).toEqual(['ready', ...Array(starts - 1).fill('refused')]);
    expect(new Set(answers.flatMap(({ state, kind }) => (state === 'refused' ? [kind] : []))).size).toBe(1);
    const winner = answers.find((answer) => answer.state === 'ready');
    expect(await query(winner?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    const more = runs({ usual: 0, assure: 19 });
    for (let round = 0; round < more; round += 1) {
      const later = await Promise.all(Array.from({ length: 5 }, () => serve().next()));
      expect(later.map(({ state }) => state)).toEqual(Array(5).fill('refused'));
    }
    recordFigure('G45', 'second starts on one data folder', { starts: starts - 1 + more * 5, 'let in': 0 });
  }, 600_000);

  it('is refused when both are first starts, and the cluster is whole', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => serve().next()));
    expect(answers.map((answer) => answer.state).sort()).toEqual(['ready', 'refused', 'refused']);
    expect((await readdir(inPostgres())).sort()).toEqual(['cluster', 'connection.json', 'postgres.log']);
  });
});

describe('a start is refused', () => {
  it('when another major version made the cluster', async () => {
    await layStarted();
    await writeFile(inPostgres('cluster', 'PG_VERSION'), '17\n');
    expect((await serve().next()).message).toMatch(/PostgreSQL 17.*PostgreSQL 18/s);
  });

  it('when the password is lost or wrong, naming its file', async () => {
    await layStarted();
    const saved = await readFile(inPostgres('connection.json'), 'utf8');
    await rm(inPostgres('connection.json'));
    expect((await serve().next()).message).toContain('connection.json');
    await writeFile(inPostgres('connection.json'), saved.replace(/"password": "./, '"password": "x'));
    const wrong = await serve().next();
    expect(wrong).toMatchObject({ state: 'refused', message: expect.stringContaining('connection.json') });
    await writeFile(inPostgres('connection.json'), saved);
    await startAlone();
  });

  it('when PostgreSQL does not come up, showing the end of its log', async () => {
    await layStarted();
    await writeFile(inPostgres('cluster', 'postgresql.conf'), 'shared_buffers = many\n');
    expect((await serve().next()).message).toContain('shared_buffers');
  });

  it('when the data folder is a file', async () => {
    await writeFile(tests.dataDir, '');
    expect((await serve().next()).message).toContain('DATA_DIR');
  });

  it('when the cluster folder holds something else, which is left alone', async () => {
    await mkdir(inPostgres('cluster'), { recursive: true });
    await writeFile(inPostgres('cluster', 'diary.txt'), 'mine');
    expect((await serve().next()).state).toBe('refused');
    expect(await readFile(inPostgres('cluster', 'diary.txt'), 'utf8')).toBe('mine');
  });
});
