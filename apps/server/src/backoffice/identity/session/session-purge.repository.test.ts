import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import { createAdmin, openTestSession } from '../identity.test-kit';
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
