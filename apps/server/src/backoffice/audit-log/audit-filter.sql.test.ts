import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database';
import { cloneDatabase } from '../../platform/db/database.test-kit';
import { testSecrets } from '../../platform/secrets/secrets.test-kit';
import { auditConditions } from './audit-filter.sql';
import { countEntries } from './audit-log.repository';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  db = openDatabase({ url: clone.url, secrets: testSecrets, poolSize: 2, onIdleError: () => undefined });
});
afterAll(async () => {
  await db.close();
  await clone.drop();
});

const count = async (at: [string | null, string | null]): Promise<number> =>
  countEntries(db.kysely, await auditConditions(db.kysely, { search: { at } }));

test('a time is looked up in which nothing was written', async () => {
  expect(await count(['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'])).toBe(0);
});

test('entries are found by time in whatever order they were written, and nothing beside them', async () => {
  const start = Date.parse('2100-01-01T00:00:00Z');
  const after = (hours: number): string => new Date(start + hours * 3_600_000).toISOString();
  // After the entries of the start, as in reality; a third is of transactions begun hours before, with id gaps.
  await db.pool.query(
    `insert into app.audit_log (id, at, actor_name, ip, user_agent, request_id, action, target_type, outcome)
     overriding system value
     select 10000 + n * 3 + n % 2, $1::timestamptz + make_interval(hours => n - case when n % 3 = 0 then 9 else 0 end),
       '', '', '', '', 'record.edit', 'form_1', 'succeeded'
     from generate_series(1, 1000) as n`,
    [after(0)],
  );
  const { rows } = await db.pool.query<{ at: Date }>('select at from app.audit_log');
  const ranges: [number | null, number | null][] = [
    [null, 300],
    [300, null],
    [300, 349.5],
    [-900, 2],
    [990, 1100],
    [2000, 3000],
    [-3000, -2000],
    [null, null],
  ];
  for (const range of ranges) {
    const [from, to] = range.map((hours) => (hours === null ? null : after(hours)));
    const meant = rows
      .filter(({ at }) => from == null || at >= new Date(from))
      .filter(({ at }) => to == null || at <= new Date(to));
    expect(await count([from ?? null, to ?? null])).toBe(meant.length);
  }
});
