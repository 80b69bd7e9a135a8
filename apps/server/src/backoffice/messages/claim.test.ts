import { messageDefault } from '@shuyuan/contract/backoffice/messages/message';
import type { MessageWay } from '@shuyuan/contract/backoffice/messages/message-kind';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { type Executor, inTransaction } from '../../platform/db/database';
import { type ClaimedMessage, claimNext, settle, settleLost } from './claim.repository';
import { queueMessages, setSending, statesOf } from './message.test-kit';
import { countMessages, purgeMessages } from './upkeep.repository';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => setSending(app.db, {}));
afterEach(() => app.db.pool.query('delete from app.message_event'));

const claim = (
  most: number,
  { db = app.db.kysely, ways = ['sms', 'mail', 'robot'] }: { db?: Executor; ways?: readonly MessageWay[] } = {},
): Promise<ClaimedMessage[]> => claimNext(db, { ways, most, leaseMs: 60_000, usual: messageDefault });
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const sms = { way: 'sms' } as const;
const mail = { way: 'mail' } as const;
const settleAll = async (claimed: readonly ClaimedMessage[], state: 'later' | 'refused' | 'unknown') => {
  for (const message of claimed) {
    await settle(app.db.kysely, message, { result: { state, reason: 'x' }, delayMs: 0 });
  }
};
const forgetDay = () => app.db.pool.query('update app.message_sms_count set sms = 0');

test('nothing is claimed, and nothing written, while sending is stopped, in quiet hours or above the day’s limit', async () => {
  await queueMessages(app.db, [{ ...sms, is_quiet: true }, sms]);
  for (const setting of [
    { is_stopped: true },
    { quiet_from: '00:00', quiet_until: '23:59', sms_per_day: 0 },
    { sms_per_day: 0 },
  ]) {
    await setSending(app.db, setting);
    await inTransaction(app.db.kysely, async (tx) => {
      expect(await claim(4, { db: tx })).toEqual([]);
      const { rows } = await sql`select pg_current_xact_id_if_assigned() as written`.execute(tx);
      expect(rows).toEqual([{ written: null }]);
    });
  }
});

test('the day’s limit holds with several processes; only what was not sent for certain gives its place back', async () => {
  await forgetDay();
  await queueMessages(app.db, many(30, sms));
  await setSending(app.db, { sms_per_day: 6 });
  const claimed = (await Promise.all(many(6, 4).map((most) => claim(most)))).flat();
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(6);
  expect(claimed).toHaveLength(6);
  await settleAll(claimed.slice(0, 1), 'unknown');
  expect(await claim(4)).toEqual([]);
  await settleAll(claimed.slice(1, 2), 'refused');
  await settleAll(claimed.slice(2, 3), 'later');
  expect(await claim(4)).toHaveLength(2);
  await app.db.pool.query(`update app.message_sms_count set day = day - 1`);
  expect(await claim(9)).toHaveLength(6);
});

test('a mail is not behind thousand SMS, and those that no provider takes are in nobody’s way', async () => {
  await forgetDay();
  await queueMessages(app.db, many(1000, sms));
  const [id] = await queueMessages(app.db, [mail]);
  expect((await claim(2)).map((message) => message.way).sort()).toEqual(['mail', 'sms']);
  await app.db.pool.query(`update app.message set state = 'waiting', claimed_until = null where id = $1`, [id]);
  expect(await claim(4, { ways: ['mail'] })).toMatchObject([{ id, attempts: 2 }]);
});

test('a late answer does not change what was settled meanwhile', async () => {
  await queueMessages(app.db, [mail]);
  const [claimed] = await claim(1);
  if (claimed === undefined) throw new Error('nothing was claimed');
  await app.db.pool.query(`update app.message set claimed_until = now() where state = 'sending'`);
  await settleLost(app.db.kysely, '服务中断');
  await settle(app.db.kysely, claimed, { result: { state: 'later', reason: 'x' }, delayMs: 0 });
  expect(await statesOf(app.db)).toEqual({ unknown: 1 });
  expect(await claim(1)).toEqual([]);
});

test('half a year later words and addresses are gone, but not what waits nor what was told by time', async () => {
  await queueMessages(app.db, [sms, mail, mail]);
  await app.db.pool.query(`update app.message set state = 'failed' where way = 'mail'`);
  await app.db.pool.query(`update app.message_event set occasion = 'audit ' || id where id % 2 = 0`);
  await purgeMessages(app.db.kysely);
  expect(await statesOf(app.db)).toEqual({ waiting: 1, failed: 2 });
  expect(await countMessages(app.db.kysely)).toEqual([
    { state: 'waiting', count: 1 },
    { state: 'sending', count: 0 },
    { state: 'failed', count: 2 },
    { state: 'unknown', count: 0 },
  ]);
  for (const table of ['message', 'message_event']) {
    await app.db.pool.query(`update app.${table} set created_at = now() - interval '181 days'`);
  }
  await purgeMessages(app.db.kysely);
  expect(await statesOf(app.db)).toEqual({ waiting: 1 });
  const { rows } = await app.db.pool.query(
    'select from app.message_event as event where occasion ^@ $1 and not exists (select from app.message where event_id = event.id)',
    ['audit '],
  );
  expect(rows).toEqual([]);
  expect((await app.db.pool.query('select from app.message_event')).rowCount).toBeGreaterThan(1);
});
