import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/database';
import { createLog } from '../../../platform/log/log';
import {
  chiefToken,
  type FormApp,
  fieldOf,
  formOf,
  inputOf,
  save,
  startFormApp,
  sync,
} from '../../forms/form.test-kit';
import { list, liveForm, staffOf } from '../record-read.test-kit';
import { keepTotals } from './count.service';
import { countChange } from './count-change.repository';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const fold = () => keepTotals({ db: app.db, log: createLog({ level: 'silent' }) });

const many = 20_500;

const largeForm = async () => {
  const form = await liveForm(app, [{ field: 'a', name: '甲' }]);
  await app.db.pool.query(
    `insert into form.${form.table_name} (a) select repeat('x', 40) from generate_series(1, $1::int)`,
    [many],
  );
  const token = await staffOf(app, [form.id]);
  return {
    ...form,
    token,
    total: async () => (await list(app, { formId: form.id, token, query: { page_size: 1 } })).total,
  };
};

/** Adds a row as every writer does: the row and its change in one transaction. */
const addRow = (form: { id: number; table_name: string }) =>
  inTransaction(app.db.kysely, async (db) => {
    await sql`insert into ${sql.table(`form.${form.table_name}`)} (a) values ('new')`.execute(db);
    await countChange(db, { formId: form.id, change: 1 });
  });

const storedOf = async (formId: number) => {
  const { rows } = await app.db.pool.query<{ rows: number; changes: number }>(
    `select (select rows from app.form_count where custom_form_id = $1) as rows,
       (select count(*) from app.form_count_change where custom_form_id = $1) as changes`,
    [formId],
  );
  return rows[0];
};

describe('the total of a form', () => {
  it('is kept once the form is large, and right before, between and after', async () => {
    const form = await largeForm();
    expect(await form.total()).toBe(many);
    expect(await storedOf(form.id)).toEqual({ rows: null, changes: 0 });
    await addRow(form);
    await fold();
    expect(await storedOf(form.id)).toEqual({ rows: many + 1, changes: 0 });
    await addRow(form);
    expect([await form.total(), await storedOf(form.id)]).toEqual([many + 2, { rows: many + 1, changes: 1 }]);
    await fold();
    expect([await form.total(), await storedOf(form.id)]).toEqual([many + 2, { rows: many + 2, changes: 0 }]);
  });

  it('of a small form is counted, and what came and went is forgotten', async () => {
    const form = await liveForm(app, [{ field: 'a', name: '甲' }]);
    await addRow(form);
    expect(await storedOf(form.id)).toEqual({ rows: null, changes: 1 });
    await fold();
    expect(await storedOf(form.id)).toEqual({ rows: null, changes: 0 });
    const token = await staffOf(app, [form.id]);
    expect((await list(app, { formId: form.id, token })).total).toBe(1);
  });

  it('is never wrong for those who write while it is folded and counted anew', { tags: ['long'] }, async () => {
    const form = await largeForm();
    let stopped = false;
    const folding = (async () => {
      while (!stopped) {
        await fold();
        await app.db.pool.query(
          `update app.form_count set counted_at = counted_at - interval '2 days' where custom_form_id = $1`,
          [form.id],
        );
      }
    })();
    const writers = Array.from({ length: 4 }, async () => {
      for (let at = 0; at < 15; at += 1) {
        const before = await form.total();
        await addRow(form);
        // Others write as well, so the total includes at least the test's own row.
        expect(await form.total()).toBeGreaterThan(before);
      }
    });
    await Promise.all(writers).finally(() => {
      stopped = true;
    });
    await folding;
    expect(await form.total()).toBe(many + 60);
    await fold();
    expect(await form.total()).toBe(many + 60);
    expect(await storedOf(form.id)).toMatchObject({ rows: many + 60 });
  });

  it('does not count a row whose transaction is still open, and counts it once it is over', async () => {
    const form = await largeForm();
    await fold();
    const client = await app.db.pool.connect();
    await client.query('begin');
    await client.query(`insert into form.${form.table_name} (a) values ('open')`);
    await client.query('insert into app.form_count_change (custom_form_id, change) values ($1, 1)', [form.id]);
    await app.db.pool.query(
      `update app.form_count set counted_at = counted_at - interval '2 days' where custom_form_id = $1`,
      [form.id],
    );
    await fold();
    expect(await form.total()).toBe(many);
    await client.query('commit');
    client.release();
    expect(await form.total()).toBe(many + 1);
    await fold();
    expect(await form.total()).toBe(many + 1);
  });

  it('follows a form through renaming, copying, removal, restoring and adoption', { tags: ['long'] }, async () => {
    const form = await largeForm();
    await fold();
    const renamed = await sync(app, (await save(app, { ...inputOf(form), table_name: `${form.table_name}_b` })).id);
    expect(await form.total()).toBe(many);
    const copy = formOf();
    const cloned = await app.call(formEndpoints.cloneTable, {
      token: await chiefToken(app),
      query: { id: String(form.id), name: copy.name, table_name: copy.table_name, with_rows: '1' },
    });
    const cloneId = (cloned.body.data as { id: number }).id;
    const cloneToken = await staffOf(app, [cloneId]);
    const cloneTotal = async () => (await list(app, { formId: cloneId, token: cloneToken })).total;
    expect(await cloneTotal()).toBe(many);
    await fold();
    expect([await cloneTotal(), await storedOf(cloneId)]).toEqual([many, { rows: many, changes: 0 }]);

    await app.call(formEndpoints.destroy, { query: { id: String(form.id) } });
    expect(await storedOf(form.id)).toEqual({ rows: null, changes: 0 });
    await app.db.pool.query(`delete from form.${renamed.table_name} where id <= 100`);
    const adopted = await save(
      app,
      formOf({ table_name: renamed.table_name, adopt: true, fields: [fieldOf({ field: 'a', name: '甲' })] }),
    );
    await sync(app, adopted.id);
    const token = await staffOf(app, [adopted.id]);
    expect((await list(app, { formId: adopted.id, token })).total).toBe(many - 100);
    await fold();
    expect((await list(app, { formId: adopted.id, token })).total).toBe(many - 100);
  });
});
