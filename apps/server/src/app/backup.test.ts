import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { recordRevealEndpoints } from '@shuyuan/contract/backoffice/records/record-reveal.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldOf, formOf } from '../backoffice/forms/form.test-kit';
import { callApi, login } from '../backoffice/identity/identity-api.test-kit';
import { hireCaretaker } from '../platform/db/caretaker.test-kit';
import { startProcess } from '../platform/process/process.test-kit';
import { serverProgram } from './process.test-kit';

let program: string;
let folder: string;
let clear: () => Promise<void>;
beforeAll(async () => {
  program = await serverProgram();
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-backup-'));
  clear = hireCaretaker(folder);
});
afterAll(async () => {
  await clear();
});

/** The commands of the operations manual, verbatim. */
const documented = async (name: string): Promise<string> => {
  const manual = await readFile(fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url)), 'utf8');
  const [, commands = ''] = new RegExp(`^\`\`\`sh ${name}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(manual) ?? [];
  expect(commands, `the manual's commands: ${name}`).not.toBe('');
  return commands;
};

const follow = async (name: string, env: Record<string, string>): Promise<void> => {
  await promisify(execFile)('/bin/sh', ['-euc', await documented(name)], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
};

/** Two clusters are made and four servers started, which takes minutes on a busy machine. */
const patienceMs = 180_000;

const password = 'Lantern-Bridge-58';

/** Starts the product on a data folder, signs in, and stops it when `work` is done. */
const serving = async <T>(dataDir: string, work: (url: string, token: string) => Promise<T>): Promise<T> => {
  const server = startProcess(program, { DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: password });
  try {
    const url = (await server.waitFor(/is running: {2}(http:\S+)/))[1] ?? '';
    const { body } = await login(url, { username: 'admin', password });
    return await work(url, String(body.access_token));
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
};

const number = '11010519491231002X';
const content = Buffer.from(randomBytes(100_000).toString('base64'));
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Made {
  readonly formId: number;
  readonly fileId: number;
}

const fill = async (url: string, token: string): Promise<Made> => {
  const card = fieldOf({ field: 'card', name: '身份证号', edit_input: 'id_card' });
  const saved = await callApi(url, formEndpoints.save, { token, body: formOf({ fields: [card] }) });
  const { id } = saved.body.data as { id: number };
  const synced = await callApi(url, formEndpoints.updateTable, { token, query: { id: String(id) } });
  expect(synced.status).toBe(200);
  const query = { custom_form_id: String(id) };
  const made = await callApi(url, recordWriteEndpoints.save, { token, query, body: { values: { card: number } } });
  expect(made.status).toBe(200);
  const upload = new FormData();
  upload.append('file', new Blob([content]), '讲义.txt');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/api/admin/upload-file`, { method: 'POST', headers, body: upload });
  expect(reply.status).toBe(200);
  const { id: fileId } = (await reply.json()) as { id: number };
  return { formId: id, fileId };
};

const check = async (url: string, token: string, { formId, fileId }: Made): Promise<void> => {
  const link = await callApi(url, fileEndpoints.link, { token, query: { id: String(fileId) } });
  const file = await fetch(new URL((link.body.data as { url: string }).url, url));
  expect(file.status).toBe(200);
  expect(hashOf(new Uint8Array(await file.arrayBuffer()))).toBe(hashOf(content));
  const revealed = await callApi(url, recordRevealEndpoints.reveal, {
    token,
    query: { custom_form_id: String(formId) },
    body: { id: 1, field: 'card', reason: '核对备份' },
  });
  expect(JSON.stringify(revealed.body)).toContain(number);
};

it(
  'a backup by the manual holds uploads and no key, and a restore by the manual gives everything back',
  async () => {
    const [dataDir, backup, keys, restored] = ['data', 'backup', 'keys', 'restored'].map((name) =>
      join(folder, name),
    ) as [string, string, string, string];
    const made = await serving(dataDir, fill);
    await mkdir(backup);
    await mkdir(keys);
    await follow('backup', { DATA_DIR: dataDir, BACKUP: backup, KEYS: keys });
    const secret = (await readFile(join(keys, 'secret-keys'), 'utf8')).trim();
    for (const name of await readdir(backup)) expect((await readFile(join(backup, name))).includes(secret)).toBe(false);

    // The original folder is gone, as after the loss of a disk.
    await rm(dataDir, { recursive: true });
    await follow('restore', { DATA_DIR: restored, BACKUP: backup, KEYS: keys });
    await serving(restored, (url, token) => check(url, token, made));
    const verified = startProcess(program, { DATA_DIR: restored }, ['verify-audit']);
    expect([await verified.ended, verified.output()]).toEqual([0, expect.stringContaining('未发现改动')]);
    recordFigure('G49', 'restores by the manual onto a bare folder', { drills: 1, differences: 0 });
  },
  patienceMs,
);
