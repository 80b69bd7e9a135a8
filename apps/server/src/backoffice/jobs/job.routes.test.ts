import { createHash } from 'node:crypto';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { jobErrors } from '@shuyuan/contract/backoffice/jobs/job.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCaller } from '../../platform/http/caller.test-kit';
import { type FileApp, filesOnDisk, startFileApp } from '../files/file.test-kit';
import { signIn } from '../identity/identity.test-kit';
import { jobsOver, untilOver } from './job.test-kit';
import { type Seen, testKinds } from './job-kinds.test-kit';

let app: FileApp;
let mine: { id: number; token: string };
let other: string;
const seen: Seen = { started: [], stopped: [] };
beforeAll(async () => {
  app = await startFileApp({ runsJobs: true, extraJobs: testKinds(seen) });
  const { admin, token } = await signIn(app.db.kysely);
  mine = { id: admin.id, token };
  other = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
});
afterAll(() => app.close());

const enqueue = (kind: string, input: unknown = {}, adminId = mine.id): Promise<number> =>
  app.jobs.enqueue(app.db.kysely, {
    kind,
    title: '测试任务',
    caller: testCaller({ adminId, name: 'x' }),
    origin: { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' },
    input,
  });
const startedFile = async (text: string): Promise<number> => {
  const id = await enqueue('test.file', { text });
  await untilOver(app, mine.token, id);
  return id;
};
const open = (path: string) => fetch(`${app.url}${path}`);

describe('a job is refused', () => {
  it('to everyone but the one who started it, whatever they may do', async () => {
    const { show, cancel, clear, download, list } = jobsOver(app);
    const id = await startedFile('own');
    expect(await show(other, id)).toBeUndefined();
    for (const reply of [await cancel(other, id), await clear(other, id), await download(other, id)]) {
      expect(reply).toMatchObject({ status: 404, body: { errcode: jobErrors.jobNotFound.errcode } });
    }
    expect(await list(other)).toEqual([]);
    await clear(other);
    expect(await show(mine.token, id)).toMatchObject({ state: 'succeeded' });
  });

  it('when there is no such number, and when its file is asked for and there is none', async () => {
    const { cancel, download } = jobsOver(app);
    expect((await cancel(mine.token, 999_999)).status).toBe(404);
    const id = await enqueue('test.fail', { plainly: true });
    await untilOver(app, mine.token, id);
    expect(await download(mine.token, id)).toMatchObject({
      status: 404,
      body: { errcode: jobErrors.noResult.errcode },
    });
    expect(await cancel(mine.token, id)).toMatchObject({ status: 409, body: { errcode: jobErrors.jobEnded.errcode } });
  });

  it('when the person has twenty under way', async () => {
    const { admin, token } = await signIn(app.db.kysely);
    const row = `insert into app.job (kind, title, admin_id, session_id, origin, input)
      select 'test.none', 't', $1, 1, '{}', '{}' from generate_series(1, 20)`;
    await app.db.pool.query(row, [admin.id]);
    await expect(enqueue('test.file', { text: '' }, admin.id)).rejects.toMatchObject({ entry: jobErrors.tooManyJobs });
    const { list, cancel } = jobsOver(app);
    for (const job of await list(token)) await cancel(token, job.id);
    expect(new Set((await list(token)).map(({ state }) => state))).toEqual(new Set(['cancelled']));
  });
});

describe('a job that ends', () => {
  it('tells how, and keeps its file for whoever started it', async () => {
    const id = await startedFile('一,二\r\n');
    expect(await jobsOver(app).show(mine.token, id)).toMatchObject({
      state: 'succeeded',
      done: 3,
      total: 3,
      message: '完成',
      result: { by: mine.id },
      file: { name: '名单 (1).csv', size: 9 },
    });
    const { data } = (await jobsOver(app).download(mine.token, id)).body as { data: { url: string } };
    const reply = await open(data.url);
    expect(await reply.text()).toBe('一,二\r\n');
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="job-${id}.csv"; filename*=UTF-8''%E5%90%8D%E5%8D%95%20%281%29.csv`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
  });

  it('opens by a link of ours alone, for this job alone, and only for minutes', async () => {
    const [id, twin] = [await startedFile('one'), await startedFile('two')];
    const { data } = (await jobsOver(app).download(mine.token, id)).body as { data: { url: string } };
    const link = new URL(data.url, app.url);
    const late = new URL(link);
    late.searchParams.set('expires', String(Number(link.searchParams.get('expires')) + 1));
    const past = `/files/job/${id}?expires=1&signature=${link.searchParams.get('signature')}`;
    const wrong = [`/files/job/${id}`, `/files/job/${twin}${link.search}`, late.pathname + late.search, past];
    for (const path of [...wrong, '/files/job/0?expires=9&signature=a', '/files/job/x?expires=9&signature=a']) {
      expect(await (await open(path)).json()).toMatchObject({ errcode: fileErrors.linkExpired.errcode });
    }
  });

  it('badly says so in words, without the fault itself, and keeps no file', async () => {
    const plain = await untilOver(app, mine.token, await enqueue('test.fail', { plainly: true }));
    expect(plain).toMatchObject({ state: 'failed', message: jobErrors.noResult.errmsg, file: null });
    const fault = await untilOver(app, mine.token, await enqueue('test.fail', { plainly: false }));
    expect(fault).toMatchObject({ state: 'failed', file: null });
    expect(fault.message).not.toContain('secret');
    expect(app.logLines.join('')).toContain('secret detail');
    const hash = createHash('sha256').update('half').digest('hex');
    await expect.poll(() => filesOnDisk(app.dataDir)).not.toContain(hash);
  });

  it('is not started at all for someone whose account was closed', async () => {
    const { admin } = await signIn(app.db.kysely);
    await app.db.kysely.updateTable('app.admin').set({ disabled_at: new Date() }).where('id', '=', admin.id).execute();
    const id = await enqueue('test.wait', {}, admin.id);
    const state = () => app.db.kysely.selectFrom('app.job').select(['state', 'message']).where('id', '=', id).execute();
    await expect.poll(state).toEqual([{ state: 'failed', message: jobErrors.ownerGone.errmsg }]);
    expect(seen.started).not.toContain(id);
  });
});

describe('cancelling', () => {
  it('ends a job that waits for an event, and one in the middle of a long statement', async () => {
    const ids = [await enqueue('test.wait'), await enqueue('test.statement')];
    await expect.poll(() => seen.started).toEqual(expect.arrayContaining(ids));
    const { show, cancel } = jobsOver(app);
    await expect.poll(async () => (await show(mine.token, ids[0] ?? 0)).done).toBe(1);
    for (const id of ids) expect((await cancel(mine.token, id)).status).toBe(200);
    for (const id of ids) expect(await untilOver(app, mine.token, id)).toMatchObject({ state: 'cancelled' });
    const { rows } = await app.db.pool.query(
      `select 1 from pg_stat_activity where application_name like 'shuyuan job %' and datname = current_database()`,
    );
    expect(rows).toEqual([]);
  });

  it('two run at once and the third waits; one that waits is over at once', async () => {
    const ids = [await enqueue('test.wait'), await enqueue('test.wait'), await enqueue('test.wait')] as const;
    const { show, cancel } = jobsOver(app);
    const states = async () => (await Promise.all(ids.map((id) => show(mine.token, id)))).map(({ state }) => state);
    await expect.poll(states).toEqual(['running', 'running', 'queued']);
    await cancel(mine.token, ids[2]);
    expect(await states()).toEqual(['running', 'running', 'cancelled']);
    for (const id of ids.slice(0, 2)) await cancel(mine.token, id);
    for (const id of ids) await untilOver(app, mine.token, id);
    expect(seen.started).not.toContain(ids[2]);
  });
});

describe('what is kept', () => {
  it('goes with its file when its owner clears it; what is under way stays', async () => {
    const { clear, list, cancel } = jobsOver(app);
    const [done, waiting] = [await startedFile('to be cleared'), await enqueue('test.wait')];
    const hash = createHash('sha256').update('to be cleared').digest('hex');
    expect(await filesOnDisk(app.dataDir)).toContain(hash);
    expect(await clear(mine.token, waiting)).toMatchObject({
      status: 409,
      body: { errcode: jobErrors.jobUnderWay.errcode },
    });
    expect((await clear(mine.token, done)).status).toBe(200);
    expect(await filesOnDisk(app.dataDir)).not.toContain(hash);
    expect((await clear(mine.token)).status).toBe(200);
    expect((await list(mine.token)).map(({ id }) => id)).toEqual([waiting]);
    await cancel(mine.token, waiting);
    await untilOver(app, mine.token, waiting);
  });

  it('is kept for seven days and purged afterwards, bytes that others still need excepted', async () => {
    const [old, shared, young] = [await startedFile('old'), await startedFile('same'), await startedFile('same')];
    const { rows } = await app.db.pool.query<{ days: number }>(
      'select extract(day from expires_at - created_at)::int as days from app.job where id = $1',
      [young],
    );
    expect(rows).toEqual([{ days: 7 }]);
    await app.db.pool.query(`update app.job set expires_at = now() where id = any($1)`, [[old, shared]]);
    expect((await jobsOver(app).list(mine.token)).map(({ id }) => id)).not.toContain(old);
    await app.jobs.purge();
    const names = await filesOnDisk(app.dataDir);
    expect(names).not.toContain(createHash('sha256').update('old').digest('hex'));
    expect(names).toContain(createHash('sha256').update('same').digest('hex'));
    const { data } = (await jobsOver(app).download(mine.token, young)).body as { data: { url: string } };
    expect(await (await open(data.url)).text()).toBe('same');
  });
});
