// @module-tag long
import { readdir } from 'node:fs/promises';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordRevealEndpoints } from '@shuyuan/contract/backoffice/records/record-reveal.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeListedBackup } from '../../backoffice/backups';
import { callApi } from '../../backoffice/identity/identity-api.test-kit';
import { asSuperuser, type ClonedDatabase, cloneDatabase, emptyDatabase } from '../../platform/db/database.test-kit';
import { localStorage } from '../../platform/storage/local-storage';
import { type Commands, openCommands } from '../command.test-kit';
import { expectFile, type OldestSchool, putOldest } from '../oldest-school.test-kit';

let commands: Commands;
let oldest: OldestSchool;
beforeAll(async () => {
  commands = await openCommands();
  oldest = (await putOldest(commands)).school;
});
afterAll(() => commands.close());

/** Clusters are made and servers started, which takes minutes on a busy machine. */
const patienceMs = 180_000;

const outside = (database: ClonedDatabase, folder: string) => ({
  DATA_DIR: commands.pathOf(folder),
  DATABASE_URL: database.url,
  MIGRATION_DATABASE_URL: database.migrationUrl,
  SECRET_KEYS: oldest.keys,
});

const restoreOldest = async (env: Readonly<Record<string, string>>): Promise<void> => {
  const restored = await commands.obey(env, 'restore', '--from', commands.pathOf('oldest.tar'));
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('恢复完成并已校验') });
};

describe('an upgrade is refused', () => {
  it('with unknown options, where they contradict, and where nothing is', async () => {
    const env = { DATA_DIR: commands.pathOf('nothing') };
    for (const [options, words] of [
      [['--quick'], '用法'],
      [['--to', commands.pathOf('x'), '--no-backup'], '用法'],
      [[], '还没有书院的数据'],
    ] as const) {
      const { code, output } = await commands.obey(env, 'upgrade', ...options);
      expect([options, code, output]).toEqual([options, 1, expect.stringContaining(words)]);
    }
    expect(await readdir(commands.pathOf(''))).toEqual(['oldest.tar']);
  });

  it(
    'while the product serves, and one that fails says what has changed and how to go back',
    async () => {
      const database = await emptyDatabase();
      const env = outside(database, 'outside');
      try {
        await restoreOldest(env);
        const served = new pg.Client({ connectionString: database.url, application_name: 'shuyuan jobs 1' });
        await served.connect();
        const refused = await commands.obey(env, 'upgrade');
        await served.end();
        expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('仍在使用') });
        await asSuperuser('create table app.api_token ()', database.url);
        await asSuperuser('grant select on app.api_token to public', database.url);
        const failed = await commands.obey(env, 'upgrade', '--to', commands.pathOf('kept'));
        expect(failed.code).toBe(1);
        expect(failed.output).toMatch(
          /升级没有完成.*0026_api_tokens\.sql.*已完成的步骤保留.*restore -- --from \S+\.tar/s,
        );
        expect(await readdir(commands.pathOf('kept'))).toHaveLength(1);
        const again = await commands.obey(env, 'upgrade', '--no-backup');
        expect(again.output).toMatch(/没有做备份.*数据库没有改动/s);
      } finally {
        await database.drop();
      }
    },
    patienceMs,
  );
});

it('a database of a newer version is refused by every command, in words that say so', async () => {
  const database = await cloneDatabase();
  const env = outside(database, 'newer');
  try {
    await asSuperuser(
      `insert into app.schema_migration (version, name, checksum) values (9999, 'tomorrow', '')`,
      database.url,
    );
    const path = commands.pathOf('newer.tar');
    const storage = localStorage(commands.pathOf('none'));
    await writeListedBackup({ url: database.migrationUrl, storage, path, passphrase: undefined });
    const fresh = { DATA_DIR: commands.pathOf('fresh') };
    for (const [given, ...command] of [
      [env],
      [env, 'upgrade'],
      [env, 'backup', '--to', commands.pathOf('b.tar')],
      [env, 'move', '--to', commands.pathOf('elsewhere')],
      [env, 'doctor'],
      [fresh, 'restore', '--from', path],
    ] as const) {
      const { code, output } = await commands.obey({ PORT: '0', ...given }, ...command);
      expect([command, code, output]).toEqual([
        command,
        1,
        expect.stringMatching(/更新版本的程序升级（9999_tomorrow）.*请使用新版本/),
      ]);
    }
  } finally {
    await database.drop();
  }
}, 60_000);

/** Today's answers, as far as the oldest version gave them; how old debts are goes on. */
const expectSame = async (url: string, token: string): Promise<void> => {
  const ask = async (endpoint: Parameters<typeof callApi>[1], query: Record<string, number> = {}) => {
    const words = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status, body } = await callApi(url, endpoint, { token, query: words });
    expect([endpoint.path, status]).toEqual([endpoint.path, 200]);
    return body as { data: Record<string, unknown>; total: number };
  };
  for (const [form, total] of Object.entries(oldest.totals)) {
    expect([form, (await ask(recordEndpoints.index, { custom_form_id: Number(form) })).total]).toEqual([form, total]);
  }
  const of = { custom_form_id: oldest.form };
  const { f_id_card: number, ...values } = oldest.record;
  expect((await ask(recordEndpoints.show, { ...of, id: oldest.id })).data).toMatchObject(values);
  expect((await ask(recordEndpoints.history, { ...of, id: oldest.id })).total).toBe(oldest.changes);
  const body = { id: oldest.id, field: 'f_id_card', reason: '核对升级' };
  const revealed = await callApi(url, recordRevealEndpoints.reveal, {
    token,
    query: { custom_form_id: String(oldest.form) },
    body,
  });
  expect(JSON.stringify(revealed.body)).toContain(number);
  expect((await ask(recordEndpoints.index, { ...of, deleted: 1 })).total).toBe(oldest.binned);
  const { data: school } = await ask(paymentEndpoints.school);
  const sums = ({ arrears: _later, ...rest }: Readonly<Record<string, unknown>>) => rest;
  expect(school.totals).toMatchObject(sums(oldest.school.totals));
  expect(school.classes).toEqual(
    expect.arrayContaining(oldest.school.classes.map((one) => expect.objectContaining(sums({ ...one })))),
  );
  await expectFile(url, { token, file: oldest.file });
};

it(
  'a school of the oldest version is rehearsed without a trace, upgraded with a backup, and answers as before',
  async () => {
    const env = { DATA_DIR: commands.pathOf('oldest'), SECRET_KEYS: oldest.keys };
    await restoreOldest(env);
    const folder = () => readdir(env.DATA_DIR, { recursive: false });
    const before = await folder();
    const rehearsed = await commands.obey(env, 'upgrade', '--rehearse');
    expect(rehearsed).toMatchObject({ code: 0, output: expect.stringContaining('升级演练成功') });
    expect(rehearsed.output).toMatch(/0019_whole_day_close\.sql.*可以登录.*约需.*未发现改动/s);
    expect(rehearsed.output).not.toContain('!');
    expect(await folder()).toEqual(before);
    const upgraded = await commands.obey(env, 'upgrade');
    expect(upgraded).toMatchObject({ code: 0, output: expect.stringMatching(/升级前的备份.*升级完成/s) });
    expect(await folder()).toEqual([...before, 'backups'].sort());
    await commands.serving(env, async (url, token) => {
      await expectSame(url, token);
      const refused = await commands.obey(env, 'upgrade');
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('请先停止它') });
      // Where nothing is to do, it is said while the product serves.
      expect((await commands.obey(env, 'upgrade', '--rehearse')).output).toContain('无需升级');
    });
    expect((await commands.obey(env, 'upgrade')).output).toContain('无需升级');
    const verified = await commands.obey(env, 'verify-audit');
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('未发现改动') });
    recordFigure('M85', 'upgrades of the oldest version', { forms: Object.keys(oldest.totals).length, differences: 0 });
  },
  patienceMs,
);
