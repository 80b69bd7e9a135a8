import type { Department } from '@shuyuan/contract/backoffice/access/department';
import { departmentEndpoints } from '@shuyuan/contract/backoffice/access/department.endpoints';
import { departmentErrors } from '@shuyuan/contract/backoffice/access/department.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormApp, fieldOf, formOf, saveLive, startFormApp } from '../../forms/form.test-kit';
import { createAdmin, signIn } from '../../identity/identity.test-kit';
import { callApi } from '../../identity/identity-api.test-kit';
import { signInWith } from '../role/role.test-kit';

let app: FormApp;
let root: string;
let schoolId: number;
beforeAll(async () => {
  app = await startFormApp();
  root = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
  const { rows } = await app.db.pool.query<{ id: number }>('select id from app.department where parent_id is null');
  schoolId = rows[0]?.id ?? 0;
});
afterAll(() => app.close());

const save = (body: unknown, token = root) => callApi(app.url, departmentEndpoints.save, { token, body });
const move = (body: unknown, token = root) => callApi(app.url, departmentEndpoints.move, { token, body });
const destroy = (body: unknown, token = root) => callApi(app.url, departmentEndpoints.destroy, { token, body });
const all = async (token = root): Promise<Department[]> =>
  (await callApi(app.url, departmentEndpoints.index, { token })).body.data as Department[];
const get = async (id: number): Promise<Department> => {
  const found = (await all()).find((department) => department.id === id);
  if (found === undefined) throw new Error(`there is no department ${id}`);
  return found;
};
const childrenOf = async (id: number): Promise<number[]> =>
  (await all()).filter(({ parent_id }) => parent_id === id).map((department) => department.id);
let count = 0;
const make = async (parentId = schoolId): Promise<number> => {
  count += 1;
  const { status, body } = await save({ parent_id: parentId, name: `部门 ${count}` });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body.data as { id: number }).id;
};
const belong = (adminId: number, departmentId: number) =>
  app.db.pool.query('update app.admin set department_id = $2 where id = $1', [adminId, departmentId]);

describe('a department is refused', () => {
  test.each([
    [{ parent_id: 1, name: ' ' }, 'name'],
    [{ parent_id: 1, name: '长'.repeat(51) }, 'name'],
    [{ name: '无上级' }, 'parent_id'],
    [{ id: 1, name: '没有版本' }, 'version'],
    [{ parent_id: 999_999, name: '上级不存在' }, 'parent_id'],
  ])('with a message at the field for %j', async (body, at) => {
    const { status, body: reply } = await save(body);
    expect({ status, at: Object.keys(reply.errors ?? {}) }).toEqual({ status: 400, at: [at] });
  });

  test('with surplus keys, a name that a sister has, or an old version', async () => {
    const id = await make();
    const { name, version } = await get(id);
    expect((await save({ parent_id: schoolId, name: 'x', sort: 1 })).status).toBe(400);
    const twin = await save({ parent_id: schoolId, name });
    expect(twin).toMatchObject({ status: 409, body: { errcode: departmentErrors.nameTaken.errcode } });
    expect((await save({ parent_id: id, name })).status).toBe(200);
    const elsewhere = await save({ id, version, name, parent_id: await make() });
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: { parent_id: expect.any(Array) } } });
    expect((await save({ id, version, name: '改过的名称' })).status).toBe(200);
    const stale = await save({ id, version, name: '再改' });
    expect(stale).toMatchObject({ status: 409, body: { errcode: platformErrors.staleVersion.errcode } });
  });

  test('when the school itself is to be moved or removed', async () => {
    const id = await make();
    const fixed = { status: 409, body: { errcode: departmentErrors.root.errcode } };
    expect(await move({ id: schoolId, parent_id: id, before_id: null })).toMatchObject(fixed);
    const { version } = await get(schoolId);
    expect(await destroy({ id: schoolId, version })).toMatchObject(fixed);
  });

  test('a place under itself, under one below it, or before one that stands elsewhere', async () => {
    const [a, other] = [await make(), await make()];
    const b = await make(a);
    const c = await make(b);
    const circle = { status: 409, body: { errcode: departmentErrors.circle.errcode } };
    for (const parent_id of [a, b, c]) {
      expect(await move({ id: a, parent_id, before_id: null })).toMatchObject(circle);
    }
    expect((await move({ id: c, parent_id: a, before_id: other })).status).toBe(400);
    expect((await get(c)).parent_id).toBe(b);
  });

  test('a circle made by two moves at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await make(), await make()];
      const replies = await Promise.all([
        move({ id: a, parent_id: b, before_id: null }),
        move({ id: b, parent_id: a, before_id: null }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe('whoever is bound to a part of the tree', () => {
  const nodes = ['department.index', 'department.create', 'department.edit', 'department.delete'];

  test('moves no foreign department into it, and changes nothing outside', async () => {
    const [own, foreign] = [await make(), await make()];
    const [one, two] = [await make(own), await make(own)];
    const { admin, token } = await signInWith(app, { nodes, scope: 'department_tree' });
    await belong(admin.id, own);
    const outside = { status: 403, body: { errcode: departmentErrors.outOfReach.errcode } };
    expect(await move({ id: foreign, parent_id: own, before_id: null }, token)).toMatchObject(outside);
    expect(await move({ id: one, parent_id: foreign, before_id: null }, token)).toMatchObject(outside);
    const { version } = await get(foreign);
    expect(await save({ id: foreign, version, name: '我的' }, token)).toMatchObject(outside);
    expect(await save({ parent_id: foreign, name: '我的' }, token)).toMatchObject(outside);
    expect(await destroy({ id: foreign, version }, token)).toMatchObject(outside);
    expect((await move({ id: one, parent_id: two, before_id: null }, token)).status).toBe(200);
    const listed = await all(token);
    expect(listed.find(({ id }) => id === foreign)?.may_edit).toBe(false);
    expect(listed.find(({ id }) => id === two)?.may_edit).toBe(true);
  });

  test('by their own rows only changes no department', async () => {
    const { token } = await signInWith(app, { nodes, scope: 'own' });
    expect((await save({ parent_id: schoolId, name: '新部门' }, token)).status).toBe(403);
  });
});

describe('a department', () => {
  test('takes the place that it is moved to, with the others in order, and the move is recorded', async () => {
    const parent = await make();
    const [a, b, c] = [await make(parent), await make(parent), await make(parent)];
    const d = await make();
    expect((await move({ id: c, parent_id: parent, before_id: a })).body.msg).toBe('移动成功');
    expect(await childrenOf(parent)).toEqual([c, a, b]);
    await move({ id: d, parent_id: parent, before_id: b });
    expect(await childrenOf(parent)).toEqual([c, a, d, b]);
    await move({ id: c, parent_id: parent, before_id: null });
    expect(await childrenOf(parent)).toEqual([a, d, b, c]);
    const { rows } = await app.db.pool.query(
      `select before, after from app.audit_log where action = 'department.move' and target_id = $1`,
      [String(d)],
    );
    expect(rows).toEqual([{ before: { parent_id: schoolId }, after: { parent_id: parent, before_id: b } }]);
  });

  test('that is moved changes whose rows its people see when the reply is there', async () => {
    const [a, b] = [await make(), await make()];
    const { admin, token } = await signInWith(app, {
      nodes: ['department.index', 'department.edit'],
      scope: 'department_tree',
    });
    await belong(admin.id, a);
    const mayEdit = async (): Promise<number[]> =>
      (await all(token)).filter(({ may_edit }) => may_edit).map(({ id }) => id);
    expect(await mayEdit()).toEqual([a]);
    await move({ id: b, parent_id: a, before_id: null });
    expect((await mayEdit()).sort()).toEqual([a, b].sort());
  });

  test('with people, departments below or records that name it is not removed, and all of it is said', async () => {
    const id = await make();
    const child = await make(id);
    const person = await createAdmin(app.db.kysely);
    await belong(person.id, id);
    const beside = await createAdmin(app.db.kysely);
    await app.db.pool.query('insert into app.admin_department values ($1, $2)', [beside.id, id]);
    const fields = [fieldOf({ field: 'team', name: '所属团队', edit_input: 'department' })];
    const form = await saveLive(app, formOf({ name: '班级登记', fields }));
    await app.db.pool.query(`insert into form.${form.table_name} (team) values ($1), ($1)`, [id]);
    expect((await get(id)).users_count).toBe(2);
    const { version } = await get(id);
    const refused = await destroy({ id, version });
    expect(refused).toMatchObject({ status: 409, body: { errcode: departmentErrors.inUse.errcode } });
    expect(refused.body.errmsg).toContain(`2 名人员（${person.username}、${beside.username}）`);
    expect(refused.body.errmsg).toContain('1 个下级部门');
    expect(refused.body.errmsg).toContain('“班级登记”中的 2 条记录');
    await app.db.pool.query(`delete from form.${form.table_name}`);
    await belong(person.id, schoolId);
    await app.db.pool.query('delete from app.admin_department where department_id = $1', [id]);
    expect((await destroy({ id: child, version: (await get(child)).version })).status).toBe(200);
    expect((await destroy({ id, version })).body.msg).toBe('删除成功');
    expect((await all()).some((department) => department.id === id)).toBe(false);
    expect((await save({ parent_id: id, name: '孤儿' })).status).toBe(400);
  });
});
