import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordExportEndpoints } from '@shuyuan/contract/backoffice/records/record-export.endpoints';
import { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/log/log';
import { secretsFrom } from '../../../platform/secrets/secrets';
import { testSecrets } from '../../../platform/secrets/secrets.test-kit';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { callApi, type WireReply } from '../../identity/identity-api.test-kit';
import { untilOver } from '../../jobs/job.test-kit';
import { importsOver, startImportApp, workbookOf } from '../../records/import/import.test-kit';
import { list, liveForm, read, staffOf } from '../../records/record-read.test-kit';
import { resealAll } from './reseal.service';
import { placesOfKey } from './seal.repository';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An ID number with a valid check digit. */
const idNumber = (at: number): string => {
  const body = `11010519491231${String(at).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
};

let app: FormApp;
let form: FormDetail;
let token: string;
let whole: string;

const call = (endpoint: Parameters<typeof callApi>[1], body: unknown, as = token): Promise<WireReply> =>
  callApi(app.url, endpoint, { token: as, query: { custom_form_id: String(form.id) }, body });

const save = async (body: unknown, as = token): Promise<RecordRow> => {
  const reply = await call(recordWriteEndpoints.save, body, as);
  if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body.data as RecordRow;
};

beforeAll(async () => {
  app = await startImportApp();
  form = await liveForm(app, [
    { field: 'name', name: '姓名' },
    { field: 'card', name: '身份证号', edit_input: 'id_card', search_input: 'exact', validation: ['unique'] },
    { field: 'note', name: '备注' },
  ]);
  token = await staffOf(app, [form.id]);
  whole = await staffOf(app, [form.id], ['index', 'detail', 'edit', 'export', 'unmask']);
});
afterAll(() => app.close());

/** The tables that contain a text anywhere. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { rows } = await app.db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'form', 'form_recycle')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await app.db.pool.query(
      `select from ${name} as given where position($1 in given::text) > 0 limit 1`,
      [text],
    );
    if ((rowCount ?? 0) > 0) found.push(name);
  }
  return found;
};

describe('ID numbers at rest', () => {
  it('cannot be written as they are, not even past the product', async () => {
    await expect(
      app.db.pool.query(`insert into form.${form.table_name} (card) values ($1)`, [idNumber(1)]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('are refused twice, found whole, masked for most and told to those who may see them', async () => {
    const made = await save({ values: { name: '张三', card: idNumber(1) } });
    expect(made.card).toBe(`1101**********${idNumber(1).slice(-4)}`);
    const twice = await call(recordWriteEndpoints.save, { values: { name: '李四', card: idNumber(1) } });
    expect([twice.status, twice.body.errors]).toEqual([400, { card: ['已有相同的值，不能重复'] }]);
    for (const as of [token, whole]) {
      const search = { search: { card: idNumber(1) } };
      expect((await list(app, { formId: form.id, token: as, query: search })).total).toBe(1);
      expect((await list(app, { formId: form.id, token: as, query: { search: { card: idNumber(9) } } })).total).toBe(0);
    }
    const shown = await read(app, 'show', { formId: form.id, token: whole, query: { id: made.id } });
    expect(shown.body.data).toMatchObject({ card: idNumber(1) });
  });

  it('lie nowhere in the database, wherever they came from, and come back from everywhere', {
    tags: ['long'],
  }, async () => {
    const first = await save({ values: { name: '王五', card: idNumber(2) } });
    await save({ id: first.id, version: 1, values: { card: idNumber(3) } });
    await save({ id: first.id, version: 2, values: { note: '改' } });
    const other = await save({ values: { name: '赵六', card: idNumber(4) } });
    expect((await call(recordWriteEndpoints.batch, { ids: [other.id], values: { card: idNumber(5) } })).status).toBe(
      200,
    );

    const imports = importsOver(app, { formId: form.id, token });
    const headers = ['姓名', '身份证号', '备注'];
    const rows = [
      ['甲', idNumber(6), ''],
      ['乙', idNumber(7), ''],
      ['丙', idNumber(3), '长'.repeat(300)],
    ];
    const entry = await imports.check(await imports.taken(await workbookOf(headers, rows)));
    expect((await imports.faults(entry.id)).map(({ row, field, text }) => [row, field, text.slice(0, 18)])).toEqual([
      [4, 'card', idNumber(3)],
      [4, 'note', '长'.repeat(18)],
    ]);
    await imports.fix(entry.id, [
      { row: 4, field: 'card', text: idNumber(8) },
      { row: 4, field: 'note', text: '好' },
    ]);
    expect(await imports.commit(entry.id)).toMatchObject({ state: 'succeeded' });
    const update = [['甲二', idNumber(6), '新']];
    const again = await imports.taken(await workbookOf(headers, update));
    expect(await imports.check(again, { mode: 'update', key_field: 'card' })).toMatchObject({ changed_rows: 1 });
    expect(await imports.commit(again.id)).toMatchObject({ state: 'succeeded' });
    expect(await imports.undo(again.id)).toMatchObject({ state: 'succeeded' });

    const settings = { search: { card: idNumber(6) }, keyword: idNumber(7) };
    const view = await call(recordViewEndpoints.saveView, { name: '某人', is_shared: false, settings }, whole);
    expect([view.status, (view.body.data as { settings: unknown }).settings]).toEqual([200, settings]);
    const request = { format: 'csv', columns: ['name', 'card'], filter: { search: { card: idNumber(6) } } };
    const { body } = await call(recordExportEndpoints.export, request, whole);
    const job = await untilOver(app, whole, (body.data as { job_id: number }).job_id);
    expect(job).toMatchObject({ state: 'succeeded' });

    for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) expect(await tablesWith(idNumber(at)), idNumber(at)).toEqual([]);
    const { rows: grams } = await app.db.pool.query(
      `select from form.${form.table_name} where search_entry like '%10%'`,
    );
    expect(grams).toEqual([]);

    const history = await read(app, 'history', { formId: form.id, token: whole, query: { id: first.id } });
    const changes = (history.body.data as { changes: unknown[] }[]).map((change) => change.changes);
    expect(changes[1]).toContainEqual({ field: 'card', name: '身份证号', before: idNumber(2), after: idNumber(3) });
    const [, , created] = history.body.data as { id: number }[];
    const back = await call(recordWriteEndpoints.revert, { id: first.id, version: 3, change_id: created?.id }, whole);
    expect([back.status, (back.body.data as RecordRow).card]).toEqual([200, idNumber(2)]);
  });
});

describe('a change of keys', () => {
  it('goes on beside the work: numbers are found, kept unique and sealed anew, and the old key can go', async () => {
    const keys = secretsFrom([{ id: 'next', bytes: Buffer.alloc(32, 8) }, ...testSecrets.keys]);
    const next = await startFormApp({ databaseUrl: app.databaseUrl, secrets: keys });
    try {
      const query = { search: { card: idNumber(1) } };
      expect((await list(next, { formId: form.id, token, query })).total).toBe(1);
      const at = { token, query: { custom_form_id: String(form.id) } };
      const twice = await callApi(next.url, recordWriteEndpoints.save, {
        ...at,
        body: { values: { card: idNumber(1) } },
      });
      expect([twice.status, twice.body.errors]).toEqual([400, { card: ['已有相同的值，不能重复'] }]);
      const made = await callApi(next.url, recordWriteEndpoints.save, {
        ...at,
        body: { values: { card: idNumber(20) } },
      });
      expect(made.status).toBe(200);
      // A deleted record sealed with the old key finds its number taken under the new key and under the old.
      const bin = await save({ values: { name: '旧', card: idNumber(21) } });
      const gone = await save({ values: { name: '旧二', card: idNumber(22) } });
      expect((await call(recordWriteEndpoints.destroy, { ids: [bin.id, gone.id] })).status).toBe(200);
      await save({ values: { card: idNumber(22) } });
      await callApi(next.url, recordWriteEndpoints.save, { ...at, body: { values: { card: idNumber(21) } } });
      for (const { id } of [bin, gone]) {
        const back = await callApi(next.url, recordWriteEndpoints.restore, { ...at, body: { ids: [id] } });
        expect([back.status, back.body.errors]).toEqual([409, { card: ['已有相同的值，不能重复'] }]);
      }

      expect(await placesOfKey(next.db.kysely, 'test')).toContain(`form.${form.table_name}`);
      const before = await list(next, { formId: form.id, token: whole });
      await resealAll({ db: next.db, log: createLog({ level: 'silent' }) });
      expect(await list(next, { formId: form.id, token: whole })).toEqual(before);
      // The audit log is never changed: it alone still needs the old key.
      const places = await placesOfKey(next.db.kysely, 'test');
      expect(places.filter((name) => !name.startsWith('app.audit'))).toEqual([]);
      expect((await list(next, { formId: form.id, token, query })).total).toBe(1);
    } finally {
      await next.close();
    }
  });
});
