import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { createAdmin, makeTestToken, openTestSession } from '../identity.test-kit';
import { purgeSessions } from './session-purge.repository';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('sessions not seen for half a year are forgotten, younger ones stay', async () => {
  const { pool, kysely } = app.db;
  const { id } = await createAdmin(kysely);
  for (const days of [0, 179, 181]) {
    await openTestSession(kysely, id);
    await pool.query(
      `update app.session set last_seen_at = now() - make_interval(days => $1), created_at = now() - make_interval(days => $1)
       where id = (select max(id) from app.session)`,
      [days],
    );
  }
  await purgeSessions(kysely);
  const { rows } = await pool.query('select (now()::date - last_seen_at::date) as days from app.session order by id');
  expect(rows).toEqual([{ days: 0 }, { days: 179 }]);
});

test('an API token stays as long as it works, however long unused, and 90 days after its end in the list', async () => {
  const { pool, kysely } = app.db;
  const { id: adminId } = await createAdmin(kysely);
  const made = async (change: { unused?: number; ended?: number; expired?: number }): Promise<number> => {
    const { id, sessionId } = await makeTestToken(kysely, adminId);
    const { unused = 0, ended, expired } = change;
    await pool.query(
      `update app.session set last_seen_at = now() - make_interval(days => $2),
         ended_at = now() - make_interval(days => $3), end_reason = case when $3::integer is null then null else 'forced' end
       where id = $1`,
      [sessionId, unused, ended ?? null],
    );
    if (expired !== undefined)
      await pool.query('update app.api_token set expires_at = now() - make_interval(days => $2) where id = $1', [
        id,
        expired,
      ]);
    return id;
  };
  const retained = [await made({ unused: 300 }), await made({ ended: 89 }), await made({ expired: 89 })];
  const gone = [await made({ ended: 91 }), await made({ expired: 91 })];
  await purgeSessions(kysely);
  const { rows } = await pool.query(
    `select token.id from app.api_token as token join app.session as session on session.token_id = token.id order by 1`,
  );
  expect(rows.map(({ id }) => id)).toEqual(retained);
  const left = await pool.query('select id from app.api_token where id = any($1)', [gone]);
  expect(left.rows).toEqual([]);
});
