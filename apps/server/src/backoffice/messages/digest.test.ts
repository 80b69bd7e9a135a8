import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { createAdmin, openTestSession } from '../identity/identity.test-kit';
import { tellDigests } from './digest.service';
import { messageCalls } from './message.test-kit';
import type { DigestSource } from './message-source';

let app: TestApp;
let own: { id: number; token: string };
let lines: string[];
beforeAll(async () => {
  app = await startTestApp();
  const { id } = await createAdmin(app.db.kysely, { username: 'li' });
  own = { id, token: await openTestSession(app.db.kysely, id) };
});
afterAll(() => app.close());
beforeEach(async () => {
  lines = ['3 份请假等待审批'];
  await app.db.pool.query('delete from app.message_event');
  await app.db.pool.query("delete from app.message_rule where title = '甲'");
});

const call = (...given: Parameters<ReturnType<typeof messageCalls>>) => messageCalls(app, own.token)(...given);
const choose = async (digest: 8 | 18 | null, since = '2026-03-01T00:00:00Z') => {
  expect((await call('saveOwnSettings', { body: { digest, off: [] } })).status).toBe(200);
  await app.db.pool.query('update app.message_digest set since = $1', [since]);
};
const digests: DigestSource[] = [async (caller) => (caller.adminId === own.id ? lines : ['别人的'])];
/** By the school's clock, which is that of Beijing. */
const at = (clock: string) => tellDigests({ db: app.db, digests, mail: undefined }, new Date(`${clock}+08:00`));
const sentSoFar = async () => {
  const { rows } = await app.db.pool.query<{ admin_id: number; way: string; body: string }>(
    'select admin_id, way, body from app.message order by id',
  );
  return rows;
};

describe('a daily summary', () => {
  test('is not made for those who want none, before its hour, or hours after it', async () => {
    await choose(null);
    await at('2026-03-02T08:00');
    await choose(8);
    await at('2026-03-02T07:59');
    await at('2026-03-02T11:00');
    await choose(8, '2026-03-02T00:30:00Z');
    await at('2026-03-02T08:40');
    expect(await sentSoFar()).toEqual([]);
  });

  test('comes once a day behind the bell, and by mail where the account has an address', async () => {
    await choose(18);
    await Promise.all([at('2026-03-02T18:00'), at('2026-03-02T18:00')]);
    await at('2026-03-02T18:01');
    expect(await sentSoFar()).toEqual([{ admin_id: own.id, way: 'bell', body: '3 份请假等待审批' }]);
    await app.db.pool.query("update app.admin set email = 'li@school.example' where id = $1", [own.id]);
    const mail = async () => ({ state: 'sent', reference: '' }) as const;
    await tellDigests({ db: app.db, digests, mail }, new Date('2026-03-03T18:00+08:00'));
    expect(await sentSoFar()).toMatchObject([
      {},
      { way: 'bell', body: '1 条未读消息\n3 份请假等待审批' },
      { way: 'mail' },
    ]);
  });

  test('is left out for the day when nothing waits', async () => {
    await choose(8);
    lines = [];
    await at('2026-03-02T08:00');
    lines = ['1 份请假等待审批'];
    await at('2026-03-02T08:01');
    expect(await sentSoFar()).toEqual([]);
    await at('2026-03-03T08:01');
    expect(await sentSoFar()).toHaveLength(1);
  });

  test('goes to nobody who may not sign in any more', async () => {
    await choose(8);
    const switched = (to: string) =>
      app.db.pool.query(`update app.admin set disabled_at = ${to} where id = $1`, [own.id]);
    await switched('now()');
    await at('2026-03-02T08:00');
    await switched('null');
    expect(await sentSoFar()).toEqual([]);
  });
});

describe('own settings', () => {
  test('refuse another hour and too many kinds', async () => {
    expect((await call('saveOwnSettings', { body: { digest: 9, off: [] } })).body.errors).toEqual({
      digest: ['请选择时间'],
    });
    expect((await call('saveOwnSettings', { body: { digest: null, off: [''] } })).status).toBe(400);
  });

  test('are one’s own, and leave out kinds that there are not', async () => {
    const other = await createAdmin(app.db.kysely, { username: 'wang' });
    const body = { digest: 8, off: ['enrolment.admitted', 'nothing.such'] };
    expect((await call('saveOwnSettings', { body })).status).toBe(200);
    expect((await call('ownSettings')).body.data).toMatchObject({ digest: 8, off: ['enrolment.admitted'] });
    const theirs = messageCalls(app, await openTestSession(app.db.kysely, other.id));
    expect((await theirs('ownSettings')).body.data).toMatchObject({ digest: null, off: [] });
  });
});
