// @module-tag long
import { randomUUID } from 'node:crypto';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormApp, startFormApp } from '../forms/form.test-kit';
import { list } from '../records/record-read.test-kit';
import { pageOf, publish, publishableForm, send } from './publication.test-kit';

const submissions = runs({ usual: 300, assure: 10_000 });
const atOnce = runs({ usual: 60, assure: 200 });
/** As many as an address may send without a proof of work. */
const perAddress = 25;

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp({ env: { TRUST_PROXY: '1' } });
}, 60_000);
afterAll(() => app.close());

const addressOf = (index: number): string => {
  const place = Math.floor(index / perAddress);
  return `100.64.${Math.floor(place / 250)}.${(place % 250) + 1}`;
};

/** Calls of staff, one after another, until they are told to stop; returns how many a second there were. */
const listing = async (formId: number, { token, until }: { token: string; until: () => boolean }): Promise<number> => {
  const began = performance.now();
  let calls = 0;
  while (!until()) {
    await list(app, { formId, token });
    calls += 1;
  }
  return (calls * 1000) / (performance.now() - began);
};

/** Sends as a phone does: again with the same key when it is told to come later, and when no answer came. */
const insistOn = async (code: string, index: number): Promise<string | undefined> => {
  const key = randomUUID();
  const name = `第${index}`;
  for (;;) {
    const reply = await send(app, { code, key, values: { name }, headers: { 'x-forwarded-for': addressOf(index) } });
    if (reply.status === 200) return name;
    if (reply.status !== 503) return undefined;
  }
};

test(`${submissions} submissions, ${atOnce} at a time, are there exactly once each, and staff go on with their lists`, async () => {
  const { form, token } = await publishableForm(app);
  const { code } = await publish(app, { token, body: pageOf(form.id) });
  const quietUntil = performance.now() + runs({ usual: 1000, assure: 5000 });
  const quiet = await listing(form.id, { token, until: () => performance.now() > quietUntil });
  let next = 0;
  let isOver = false;
  const acknowledged: string[] = [];
  const sender = async (): Promise<void> => {
    while (next < submissions) {
      const index = next;
      next += 1;
      const name = await insistOn(code, index);
      if (name !== undefined) acknowledged.push(name);
    }
  };
  const flood = Promise.all(Array.from({ length: atOnce }, sender)).finally(() => {
    isOver = true;
  });
  const busy = await listing(form.id, { token, until: () => isOver });
  await flood;
  const { rows } = await app.db.pool.query<{ name: string }>(`select name from form.${form.table_name} order by name`);
  expect(acknowledged).toHaveLength(submissions);
  expect(rows.map(({ name }) => name)).toEqual([...acknowledged].sort());
  const { rows: counted } = await app.db.pool.query('select count(*)::int as count from app.submission');
  expect(counted).toEqual([{ count: submissions }]);
  recordFigure('L78', 'public submissions in a flood, beside lists of staff', {
    submissions,
    at_once: atOnce,
    lost: 0,
    lists_per_second_alone: Math.round(quiet),
    lists_per_second_beside: Math.round(busy),
  });
}, 900_000);
