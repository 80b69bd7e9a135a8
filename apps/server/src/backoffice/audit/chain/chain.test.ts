import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, inTransaction, openDatabase } from '../../../platform/db/database';
import { asSuperuser, cloneDatabase } from '../../../platform/db/database.test-kit';
import { createLog } from '../../../platform/log/log';
import { type Secrets, secretsFrom } from '../../../platform/secrets/secrets';
import { recordAudit } from '../audit.repository';
import { type AuditChain, createAuditChain } from './chain.service';

const oldKey = { id: 'k1', bytes: Buffer.alloc(32, 1) };
const newKey = { id: 'k2', bytes: Buffer.alloc(32, 2) };
const log = createLog({ level: 'silent' });
const origin = { requestId: 'r-1', ip: '192.0.2.1', userAgent: 'Browser/1' };

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
let chain: AuditChain;

const open = (): Database => openDatabase({ url: clone.url, poolSize: 12, onIdleError: () => undefined });
const chainOver = (db: Database, secrets: Secrets): AuditChain => createAuditChain({ db, secrets, log });
const verify = () => chain.verify({ db });
const write = (count: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      inTransaction(db.kysely, (db) =>
        recordAudit(db, {
          actor: { id: 1, name: '张三' },
          origin,
          action: 'thing.edit',
          target: { type: 'thing', id: index },
          before: { name: '旧', rate: 1.5 },
          after: { name: '新', list: [1, '二', null] },
        }),
      ),
    ),
  );

/** Runs statements as an attacker with all rights on the database. */
const meddle = async (...statements: string[]): Promise<void> => {
  const triggers = (verb: string): string[] =>
    ['audit_log', 'audit_link'].map((table) => `alter table app.${table} ${verb} trigger all`);
  await asSuperuser([...triggers('disable'), ...statements, ...triggers('enable')].join(';'), clone.url);
};

beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());
beforeEach(async () => {
  db = open();
  await meddle('truncate app.audit_log, app.audit_link restart identity');
  await db.pool.query('delete from app.audit_head');
  await db.pool.query('insert into app.audit_head default values');
  chain = chainOver(db, secretsFrom([oldKey]));
  await write(5);
  await chain.seal();
});
afterEach(() => db.close());

const idOf = async (offset: number): Promise<number> =>
  (await db.pool.query('select id from app.audit_log order by id offset $1 limit 1', [offset])).rows[0].id;
/** Seals as if the mark had been noted earlier, and returns it. Open transactions of other tests delay it too. */
const sealDue = async (): Promise<number> => {
  await db.pool.query("update app.audit_head set next_low_at = now() - interval '1 minute'");
  await chain.seal();
  return (await db.pool.query('select low_id from app.audit_head')).rows[0].low_id;
};
const insert = (values: string): string =>
  `insert into app.audit_log (id, at, actor_name, ip, user_agent, request_id, action, target_type, outcome)
   overriding system value values (${values}, '李四', '', '', '', 'thing.edit', 'thing', 'succeeded')`;

describe('the audit chain finds', () => {
  it.each([
    ['at', "at + interval '1 microsecond'"],
    ['admin_id', '2'],
    ['actor_name', "'李四'"],
    ['ip', "'192.0.2.2'"],
    ['user_agent', "''"],
    ['request_id', "'r-2'"],
    ['action', "'thing.delete'"],
    ['target_type', "'other'"],
    ['target_id', 'null'],
    ['before', 'null'],
    ['after', `'{"name": "新", "list": [1, "二"]}'`],
    ['outcome', "'failed'"],
  ])('another value of %s', async (column, value) => {
    const id = await idOf(2);
    await meddle(`update app.audit_log set ${column} = ${value} where id = ${id}`);
    const { isWhole, report, message } = await verify();
    expect(isWhole).toBe(false);
    expect(report).toMatchObject({ altered: { count: 1, ids: [id] }, removed: { count: 0 }, inserted: { count: 0 } });
    expect(message).toContain(`1 条内容被改动（编号 ${id}）`);
  });

  it('another id of a row', async () => {
    const id = await idOf(2);
    await meddle(`update app.audit_log set id = default where id = ${id}`);
    expect((await verify()).report.removed).toEqual({ count: 1, ids: [id] });
  });

  it('two rows whose contents were exchanged', async () => {
    const [one, other] = [await idOf(1), await idOf(3)];
    await meddle(`update app.audit_log as row set target_id = twin.target_id from app.audit_log as twin
      where row.id in (${one}, ${other}) and twin.id in (${one}, ${other}) and row.id <> twin.id`);
    expect((await verify()).report.altered.ids).toEqual([one, other]);
  });

  it.each(['hash', 'key_id', 'linked_at', 'audit_id'])('a link with another %s', async (column) => {
    const values: Record<string, string> = {
      hash: "sha256('x')",
      key_id: "'k9'",
      linked_at: "linked_at - interval '1 second'",
      audit_id: 'audit_id + 1000',
    };
    await meddle(`update app.audit_link set ${column} = ${values[column]} where id = 3`);
    const { report, isWhole } = await verify();
    expect(isWhole).toBe(false);
    expect(report.altered.count + report.removed.count).toBe(1);
  });

  it.each([
    ['first', 0],
    ['middle', 2],
    ['last', 4],
  ])('that the %s row is gone', async (_which, offset) => {
    const id = await idOf(offset);
    await meddle(`delete from app.audit_log where id = ${id}`);
    const { report, message } = await verify();
    expect(report.removed).toEqual({ count: 1, ids: [id] });
    expect(message).toContain(`1 条被删除（编号 ${id}）`);
  });

  it.each([
    ['first', 0],
    ['middle', 2],
    ['last', 4],
  ])('that the %s row is gone with its link, also after the product wrote more', async (_which, offset) => {
    const id = await idOf(offset);
    await meddle(`delete from app.audit_link where audit_id = ${id}`, `delete from app.audit_log where id = ${id}`);
    expect((await verify()).report.missing_links).toBe(1);
    await write(3);
    const { report, message } = await verify();
    expect(report).toMatchObject({ missing_links: 1, altered: { count: 0 } });
    expect(message).toContain('1 条连同封存记录一起被删除');
  });

  it('a row of the past that was put in, whatever its id', async () => {
    const last = await idOf(4);
    await meddle(insert(`${last + 50}, now() - interval '2 hours'`), insert(`-7, now() - interval '3 hours'`));
    const { report, message } = await verify();
    expect(report.inserted).toEqual({ count: 2, ids: [-7, last + 50] });
    expect(message).toContain('2 条不是由系统写入');
  });

  it('a row put in below what is sealed for good, even with the time of now', async () => {
    await expect.poll(sealDue).toBeGreaterThanOrEqual(await idOf(4));
    await meddle(insert('-3, now()'));
    expect((await verify()).report.inserted).toEqual({ count: 1, ids: [-3] });
  });

  it('a changed end of the chain, for good', async () => {
    await db.pool.query('update app.audit_head set link_id = 3, hash = (select hash from app.audit_link where id = 3)');
    await write(1);
    expect((await verify()).isWhole).toBe(false);
    await write(1);
    expect((await verify()).isWhole).toBe(false);
  });
});

describe('the audit chain', () => {
  it('says so when nothing was changed, and writes the look down', async () => {
    expect(await verify()).toMatchObject({ isWhole: true, message: '已校验 5 条，未发现改动' });
    const { rows } = await db.pool.query(
      `select outcome, after ->> 'checked' as checked from app.audit_log where action = 'audit.verify'`,
    );
    expect(rows).toEqual([{ outcome: 'succeeded', checked: '5' }]);
  });

  it('reads the same in another time zone', async () => {
    const url = `${clone.url}&options=${encodeURIComponent('-c TimeZone=Asia/Kathmandu -c DateStyle=SQL')}`;
    const elsewhere = openDatabase({ url, poolSize: 1, onIdleError: () => undefined });
    try {
      expect((await elsewhere.pool.query('show time zone')).rows).toEqual([{ TimeZone: 'Asia/Kathmandu' }]);
      expect((await chain.verify({ db: elsewhere })).isWhole).toBe(true);
    } finally {
      await elsewhere.close();
    }
  });

  it('goes on under a new key; what the old one sealed is read with it, and with no other', async () => {
    chain = chainOver(db, secretsFrom([newKey, oldKey]));
    await write(3);
    expect(await verify()).toMatchObject({ isWhole: true, report: { checked: 8 } });
    const { rows } = await db.pool.query('select key_id, count(*) as count from app.audit_link group by 1 order by 1');
    expect(rows).toEqual([
      { key_id: 'k1', count: 5 },
      { key_id: 'k2', count: 3 },
    ]);
    const otherKey = { id: 'k1', bytes: Buffer.alloc(32, 9) };
    chain = chainOver(db, secretsFrom([newKey, otherKey]));
    expect((await verify()).report.altered.count).toBe(5);
  });

  it('links each row once while many write, some commit late, and two processes seal', async () => {
    const other = open();
    const rival = chainOver(other, secretsFrom([oldKey]));
    const late = new pg.Client({ connectionString: clone.migrationUrl });
    await late.connect();
    try {
      await late.query('begin');
      // It takes its id now but becomes visible long after later ids.
      await late.query(insert(`nextval('app.audit_log_id_seq'), now()`));
      for (let round = 0; round < 4; round += 1) {
        await Promise.all([write(40), chain.seal(), rival.seal(), chain.seal(), rival.seal()]);
      }
      await late.query('commit');
      await chain.seal();
      const { rows } = await db.pool.query(
        `select count(*) as rows, count(link.audit_id) as linked, count(distinct link.id) as numbers, max(link.id) as last
         from app.audit_log as audit left join app.audit_link as link on link.audit_id = audit.id`,
      );
      expect(rows).toEqual([{ rows: 166, linked: 166, numbers: 166, last: 166 }]);
      expect((await verify()).isWhole).toBe(true);
    } finally {
      await late.end();
      await other.close();
    }
  });

  it('keeps its mark behind a transaction that is still open, and then looks at nothing below it', async () => {
    await expect.poll(sealDue).toBeGreaterThanOrEqual(await idOf(4));
    const late = new pg.Client({ connectionString: clone.migrationUrl });
    await late.connect();
    await late.query('begin');
    await late.query('select pg_current_xact_id()');
    await write(1);
    await chain.seal();
    const added = await idOf(5);
    for (let round = 0; round < 3; round += 1) expect(await sealDue()).toBeLessThan(added);
    await late.end();
    await expect.poll(sealDue).toBeGreaterThanOrEqual(added);
  });

  it('is looked at once a day, by one process', async () => {
    const looks = () =>
      db.pool
        .query("select count(*) as n from app.audit_log where action = 'audit.verify'")
        .then(({ rows }) => rows[0].n);
    await chain.verifyDaily();
    expect(await looks()).toBe(0);
    await db.pool.query("update app.audit_head set verified_at = now() - interval '1 day'");
    await Promise.all([chain.verifyDaily(), chain.verifyDaily()]);
    expect(await looks()).toBe(1);
  });
});
