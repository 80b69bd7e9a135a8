import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FormApp,
  fieldOf,
  formOf,
  inputOf,
  save,
  saveLive,
  show,
  startFormApp,
  sync,
  trailOf,
} from '../form.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const versionsOf = async (id: number) =>
  formEndpoints.versions.reply.parse((await app.call(formEndpoints.versions, { query: { id: String(id) } })).body).data;
const compare = (id: number, from: string, to: string) =>
  app.call(formEndpoints.compare, { query: { id: String(id), from, to } });
const rollBack = (body: { id: number; to: number; version: number }) => app.call(formEndpoints.rollBack, { body });

/** A form that has been live twice: `age` came with the second version, `title` was renamed. */
const grown = async (): Promise<FormDetail> => {
  const first = await saveLive(app, formOf({ fields: [fieldOf({ field: 'title', name: '标题' })] }));
  const [title] = inputOf(first).fields;
  const fields = [{ ...title, field: 'headline', name: '题目' }, fieldOf({ field: 'age', edit_input: 'number' })];
  return saveLive(app, { ...inputOf(first), fields });
};

describe('versions', () => {
  test('are refused where there are none', async () => {
    const form = await save(app, formOf());
    expect(await versionsOf(form.id)).toEqual([]);
    for (const call of [
      app.call(formEndpoints.versionShow, { query: { id: String(form.id), version: '1' } }),
      compare(form.id, '1', 'draft'),
      rollBack({ id: form.id, to: 1, version: form.version }),
    ]) {
      expect(await call).toMatchObject({ status: 404, body: { errcode: formErrors.versionNotFound.errcode } });
    }
    expect((await compare(form.id, 'live', 'draft')).status).toBe(400);
  });

  test('are all kept, newest first, with who and when', async () => {
    const form = await grown();
    const [second, first] = await versionsOf(form.id);
    expect(second).toMatchObject({ live: true, fields_count: 2, admin_name: app.adminName });
    expect(first).toMatchObject({ live: false, fields_count: 1 });
    const query = { id: String(form.id), version: String(first?.version) };
    const { body } = await app.call(formEndpoints.versionShow, { query });
    const definition = formEndpoints.versionShow.reply.parse(body).data;
    expect(definition.fields).toMatchObject([{ id: form.fields[0]?.id, field: 'title', name: '标题' }]);
  });

  test('are compared in words, the draft too', async () => {
    const form = await grown();
    const [second, first] = await versionsOf(form.id);
    const { data } = formEndpoints.compare.reply.parse(
      (await compare(form.id, String(first?.version), String(second?.version))).body,
    );
    expect(data.map(({ kind, subject, property }) => [kind, subject, property])).toEqual([
      ['changed', '题目', '字段名'],
      ['changed', '题目', '名称'],
      ['added', 'age', ''],
    ]);
    expect((await compare(form.id, String(second?.version), 'draft')).body.data).toEqual([]);
  });
});

describe('rolling back', () => {
  test('is refused on an older draft', async () => {
    const form = await grown();
    const [, first] = await versionsOf(form.id);
    expect(await rollBack({ id: form.id, to: first?.version ?? 0, version: form.version - 1 })).toMatchObject({
      status: 409,
      body: { errcode: formErrors.staleForm.errcode },
    });
    expect(await show(app, form.id)).toEqual(form);
  });

  test('puts the old definition into the draft under the old field ids; forth and back loses no value', async () => {
    const form = await grown();
    const [second, first] = await versionsOf(form.id);
    await app.db.pool.query(`insert into form.${form.table_name} (headline, age) values ('一', 1), ('二', 2)`);
    const reply = await rollBack({ id: form.id, to: first?.version ?? 0, version: form.version });
    expect(reply.status).toBe(200);
    const back = await show(app, form.id);
    expect(back).toMatchObject({ synced: false, version: form.version + 1 });
    expect(back.fields).toMatchObject([{ id: form.fields[0]?.id, field: 'title', name: '标题' }]);
    await sync(app, form.id);
    const { rows } = await app.db.pool.query(`select title from form.${form.table_name} order by id`);
    expect(rows).toEqual([{ title: '一' }, { title: '二' }]);

    const now = await show(app, form.id);
    expect((await rollBack({ id: form.id, to: second?.version ?? 0, version: now.version })).status).toBe(200);
    const again = await sync(app, form.id);
    expect(again.fields.map(({ id }) => id)).toEqual(form.fields.map(({ id }) => id));
    const values = await app.db.pool.query(`select headline, age from form.${form.table_name} order by id`);
    expect(values.rows).toEqual([
      { headline: '一', age: 1 },
      { headline: '二', age: 2 },
    ]);
    expect((await trailOf(app, form.id)).map(({ action }) => action)).toContain('form.roll_back');
  });
});

describe('rolling back to a relation', () => {
  test('is refused while the other form is gone, and done without the name of a field that is gone', async () => {
    const other = await saveLive(app, formOf({ fields: [fieldOf({ field: 'title' })] }));
    const settings = { relation_form_id: other.id, relation_label: 'title' };
    const relation = fieldOf({ field: 'up', name: '上级', edit_input: 'relation', settings });
    const related = await saveLive(app, formOf({ fields: [relation] }));
    const plain = await saveLive(app, { ...inputOf(related), fields: [] });
    const [, first] = await versionsOf(related.id);
    const back = (version: number) => rollBack({ id: related.id, to: first?.version ?? 0, version });
    await save(app, { ...inputOf(other), fields: [fieldOf({ field: 'name' })] });
    expect((await back(plain.version)).status).toBe(200);
    const rolled = await show(app, related.id);
    expect(rolled.fields[0]?.settings).toEqual({ relation_form_id: other.id });
    const again = await save(app, { ...inputOf(rolled), fields: [] });
    await app.call(formEndpoints.relationDestroy, { query: { id: String(other.id) } });
    const refusal = await back(again.version);
    expect(refusal).toMatchObject({ status: 404, body: { errcode: formErrors.formNotFound.errcode } });
    expect(refusal.body.errmsg).toContain('上级');
  });
});

const partsOf = async (id: number) =>
  formEndpoints.recycled.reply.parse(
    (await app.call(formEndpoints.recycled, { query: { custom_form_id: String(id) } })).body,
  ).data;

describe('a dropped field', () => {
  const dropped = async () => {
    const form = await saveLive(
      app,
      formOf({ fields: ['a', 'b'].map((field) => fieldOf({ field, validation: field === 'b' ? ['unique'] : [] })) }),
    );
    await app.db.pool.query(`insert into form.${form.table_name} (a, b) values ('一', '甲'), ('二', null)`);
    await save(app, { ...inputOf(form), fields: inputOf(form).fields.slice(0, 1) });
    return sync(app, form.id);
  };

  test('waits with its values counted', async () => {
    const form = await dropped();
    expect(await partsOf(form.id)).toMatchObject([
      { kind: 'field', custom_form_id: form.id, field_name: 'b', stored_name: 'b', rows: 1, admin_name: app.adminName },
    ]);
  });

  test('that tied records together waits with the records it tied', async () => {
    const other = await saveLive(app, formOf({ fields: [fieldOf({ field: 'title' })] }));
    const links = fieldOf({ field: 'links', edit_input: 'relations', settings: { relation_form_id: other.id } });
    const form = await saveLive(app, formOf({ fields: [links] }));
    await app.db.pool.query(`insert into form.${other.table_name} (title) values ('甲'), ('乙')`);
    await app.db.pool.query(`insert into form.${form.table_name} default values`);
    const link = `form._link_${form.fields[0]?.id}`;
    await app.db.pool.query(`insert into ${link} (row_id, target_id, position) values (1, 1, 1), (1, 2, 2)`);
    await save(app, { ...inputOf(form), fields: [] });
    await sync(app, form.id);
    const [part] = await partsOf(form.id);
    expect(part).toMatchObject({ field_name: 'links', rows: 1 });
    expect((await app.call(formEndpoints.restore, { body: { id: part?.id } })).status).toBe(200);
    expect((await app.db.pool.query(`select target_id from ${link} order by position`)).rows).toEqual([
      { target_id: 1 },
      { target_id: 2 },
    ]);
  });

  test('is not restored over another one of its name', async () => {
    const form = await dropped();
    const [part] = await partsOf(form.id);
    const taken = await save(app, { ...inputOf(form), fields: [...inputOf(form).fields, fieldOf({ field: 'b' })] });
    const restore = () => app.call(formEndpoints.restore, { body: { id: part?.id } });
    expect(await restore()).toMatchObject({ status: 409, body: { errcode: formErrors.columnTaken.errcode } });
    expect(await show(app, form.id)).toEqual(taken);
    expect(await partsOf(form.id)).toHaveLength(1);
  });

  test('comes back with its values, in the table, the live definition and the draft', async () => {
    const form = await dropped();
    const [part] = await partsOf(form.id);
    const reply = await app.call(formEndpoints.restore, { body: { id: part?.id } });
    expect(reply).toMatchObject({ status: 200, body: { data: { synced: true, fields_count: 2 } } });
    const { rows } = await app.db.pool.query(`select a, b from form.${form.table_name} order by id`);
    expect(rows).toEqual([
      { a: '一', b: '甲' },
      { a: '二', b: null },
    ]);
    expect(await partsOf(form.id)).toEqual([]);
    const [live] = await versionsOf(form.id);
    expect(live).toMatchObject({ live: true, fields_count: 2 });
    const plan = await app.call(formEndpoints.updateTable, { query: { id: String(form.id), dry_run: '1' } });
    expect(plan.body).toMatchObject({ data: { plan: { steps: [], blocked: false }, run: null } });
  });

  test('comes back once, however many ask for it at once', async () => {
    const form = await dropped();
    const [part] = await partsOf(form.id);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => app.call(formEndpoints.restore, { body: { id: part?.id } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    expect((await show(app, form.id)).fields.map(({ field }) => field)).toEqual(['a', 'b']);
  });

  test('whose time is over cannot be restored any more', async () => {
    const form = await dropped();
    const [part] = await partsOf(form.id);
    await app.db.pool.query('update app.form_recycled set purge_at = now() where id = $1', [part?.id]);
    expect(await app.call(formEndpoints.restore, { body: { id: part?.id } })).toMatchObject({
      status: 404,
      body: { errcode: formErrors.partNotFound.errcode },
    });
    expect(await partsOf(form.id)).toEqual([]);
  });
});
