import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { enrolmentErrors, enrolmentMessages as messages } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, fieldOf, sync } from '../../backoffice/forms/form.test-kit';
import { insist } from '../../backoffice/identity/identity-api.test-kit';
import { exportedSheets } from '../../backoffice/records/export/export.test-kit';
import { importsOver, workbookOf } from '../../backoffice/records/import/import.test-kit';
import { type School, startSchool } from './enrolment.test-kit';

let school: School;
let app: FormApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-enrolment-'));
  school = await startSchool({ runsJobs: true, env: { DATA_DIR: folder } });
  app = { ...school.app, adminName: '' };
});
afterAll(async () => {
  await school.app.close();
  await rm(folder, { recursive: true, force: true });
});

const formId = courseFormIds.enrolment;
const query = { custom_form_id: String(formId) };
const save = (body: object) => app.call(recordWriteEndpoints.save, { query, body });
const person = (values: object = {}) => ({
  name: '赵敏',
  mobile: '13800000001',
  programme: school.programmeId,
  ...values,
});
const at = (field: string, message: string) => ({ status: 400, body: { errors: { [field]: [message] } } });

describe('an application that staff write', () => {
  it('is refused a state, a seat number or a member of its own', async () => {
    expect(await save({ values: person({ state: 'admitted' }) })).toMatchObject(
      at('state', '状态由审核操作改变，不能直接填写'),
    );
    expect(await save({ values: person({ waiting_no: 1 }) })).toMatchObject(
      at('waiting_no', '候补顺序在列入候补时编号'),
    );
    const { id } = await school.apply();
    const edit = { id, version: 1, values: { state: 'admitted' } };
    expect(await save(edit)).toMatchObject(at('state', '状态由审核操作改变，不能直接填写'));
    const batch = await app.call(recordWriteEndpoints.batch, { query, body: { ids: [id], values: { reason: '好' } } });
    expect(batch).toMatchObject(at('reason', '此项在审核时写入'));
    expect(await school.show(id)).toMatchObject({ state: 'pending', version: 1 });
  });

  it('is refused a class of another programme, and a programme that takes none', async () => {
    const closed = await school.app.save('programme', { name: '停招项目', code: 'OLD', state: 'closed' });
    const values = person({ programme: closed.id });
    expect(await save({ values })).toMatchObject(at('programme', messages.programmeClosed));
    const classId = await school.classOf(5, { programme: closed.id });
    expect(await save({ values: person({ class: classId }) })).toMatchObject(at('class', messages.otherProgramme));
  });

  it('is refused a second time for one programme, with the number of the first, until that one is over', async () => {
    const first = await school.apply({ mobile: '13700000001' });
    const again = () => save({ values: person({ mobile: '13700000001' }) });
    const clash = { field: 'mobile', id: first.id };
    const summary = {
      status: 409,
      body: {
        errcode: enrolmentErrors.alreadyApplied.errcode,
        errors: { mobile: [messages.alreadyApplied(first.id)] },
        data: { clash },
      },
    };
    expect(await again()).toMatchObject(summary);
    const other = await school.apply();
    const edit = { id: other.id, version: 1, values: { mobile: '13700000001' } };
    expect(await save(edit)).toMatchObject(summary);
    await school.move([first], { to: 'withdrawn' });
    expect((await again()).status).toBe(200);
  });

  it('is taken once of fifty that come at the same time', async () => {
    const values = person({ mobile: '13700000009' });
    const replies = await Promise.all(Array.from({ length: 50 }, () => insist(() => save({ values }))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('keeps its class once a seat or a place in the queue hangs on it, and is not deleted then', async () => {
    const classId = await school.classOf(5);
    const { id, version } = await school.applicationIn('admitted', classId);
    const values = { class: await school.classOf(5) };
    expect(await save({ id, version, values })).toMatchObject(at('class', messages.settledClass));
    const destroy = (ids: number[]) => app.call(recordWriteEndpoints.destroy, { query, body: { ids } });
    expect(await destroy([id])).toMatchObject({ body: { errcode: enrolmentErrors.stillStanding.errcode } });
    expect((await destroy([(await school.apply()).id])).status).toBe(200);
  });

  it('begins at the first state, today, under the head teacher of its class', async () => {
    const classId = await school.classOf(5, { head_teacher: school.app.adminId });
    const { id } = await school.apply({ class: classId });
    const shown = { state: 'pending', applied_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) };
    expect(await school.show(id)).toMatchObject({ ...shown, head_teacher: { id: school.app.adminId } });
  });
});

it('a file is told its bad cells before anything is written: who stands already, who comes twice, where nobody may go', async () => {
  const standing = await school.apply({ mobile: '13711112222' });
  await school.app.save('programme', { name: '已停项目', code: 'END', state: 'closed' });
  const imports = importsOver(app, { formId, token: app.token });
  const bytes = await workbookOf(
    ['姓名', '手机号', '课程项目'],
    [
      ['孙一', '13711112222', '工商管理硕士'],
      ['孙二', '13711113333', '工商管理硕士'],
      ['孙二', '13711113333', '工商管理硕士'],
      ['孙三', '13711114444', '已停项目'],
    ],
  );
  const checked = await imports.check(await imports.taken(bytes));
  expect(checked).toMatchObject({ state: 'checked', rows: 4, bad_rows: 3, new_rows: 1 });
  const faults = await imports.faults(checked.id);
  expect(faults.map(({ row, field, messages: words }) => [row, field, words])).toEqual([
    [2, 'mobile', [messages.alreadyApplied(standing.id)]],
    [4, 'mobile', [messages.appliedInFile(3)]],
    [5, 'programme', [messages.programmeClosed]],
  ]);
  const fixes = [
    { row: 2, field: 'mobile', text: '13711115555' },
    { row: 4, field: 'mobile', text: '13711116666' },
    { row: 5, field: 'programme', text: '工商管理硕士' },
  ];
  expect(await imports.fix(checked.id, fixes)).toMatchObject({ bad_rows: 0, new_rows: 4 });
  expect(await imports.commit(checked.id)).toMatchObject({ state: 'succeeded' });
}, 60_000);

it('a field that staff add is in the list, the form, the import, the export and the history', async () => {
  const { body } = await app.call(formEndpoints.show, { query: { id: String(formId) } });
  const form = body.data as { version: number; fields: Record<string, unknown>[] } & Record<string, unknown>;
  const own = ['id', 'version', 'name', 'table_name', 'remark', 'sort_name', 'sort_type'];
  const input = Object.fromEntries(own.map((key) => [key, form[key]]));
  const parts = Object.keys(fieldOf({ field: 'diet', name: '饮食' }));
  const fields = form.fields.map((field) => Object.fromEntries(['id', ...parts].map((key) => [key, field[key]])));
  const added = fieldOf({ field: 'diet', name: '饮食禁忌', search_input: 'text' });
  const saved = await app.call(formEndpoints.save, { body: { ...input, fields: [...fields, added] } });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  await sync(app, formId);

  const { id, version } = await school.apply({ diet: '不吃辣' });
  expect((await save({ id, version, values: { diet: '素食' } })).status).toBe(200);
  const search = { ...query, search: JSON.stringify({ diet: '素食' }) };
  expect((await app.call(recordEndpoints.index, { query: search })).body).toMatchObject({
    total: 1,
    data: [{ id, diet: '素食' }],
  });
  const history = await app.call(recordEndpoints.history, { query: { ...query, id: String(id) } });
  expect(history.body.data).toMatchObject([
    { changes: [{ field: 'diet', name: '饮食禁忌', before: '不吃辣', after: '素食' }] },
    { action: 'create' },
  ]);

  const imports = importsOver(app, { formId, token: app.token });
  const bytes = await workbookOf(
    ['姓名', '手机号', '课程项目', '饮食禁忌'],
    [['钱多', '13711110001', '工商管理硕士', '清真']],
  );
  const taken = await imports.check(await imports.taken(bytes));
  expect(await imports.commit(taken.id)).toMatchObject({ state: 'succeeded' });
  const [sheet] = await exportedSheets(app, {
    formId,
    token: app.token,
    body: { format: 'xlsx', columns: ['name', 'state', 'diet'], filter: { keyword: '钱多' } },
  });
  expect(sheet?.rows).toEqual([
    ['姓名', '状态', '饮食禁忌'],
    ['钱多', '待审核', '清真'],
  ]);
}, 60_000);
