// @module-tag long
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupEndpoints } from '@shuyuan/contract/backoffice/backups/backup.endpoints';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, login } from '../backoffice/identity/identity-api.test-kit';
import { hireCaretaker } from '../platform/db/caretaker.test-kit';
import { startProcess } from '../platform/process/process.test-kit';
import { serverProgram } from './process.test-kit';
import { readMoment, tellMoment } from './restore-moment.rules';

/** Two clusters are made and two servers started, on a busy machine; a segment is closed every forty seconds. */
const patienceMs = 300_000;
const password = 'Lantern-Bridge-58';

let program: string;
let folder: string;
let clear: () => Promise<void>;
beforeAll(async () => {
  program = await serverProgram();
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-moment-'));
  clear = hireCaretaker(folder);
});
afterAll(() => clear());

const pathOf = (name: string): string => join(folder, name);
const envOf = (): Record<string, string> => ({
  DATA_DIR: pathOf('data'),
  DATABASE_WAL_DIR: pathOf('另一块 磁盘'),
  DATABASE_KEEP_WAL_DAYS: '7',
  BACKUP_PASSPHRASE: '春风又绿江南岸，明月何时照我还',
});

const serving = async <T>(
  env: Record<string, string>,
  work: (url: string, token: string) => Promise<T>,
): Promise<T> => {
  const server = startProcess(program, { PORT: '0', ADMIN_PASSWORD: password, ...env });
  try {
    const url = (await server.waitFor(/is running: {2}(http:\S+)/))[1] ?? '';
    const { body } = await login(url, { username: 'admin', password });
    return await work(url, String(body.access_token));
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
};
const obeyWith = async (env: Record<string, string>, ...command: string[]) => {
  const started = startProcess(program, { ...envOf(), ...env }, ['restore', ...command]);
  return { code: await started.ended, output: started.output() };
};
const obey = (...command: string[]) => obeyWith({}, ...command);

const upload = async (url: string, token: string, name: string): Promise<number> => {
  const body = new FormData();
  body.append('file', new Blob([name.repeat(100)]), `${name}.txt`);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/api/admin/upload-file`, { method: 'POST', headers, body });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { id: number }).id;
};
interface Wal {
  readonly fault: string | null;
  readonly spans: readonly { readonly from: string; readonly until: string }[];
}
const walOf = async (url: string, token: string): Promise<Wal> => {
  const { body } = await callApi(url, backupEndpoints.status, { token });
  return (body.data as { wal: Wal }).wal;
};
/** The moments of this test, in whole seconds, as an operator types them. */
const nextSecond = async (): Promise<number> => {
  const at = Math.floor(Date.now() / 1000) * 1000 + 1000;
  await expect.poll(() => Date.now(), { timeout: 5000 }).toBeGreaterThan(at);
  return at;
};

it('a moment is read by the school’s clock, and what is none is refused', () => {
  expect(readMoment('2026-11-17 10:30', 480)).toBe(Date.parse('2026-11-17T02:30:00Z'));
  expect(readMoment('2026-11-17T10:30:15', 480)).toBe(Date.parse('2026-11-17T02:30:15Z'));
  expect(readMoment('2026-11-17 10:30 +09:00', 480)).toBe(Date.parse('2026-11-17T01:30:00Z'));
  for (const text of ['', '10:30', '2026-02-31 10:30', '2026-11-17 25:00', '昨天'])
    expect(readMoment(text, 480)).toBeUndefined();
  expect(tellMoment(Date.parse('2026-11-17T02:30:15Z'), 480)).toBe('2026-11-17 10:30:15');
});

let first: number;
let second: number;
let between: number;

it(
  'the log is kept while the product serves',
  async () => {
    expect((await obey('--list')).output).toContain('没有可以恢复的时刻');
    await serving(envOf(), async (url, token) => {
      const stored = () => readdir(envOf().DATABASE_WAL_DIR ?? '', { recursive: true });
      await expect.poll(stored, { timeout: 60_000 }).toContainEqual(expect.stringMatching(/base-.*\.json$/));
      first = await upload(url, token, '甲');
      between = await nextSecond();
      // What is deleted afterwards is there again, with its bytes.
      expect((await callApi(url, fileEndpoints.destroy, { token, body: { id: first } })).status).toBe(200);
      second = await upload(url, token, '乙');
      const until = async () => Date.parse((await walOf(url, token)).spans.at(-1)?.until ?? '');
      await expect.poll(until, { timeout: 120_000, interval: 500 }).toBeGreaterThan(between + 1000);
      expect((await walOf(url, token)).fault).toBeNull();
    });
  },
  patienceMs,
);

it(
  'moments outside are refused with what is possible, and nothing is made or overwritten',
  async () => {
    const listed = await obey('--list');
    expect(listed.output).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d – \d{4}/);
    const into = ['--into', pathOf('back')];
    for (const moment of ['2020-01-01 10:30', '2120-01-01 10:30']) {
      const refused = await obey('--to-time', moment, ...into);
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('可以恢复的时段') });
    }
    const full = await obey('--to-time', tellMoment(between, 480), '--into', pathOf('data'));
    expect(full).toMatchObject({ code: 1, output: expect.stringContaining('没有覆盖任何内容') });
    const shut = await obeyWith({ BACKUP_PASSPHRASE: '' }, '--to-time', tellMoment(between, 480), ...into);
    expect(shut).toMatchObject({ code: 1, output: expect.stringContaining('请设置 BACKUP_PASSPHRASE') });
    expect(await stat(pathOf('back')).catch(() => undefined)).toBeUndefined();
  },
  patienceMs,
);

it(
  'a restore to the moment between has the first file and not the second, and its audit log is whole',
  async () => {
    const restored = await obey('--to-time', tellMoment(between, 480), '--into', pathOf('back'));
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('未发现改动') });
    await serving({ ...envOf(), DATA_DIR: pathOf('back') }, async (url, token) => {
      const link = await callApi(url, fileEndpoints.link, { token, query: { id: String(first) } });
      const file = await fetch(new URL((link.body.data as { url: string }).url, url));
      expect(await file.text()).toBe('甲'.repeat(100));
      expect((await callApi(url, fileEndpoints.link, { token, query: { id: String(second) } })).status).toBe(404);
      // The restored folder keeps a log of its own beside the old one.
      await expect
        .poll(async () => (await readdir(envOf().DATABASE_WAL_DIR ?? '')).length, { timeout: 60_000 })
        .toBe(2);
    });
    recordFigure('M89', 'restores to a moment between two writes', { drills: 1, differences: 0 });
  },
  patienceMs,
);
