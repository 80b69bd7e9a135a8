import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, fieldOf, inputOf, saveLive, show, startFormApp } from '../../../forms/form.test-kit';
import { idsOf, list, liveForm, staffOf } from '../../record-read.test-kit';
import { create, destroy, noted, send, stored, trail, type Writer } from '../record-write.test-kit';

let app: FormApp;
let schools: Writer;
let pupils: Writer;
beforeAll(async () => {
  app = await startFormApp();
  const school = await liveForm(app, [{ field: 'title', name: '校名', validation: ['unique'] }], { name: '学校' });
  const pupil = await liveForm(
    app,
    [
      { field: 'full_name', name: '姓名' },
      { field: 'school', name: '学校', edit_input: 'relation', settings: { relation_form_id: school.id } },
      { field: 'schools', name: '去过', edit_input: 'relations', settings: { relation_form_id: school.id } },
    ],
    { name: '学生' },
  );
  const token = await staffOf(app, [school.id, pupil.id]);
  schools = { app, form: school, token };
  // A form that points to itself.
  const own = inputOf(pupil);
  const friend = fieldOf({
    field: 'friend',
    name: '朋友',
    edit_input: 'relation',
    settings: { relation_form_id: pupil.id },
  });
  const form = await saveLive(app, { ...own, fields: [...own.fields, friend] });
  pupils = { app, form: await show(app, form.id), token };
});
afterAll(() => app.close());

const deletedIds = async (writer: Writer) =>
  idsOf(await list(app, { formId: writer.form.id, token: writer.token, query: { deleted: 1, page_size: 999 } }));

describe('a delete refuses', () => {
  it('without the right, and records that are not there', async () => {
    const row = await create(schools, { title: '留下' });
    const token = await staffOf(app, [schools.form.id], ['index', 'edit', 'create']);
    expect((await send({ ...schools, token }, 'destroy', { ids: [row.id] })).status).toBe(403);
    const { status, body } = await send(schools, 'destroy', { ids: [row.id, 999_999] });
    expect([status, body.errors]).toEqual([404, { ids: ['编号 999999 的记录不存在或已被删除'] }]);
    expect((await stored(schools, row.id))?.deleted_at).toBeNull();
  });

  it('what other records point to, with their form, number and names', async () => {
    const [one, two] = [await create(schools, { title: '一中' }), await create(schools, { title: '二中' })];
    for (const name of ['张三', '李四', '王五', '赵六']) await create(pupils, { full_name: name, school: one.id });
    await create(pupils, { full_name: '钱七', schools: [two.id] });
    const { status, body } = await send(schools, 'destroy', { ids: [one.id, two.id] });
    expect([status, body.errcode]).toEqual([409, recordErrors.stillReferred.errcode]);
    expect(body.errors).toEqual({
      ids: ['“学生”中有 4 条记录用到：张三、李四、王五 等', '“学生”中有 1 条记录用到：钱七'],
    });
    expect((await stored(schools, one.id))?.deleted_at).toBeNull();
  });
});

describe('a delete', () => {
  it('moves records into the recycle bin, with history and total', async () => {
    const rows = [await create(schools, { title: '三中' }), await create(schools, { title: '四中' })];
    const before = await noted(schools);
    await destroy(schools, ...rows.map(({ id }) => id));
    expect((await noted(schools)) - before).toBe(-2);
    expect(await deletedIds(schools)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
    expect((await trail(schools, rows[0]?.id ?? 0)).at(-1)).toMatchObject({
      action: 'record.delete',
      before: { version: 1, values: {} },
      after: { version: 2, values: {} },
    });
  });

  it('lets go what only deleted records point to, and what goes together', async () => {
    const school = await create(schools, { title: '五中' });
    const pupil = await create(pupils, { full_name: '先走', school: school.id });
    await destroy(pupils, pupil.id);
    await destroy(schools, school.id);
    const one = await create(pupils, { full_name: '甲' });
    const two = await create(pupils, { full_name: '乙', friend: one.id });
    expect((await send(pupils, 'destroy', { ids: [one.id] })).status).toBe(409);
    await destroy(pupils, one.id, two.id);
  });
});

describe('a restore', () => {
  it('refuses records that are not deleted or not there', async () => {
    const row = await create(schools, { title: '六中' });
    expect((await send(schools, 'restore', { ids: [row.id] })).body.errcode).toBe(recordErrors.notDeleted.errcode);
    expect((await send(schools, 'restore', { ids: [999_999] })).status).toBe(404);
  });

  it('refuses a value that another record has by now, at the field', async () => {
    const first = await create(schools, { title: '七中' });
    await destroy(schools, first.id);
    await create(schools, { title: '七中' });
    const { status, body } = await send(schools, 'restore', { ids: [first.id] });
    expect([status, body.errcode]).toEqual([409, recordErrors.notRestorable.errcode]);
    expect(body.errors).toHaveProperty('title');
    expect((await stored(schools, first.id))?.deleted_at).not.toBeNull();
  });

  it('refuses records that would point into the recycle bin, and names them', async () => {
    const school = await create(schools, { title: '八中' });
    const pupil = await create(pupils, { full_name: '孙八', school: school.id, schools: [school.id] });
    await destroy(pupils, pupil.id);
    await destroy(schools, school.id);
    const { status, body } = await send(pupils, 'restore', { ids: [pupil.id] });
    expect(status).toBe(409);
    expect(body.errors).toEqual({
      school: ['孙八：“学校”所选的记录已被删除'],
      schools: ['孙八：“去过”所选的记录已被删除'],
    });
    await send(schools, 'restore', { ids: [school.id] });
    expect((await send(pupils, 'restore', { ids: [pupil.id] })).status).toBe(200);
  });

  it('brings records back as they were, those that point to each other together', async () => {
    const one = await create(pupils, { full_name: '周九' });
    const two = await create(pupils, { full_name: '吴十', friend: one.id });
    const before = await noted(pupils);
    await destroy(pupils, one.id, two.id);
    expect((await send(pupils, 'restore', { ids: [two.id] })).status).toBe(409);
    expect((await send(pupils, 'restore', { ids: [two.id, one.id] })).status).toBe(200);
    expect(await noted(pupils)).toBe(before);
    expect(await stored(pupils, two.id)).toMatchObject({
      full_name: '吴十',
      friend: one.id,
      deleted_at: null,
      version: 3,
    });
    expect((await trail(pupils, two.id)).map(({ action }) => action)).toEqual([
      'record.create',
      'record.delete',
      'record.restore',
    ]);
  });
});
