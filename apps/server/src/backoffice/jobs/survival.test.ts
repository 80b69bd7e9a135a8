// @module-tag long
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { testCaller } from '../../platform/http/caller.test-kit';
import {
  bundleProgram,
  type ServerProcess,
  startProcess,
  type TestProgram,
} from '../../platform/process/process.test-kit';
import { createAdmin } from '../identity/identity.test-kit';
import { jobTexts } from './job.texts';
import { testKinds } from './job-kinds.test-kit';

let app: TestApp;
let program: TestProgram;
let adminId: number;
let processes: ServerProcess[] = [];
beforeAll(async () => {
  app = await startTestApp({ extraJobs: testKinds({ started: [], stopped: [] }) });
  adminId = (await createAdmin(app.db.kysely)).id;
  program = await bundleProgram(new URL('./worker-process.test-kit.ts', import.meta.url));
});
afterEach(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
  processes = [];
  await app.db.pool.query('delete from app.job');
});
afterAll(async () => {
  await program.remove();
  await app.close();
});

const startWorker = async (): Promise<ServerProcess> => {
  const worker = startProcess(program.file, { DATABASE_URL: app.databaseUrl });
  processes.push(worker);
  await worker.waitFor(/taking jobs/);
  return worker;
};
const enqueue = (kind: string, input: unknown = {}): Promise<number> =>
  app.jobs.enqueue(app.db.kysely, {
    kind,
    title: '测试任务',
    caller: testCaller({ adminId, name: 'x' }),
    origin: { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' },
    input,
  });
const stateOf = async (ids: readonly number[]) => {
  const { rows } = await app.db.pool.query<{ state: string; runs: number; message: string }>(
    'select state, runs, message from app.job where id = any($1) order by id',
    [ids],
  );
  return rows;
};
const untilStates = (ids: readonly number[], states: readonly object[]) =>
  expect.poll(() => stateOf(ids), { timeout: 20_000 }).toMatchObject(states);

it('a killed process leaves its jobs to the next one: started again where that does no harm, failed in words elsewhere', async () => {
  const first = await startWorker();
  const ids = [await enqueue('test.wait'), await enqueue('test.once')];
  await untilStates(ids, [
    { state: 'running', runs: 1 },
    { state: 'running', runs: 1 },
  ]);
  first.child.kill('SIGKILL');
  await first.ended;
  await startWorker();
  await untilStates(ids, [
    { state: 'running', runs: 2 },
    { state: 'failed', runs: 1, message: jobTexts.interrupted },
  ]);
});

it('a process that lives takes over from one that was killed, and what its owner wanted to end is not started again', async () => {
  const [first, second] = [await startWorker(), await startWorker()];
  const ids = [await enqueue('test.wait'), await enqueue('test.wait')];
  await untilStates(ids, [{ state: 'running' }, { state: 'running' }]);
  first.child.kill('SIGSTOP');
  second.child.kill('SIGSTOP');
  await app.db.pool.query('update app.job set cancel_requested_at = now() where id = $1', [ids[0]]);
  first.child.kill('SIGKILL');
  second.child.kill('SIGKILL');
  await Promise.all([first.ended, second.ended]);
  await startWorker();
  await untilStates(ids, [
    { state: 'cancelled', message: jobTexts.cancelled },
    { state: 'running', runs: 2 },
  ]);
});

it('a job that took three processes with it is not started a fourth time', async () => {
  const id = await enqueue('test.wait');
  // The first test sees that each process counts; this job has had two.
  await app.db.pool.query('update app.job set runs = 2 where id = $1', [id]);
  const third = await startWorker();
  await untilStates([id], [{ state: 'running', runs: 3 }]);
  third.child.kill('SIGKILL');
  await third.ended;
  await startWorker();
  await untilStates([id], [{ state: 'failed', runs: 3, message: jobTexts.interrupted }]);
});

it('SIGTERM gives running jobs back, and ends well', async () => {
  const worker = await startWorker();
  const id = await enqueue('test.wait');
  await untilStates([id], [{ state: 'running', runs: 1 }]);
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
  expect(await stateOf([id])).toMatchObject([{ state: 'queued', runs: 1 }]);
});

it('a lost connection lets go of the jobs and takes them up again', async () => {
  await startWorker();
  const id = await enqueue('test.wait');
  await untilStates([id], [{ state: 'running', runs: 1 }]);
  await app.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'shuyuan jobs %' and datname = current_database()`,
  );
  await untilStates([id], [{ state: 'running', runs: 2 }]);
});

it('several processes run each job once', async () => {
  await Promise.all([startWorker(), startWorker(), startWorker()]);
  const ids: number[] = [];
  for (let index = 0; index < 15; index += 1) ids.push(await enqueue('test.file', { text: String(index) }));
  await untilStates(
    ids,
    ids.map(() => ({ state: 'succeeded', runs: 1 })),
  );
});
