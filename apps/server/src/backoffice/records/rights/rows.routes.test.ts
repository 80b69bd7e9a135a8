import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordErrors, recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askExport, exportedSheets } from '../export/export.test-kit';
import { importsOver, workbookOf } from '../import/import.test-kit';
import { type Clerk, clientOf, type Office, openOffice } from './rights.test-kit';

let office: Office;
let chief: Clerk;
let own: Clerk;
let mine: RecordRow;
let assigned: RecordRow;
let foreign: RecordRow;
let binned: RecordRow;
let myClass: RecordRow;
let foreignClass: RecordRow;

const client = (clerk: Clerk) => clientOf(office.app, clerk, office.form.id);
const classClient = (clerk: Clerk) => clientOf(office.app, clerk, office.classes.id);
const gone = platformErrors.recordNotFound.errcode;

beforeAll(async () => {
  office = await openOffice();
  chief = await office.clerk();
  own = await office.clerk({ scope: 'own' });
  myClass = await classClient(own).make({ title: '我的班' });
  foreignClass = await classClient(chief).make({ title: '别人的班' });
  mine = await client(own).make({ full_name: '王我', mobile: '13800000001', room: myClass.id });
  assigned = await client(chief).make({
    full_name: '李归我',
    keeper: own.admin.id,
    room: foreignClass.id,
    rooms: [foreignClass.id],
  });
  foreign = await client(chief).make({ full_name: '赵别人', mobile: '13900000009', remark: '机密' });
  binned = await client(chief).make({ full_name: '钱删除' });
  await client(chief).write('destroy', { ids: [binned.id] });
  await office.app.db.pool.query(`insert into form.${office.form.table_name} (full_name) values ('无主')`);
});
afterAll(() => office.app.close());

describe('a record out of reach', () => {
  it('is not there for show, history, save, batch, destroy, restore and revert', async () => {
    const at = client(own);
    const { body } = await client(chief).read('history', { id: foreign.id });
    const [change] = body.data as { id: number }[];
    const replies = [
      await at.read('show', { id: foreign.id }),
      await at.read('history', { id: foreign.id }),
      await at.write('save', { id: foreign.id, version: 1, values: { full_name: '改' } }),
      await at.write('save', { id: foreign.id, version: 99, values: { full_name: '改' } }),
      await at.write('batch', { ids: [mine.id, foreign.id], values: { full_name: '改' } }),
      await at.write('destroy', { ids: [mine.id, foreign.id] }),
      await at.write('restore', { ids: [binned.id] }),
      await at.write('revert', { id: foreign.id, version: 1, change_id: change?.id ?? 0 }),
    ];
    expect(replies.map(({ status, body }) => [status, body.errcode])).toEqual(replies.map(() => [404, gone]));
    expect(JSON.stringify(replies)).not.toContain('赵别人');
    const absent = await at.read('show', { id: 999_999 });
    expect((await at.read('show', { id: foreign.id })).body).toEqual(absent.body);
    expect((await client(chief).read('show', { id: mine.id })).body).toMatchObject({
      data: { full_name: '王我', version: 1 },
    });
  });

  it('is in no list, no total, no search, no keyword, no bin and no file', async () => {
    const at = client(own);
    expect(await at.ids()).toEqual([mine.id, assigned.id]);
    expect((await at.list({ page_size: 1 })).total).toBe(2);
    expect((await at.list({ page: 2, page_size: 1 })).data).toHaveLength(1);
    expect(await at.ids({ search: { id: [foreign.id, mine.id] } })).toEqual([mine.id]);
    expect(await at.ids({ search: { mobile: '13900000009' } })).toEqual([]);
    expect(await at.ids({ keyword: '赵别人' })).toEqual([]);
    expect(await at.ids({ keyword: '13900000009' })).toEqual([]);
    expect(await at.ids({ deleted: 1 })).toEqual([]);
    expect(await client(chief).ids({ deleted: 1 })).toEqual([binned.id]);
    const body = { format: 'xlsx', columns: ['id', 'full_name'], ids: [mine.id, foreign.id] };
    const [sheet] = await exportedSheets(office.app, { formId: office.form.id, token: own.token, body });
    expect(sheet?.rows).toEqual([
      ['编号', '姓名'],
      [String(mine.id), '王我'],
    ]);
  });

  it('cannot be pointed to, is not offered, and shows no more than that it is there', async () => {
    const at = client(own);
    const lost = [recordMessages.missingTarget];
    for (const values of [{ room: foreignClass.id }, { rooms: [myClass.id, foreignClass.id] }]) {
      const [column = ''] = Object.keys(values);
      const made = await at.write('save', { values });
      const changed = await at.write('save', { id: mine.id, version: 1, values });
      const many = await at.write('batch', { ids: [mine.id], values });
      for (const { status, body } of [made, changed, many])
        expect([status, body.errors]).toEqual([400, { [column]: lost }]);
    }
    const offered = await at.read('options', { field: 'room' });
    expect(offered.body).toEqual({ data: [{ id: myClass.id, label: '我的班' }], total: 1 });
    expect((await at.read('options', { field: 'room', ids: String(foreignClass.id) })).body.total).toBe(0);
    expect((await at.read('options', { field: 'room', keyword: '别人的班' })).body.total).toBe(0);
    const bare = { id: foreignClass.id, label: `#${foreignClass.id}` };
    const shown = await at.read('show', { id: assigned.id });
    expect(shown.body.data).toMatchObject({ room: bare, rooms: [bare] });
    const history = await at.read('history', { id: assigned.id });
    const listed = await at.list({ search: { id: [assigned.id] } });
    expect(listed.data[0]).toMatchObject({ room: bare });
    const body = { format: 'csv', columns: ['room', 'rooms'] };
    expect((await askExport(office.app, { formId: office.form.id, token: own.token, body })).status).toBe(200);
    expect(JSON.stringify([shown.body, history.body, listed])).not.toContain('别人的班');
    // Existing targets may stay, and others within the caller's own rows may be added.
    const joined = await at.write('save', {
      id: assigned.id,
      version: 1,
      values: { rooms: [foreignClass.id, myClass.id] },
    });
    expect(joined.body.data).toMatchObject({ rooms: [bare, { id: myClass.id, label: '我的班' }] });
  });

  it('is not named by whoever may not delete what it points to', async () => {
    const shared = await classClient(own).make({ title: '公共班' });
    await client(chief).make({ full_name: '孙别人', room: shared.id });
    const { status, body } = await classClient(own).write('destroy', { ids: [shared.id] });
    expect([status, body.errcode]).toEqual([409, recordErrors.stillReferred.errcode]);
    expect(JSON.stringify(body)).not.toContain('孙别人');
    expect(JSON.stringify((await classClient(chief).write('destroy', { ids: [shared.id] })).body)).toContain('孙别人');
  });

  it('is not changed or told of by an import that finds records by a key', async () => {
    const imports = importsOver(office.app, { formId: office.form.id, token: own.token });
    const bytes = await workbookOf(
      ['手机', '姓名'],
      [
        ['13900000009', '冒名'],
        ['13800000001', '王我二'],
      ],
    );
    const entry = await imports.taken(bytes);
    const checked = await imports.check(entry, { mode: 'update', key_field: 'mobile' });
    expect(checked).toMatchObject({ bad_rows: 1, changed_rows: 1 });
    expect((await imports.faults(entry.id)).map(({ row, field }) => [row, field])).toEqual([[2, 'mobile']]);
    const others = importsOver(office.app, {
      formId: office.form.id,
      token: (await office.clerk({ scope: 'own' })).token,
    });
    expect((await others.call('imports', {})).body).toEqual({ data: [], total: 0 });
    expect((await others.call('importShow', { query: { id: String(entry.id) } })).status).toBe(404);
    expect((await others.call('importFaults', { query: { id: String(entry.id) } })).status).toBe(404);
    expect((await others.call('importDiscard', { body: { id: entry.id } })).status).toBe(404);
    expect((await others.call('importCommit', { body: { id: entry.id } })).status).toBe(404);
  });
});

describe('the rows of a scope', () => {
  it('are those of one’s departments, with all below where it says so, and one’s own wherever they lie', async () => {
    const { form, app } = office;
    const faculty = await office.department('教学部');
    const group = await office.department('一组', faculty);
    const away = await office.department('外联部');
    const make = async (departmentId: number): Promise<number> => {
      const clerk = await office.clerk({ departmentId });
      return (await client(clerk).make({ full_name: `部门 ${departmentId}` })).id;
    };
    const [inFaculty, inGroup, inAway] = [await make(faculty), await make(group), await make(away)];
    const all = { search: { id: [inFaculty, inGroup, inAway] } };
    const seen = async (scope: 'department' | 'department_tree' | 'own' | 'all'): Promise<number[]> =>
      client(await office.clerk({ scope, departmentId: faculty })).ids(all);
    expect(await seen('own')).toEqual([]);
    expect(await seen('department')).toEqual([inFaculty]);
    expect(await seen('department_tree')).toEqual([inFaculty, inGroup]);
    expect(await seen('all')).toEqual([inFaculty, inGroup, inAway]);
    const guest = await office.clerk({ scope: 'department', departmentId: faculty });
    await app.db.pool.query('insert into app.admin_department values ($1, $2)', [guest.admin.id, away]);
    await app.db.pool.query(`update form.${form.table_name} set admin_id = $1 where id = $2`, [
      guest.admin.id,
      inGroup,
    ]);
    const again = { ...guest, token: guest.token };
    expect(await client(again).ids(all)).toEqual([inFaculty, inGroup, inAway]);
  });

  it('of one act are those of the roles that hold it', async () => {
    const { form, app } = office;
    const looker = await office.clerk({ actions: ['index', 'detail'] });
    const { rows } = await app.db.pool.query<{ id: number }>(
      `with made as (insert into app.role (key, name, row_scope) values ('writer', 'writer', 'own') returning id),
         held as (insert into app.role_node (role_id, node) select id, $1 from made)
       insert into app.admin_role (admin_id, role_id) select $2, id from made returning role_id as id`,
      [`form_${form.id}.edit`, looker.admin.id],
    );
    expect(rows).toHaveLength(1);
    const at = client(looker);
    expect((await at.read('show', { id: foreign.id })).status).toBe(200);
    const { status, body } = await at.write('save', { id: foreign.id, version: 1, values: { full_name: '改' } });
    expect([status, body.errcode]).toEqual([404, gone]);
  });

  it('lose a record that its own edit gives away, and the edit still tells what it wrote', async () => {
    const at = client(own);
    const row = await client(chief).make({ full_name: '转交', keeper: own.admin.id, rooms: [] });
    const given = await at.write('save', { id: row.id, version: 1, values: { keeper: chief.admin.id } });
    expect([given.status, (given.body.data as RecordRow).version]).toEqual([200, 2]);
    expect((await at.read('show', { id: row.id })).status).toBe(404);
  });
});
