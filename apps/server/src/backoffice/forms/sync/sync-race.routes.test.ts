import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireReply } from '../../identity/identity-api.test-kit';
import { chiefToken, type FormApp, fieldOf, formOf, save, startFormApp } from '../form.test-kit';

let app: FormApp;
let token: string;
beforeAll(async () => {
  app = await startFormApp();
  token = await chiefToken(app);
});
afterAll(() => app.close());

const formWith = () => save(app, formOf({ fields: [fieldOf({ field: 'title', name: '标题' })] }));
const idOf = (form: { id: number }) => ({ id: String(form.id) });
const call = (endpoint: 'updateTable' | 'destroy' | 'relationDestroy', form: { id: number }): Promise<WireReply> =>
  app.call(formEndpoints[endpoint], { token, query: idOf(form) });

it('syncs of a form that others sync and remove meanwhile end with words, never with a fault', {
  tags: ['long'],
}, async () => {
  for (let round = 0; round < 12; round += 1) {
    const form = await formWith();
    const remove = round % 2 === 0 ? 'destroy' : 'relationDestroy';
    const replies = await Promise.all([
      call('updateTable', form),
      call('updateTable', form),
      call(remove, form),
      call('updateTable', form),
    ]);
    for (const { status, body } of replies) expect([200, 404, 409], JSON.stringify(body)).toContain(status);
  }
});

it('a sync whose form is removed as it begins is answered with words', async () => {
  const form = await formWith();
  // The run waits here until the form is gone.
  const holder = await app.db.pool.connect();
  await holder.query('begin; lock table app.form_sync_run in share row exclusive mode');
  const synced = call('updateTable', form);
  // Not by the holder: within a transaction PostgreSQL shows what it showed at the first look.
  const waiting = () =>
    app.db.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);
  await holder.query('delete from app.custom_form where id = $1', [form.id]);
  await holder.query('commit');
  holder.release();
  expect(await synced).toMatchObject({ status: 404, body: { errcode: formErrors.formNotFound.errcode } });
});

it('as many syncs as there are connections leave nobody waiting', async () => {
  const forms = await Promise.all(Array.from({ length: 12 }, formWith));
  const replies = await Promise.all(forms.map((form) => call('updateTable', form)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});
