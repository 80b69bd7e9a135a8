// @module-tag long
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { backupEndpoints } from '@shuyuan/contract/backoffice/backups/backup.endpoints';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordRevealEndpoints } from '@shuyuan/contract/backoffice/records/record-reveal.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldOf, formOf } from '../backoffice/forms/form.test-kit';
import { callApi } from '../backoffice/identity/identity-api.test-kit';
import { isThere } from '../platform/config/is-there';
import { emptyDatabase } from '../platform/db/database.test-kit';
import { type Commands, openCommands } from './command.test-kit';

let commands: Commands;
beforeAll(async () => {
  commands = await openCommands();
});
afterAll(() => commands.close());

/** Two clusters are made and four servers started, which takes minutes on a busy machine. */
const patienceMs = 180_000;

/** Starts the product on a data folder, signs in, and stops it when `work` is done. */
const serving = <T>(
  dataDir: string,
  work: (url: string, token: string) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> => commands.serving({ DATA_DIR: dataDir, ...more }, work);

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

const obey: Commands['obey'] = (...given) => commands.obey(...given);

const passphrase = '春风又绿江南岸，明月何时照我还';
const sealed = { BACKUP_PASSPHRASE: passphrase };
const pathOf = (name: string): string => commands.pathOf(name);

/** Writes records until it is stopped; returns how many were acknowledged. */
const keepWriting = (url: string, token: string, formId: number) => {
  let isOn = true;
  let done = 0;
  const write = async (): Promise<void> => {
    while (isOn) {
      const query = { custom_form_id: String(formId) };
      const { status } = await callApi(url, recordWriteEndpoints.save, { token, query, body: { values: {} } });
      if (status === 200) done += 1;
    }
  };
  const writing = Promise.all([write(), write()]);
  return {
    done: () => done,
    stop: async () => {
      isOn = false;
      await writing;
    },
  };
};

const rowsOf = async (url: string, token: string, formId: number): Promise<number> => {
  const listed = await callApi(url, recordEndpoints.index, { token, query: { custom_form_id: String(formId) } });
  return (listed.body as { total: number }).total;
};

let made: Made;
let wroteBefore = 0;

it(
  'a backup is made while staff write; it holds no key in the clear and nothing readable',
  async () => {
    made = await serving(pathOf('data'), async (url, token) => {
      const filled = await fill(url, token);
      const writing = keepWriting(url, token, filled.formId);
      await expect.poll(writing.done).toBeGreaterThan(3);
      wroteBefore = writing.done();
      const refused = await obey({ DATA_DIR: pathOf('data') }, 'backup', '--to', pathOf('no'), '--with-keys');
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('密钥只写入加密的备份') });
      const plain = await obey({ DATA_DIR: pathOf('data') }, 'backup', '--to', pathOf('plain.tar'));
      expect(plain).toMatchObject({ code: 0, output: expect.stringContaining('备份完成并已校验') });
      const keyed = ['backup', '--to', pathOf('b.sealed'), '--with-keys'];
      expect((await obey({ DATA_DIR: pathOf('data'), ...sealed }, ...keyed)).code).toBe(0);
      await writing.stop();
      return filled;
    });
    const again = await obey({ DATA_DIR: pathOf('data') }, 'backup', '--to', pathOf('plain.tar'));
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('没有覆盖') });
    await serving(pathOf('data'), async (url, token) => {
      const { body } = await callApi(url, backupEndpoints.index, { token });
      const listed = (body.data as { cause: string; state: string }[]).map(({ cause, state }) => `${cause} ${state}`);
      expect(listed).toEqual(['command succeeded', 'command succeeded']);
    });
    const [, secret = ''] = (await readFile(join(pathOf('data'), 'secret-keys'), 'utf8')).trim().split(':');
    expect((await readFile(pathOf('plain.tar'))).includes(secret)).toBe(false);
    expect((await readFile(pathOf('b.sealed'))).includes('head.json')).toBe(false);
    const listed = await promisify(execFile)('tar', ['-tf', pathOf('plain.tar')]);
    expect(listed.stdout).toContain('schema.json\n');
  },
  patienceMs,
);

it(
  'a backup that is cut, altered or opened with another passphrase is refused and leaves nothing',
  async () => {
    const bytes = await readFile(pathOf('b.sealed'));
    const plain = await readFile(pathOf('plain.tar'));
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(100_000) ^ 1, 100_000);
    const alteredPlain = Buffer.from(plain);
    alteredPlain.writeUInt8(alteredPlain.readUInt8(3000) ^ 1, 3000);
    await writeFile(pathOf('cut'), bytes.subarray(0, bytes.length - 70_000));
    await writeFile(pathOf('cut-plain'), plain.subarray(0, plain.length - 2048));
    await writeFile(pathOf('altered'), altered);
    await writeFile(pathOf('altered-plain'), alteredPlain);
    await writeFile(pathOf('other'), 'x'.repeat(5000));
    const target = pathOf('refused');
    for (const [from, words, env] of [
      ['cut', '不完整', sealed],
      ['cut-plain', '不完整', {}],
      ['altered', '损坏或被改动', sealed],
      ['altered-plain', '损坏或被改动', {}],
      ['other', '不是书院的备份文件', {}],
      ['b.sealed', '口令不正确', { BACKUP_PASSPHRASE: `${passphrase}？` }],
      ['b.sealed', '请设置 BACKUP_PASSPHRASE', {}],
      ['nothing', '找不到备份文件', {}],
    ] as const) {
      const { code, output } = await obey({ DATA_DIR: target, ...env }, 'restore', '--from', pathOf(from));
      expect([from, code, output]).toEqual([from, 1, expect.stringContaining(words)]);
      expect(await isThere(target)).toBe(false);
    }
    const full = await obey({ DATA_DIR: pathOf('data'), ...sealed }, 'restore', '--from', pathOf('b.sealed'));
    expect(full).toMatchObject({ code: 1, output: expect.stringContaining('没有覆盖任何内容') });
  },
  patienceMs,
);

it(
  'after the loss of everything a restore gives rows, files, keys and accounts back',
  async () => {
    await rm(pathOf('data'), { recursive: true });
    const restored = await obey({ DATA_DIR: pathOf('again'), ...sealed }, 'restore', '--from', pathOf('b.sealed'));
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('恢复完成并已校验') });
    await serving(pathOf('again'), async (url, token) => {
      await check(url, token, made);
      expect(await rowsOf(url, token, made.formId)).toBeGreaterThanOrEqual(wroteBefore);
    });
    const verified = await obey({ DATA_DIR: pathOf('again') }, 'verify-audit');
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('未发现改动') });
    recordFigure('G49', 'restores onto a bare folder after the loss of everything', { drills: 1, differences: 0 });
  },
  patienceMs,
);

it(
  'a move to a database elsewhere and back leaves nothing behind, and can be repeated',
  async () => {
    const elsewhere = await emptyDatabase();
    const { DATABASE_URL, MIGRATION_DATABASE_URL } = {
      DATABASE_URL: elsewhere.url,
      MIGRATION_DATABASE_URL: elsewhere.migrationUrl,
    };
    try {
      const out = () => obey({ DATA_DIR: pathOf('again') }, 'move', '--to', MIGRATION_DATABASE_URL);
      await serving(pathOf('again'), async () =>
        expect(await out()).toMatchObject({ code: 1, output: expect.stringContaining('另一个书院服务') }),
      );
      expect(await out()).toMatchObject({ code: 0, output: expect.stringContaining('迁移完成并已校验') });
      expect(await out()).toMatchObject({ code: 0, output: expect.stringContaining('目标与原库一致') });
      const external = { DATA_DIR: pathOf('again'), DATABASE_URL, MIGRATION_DATABASE_URL };
      await serving(pathOf('again'), (url, token) => check(url, token, made), external);
      const back = await obey(external, 'move', '--to', pathOf('home'));
      expect(back).toMatchObject({ code: 0, output: expect.stringContaining('迁移完成并已校验') });
      await serving(pathOf('home'), (url, token) => check(url, token, made));
    } finally {
      await elsewhere.drop();
    }
  },
  patienceMs,
);
