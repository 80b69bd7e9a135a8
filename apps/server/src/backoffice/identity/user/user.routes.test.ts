import { userErrors } from '@shuyuan/contract/backoffice/identity/user.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import type { Executor } from '../../../platform/db/database';
import { rootDepartmentId } from '../../access';
import { createAdmin, freshMobile, signIn } from '../identity.test-kit';
import { login, type WireReply } from '../identity-api.test-kit';
import { createDepartment, createRoleId, lastAudit, newUser, userCalls } from './user.test-kit';

let app: TestApp;
let db: Executor;
let root: ReturnType<typeof userCalls>;
beforeAll(async () => {
  app = await startTestApp();
  db = app.db.kysely;
  root = userCalls(app.url, (await signIn(db, { roles: ['admin'] })).token);
});
afterAll(() => app.close());

const manager = async (options: Parameters<typeof signIn>[1]) => {
  const { admin, token } = await signIn(db, options);
  return { admin, call: userCalls(app.url, token) };
};
const dataOf = (reply: WireReply): Record<string, unknown> => reply.body.data as Record<string, unknown>;
const idsIn = (reply: WireReply): number[] => (reply.body.data as { id: number }[]).map(({ id }) => id);
const show = async (id: number) => dataOf(await root('show', { query: { id: String(id) } }));
const inputOf = async (id: number, overrides: Record<string, unknown> = {}) => {
  const user = await show(id);
  const { username, name, mobile, email, version } = user;
  const [department_id, department_ids, role_ids] = [
    (user.department as { id: number }).id,
    (user.departments as { id: number }[]).map((one) => one.id),
    (user.roles as { id: number }[]).map((one) => one.id),
  ];
  return { id, version, username, name, mobile, email, department_id, department_ids, role_ids, ...overrides };
};

describe('saving a user is refused', () => {
  it.each([
    ['username', ''],
    ['username', 'zhang san'],
    ['username', 'x'.repeat(65)],
    ['username', { not: 'a text' }],
    ['name', ' '],
    ['name', 'x'.repeat(65)],
    ['mobile', '12345678901'],
    ['email', 'nobody'],
    ['department_id', null],
    ['role_ids', 'admin'],
    ['role_ids', [0]],
    ['id', '5'],
  ])('when %s is %j, with words at that field', async (field, value) => {
    const reply = await root('save', { body: await newUser(db, { [field]: value }) });
    expect(reply).toMatchObject({ status: 400, body: { errcode: platformErrors.invalidInput.errcode } });
    expect(Object.keys(reply.body.errors as object).map((key) => key.split('.')[0])).toEqual([field]);
  });

  it.each(['password', 'password_hash', 'is_super', 'disabled_at', 'totp_secret', 'department_name'])(
    'when the body also brings %s',
    async (key) => {
      const reply = await root('save', { body: await newUser(db, { [key]: 'x' }) });
      expect(reply.body).toMatchObject({ errcode: platformErrors.invalidInput.errcode });
    },
  );

  it('nothing, but takes nothing either, from what only the server sets', async () => {
    const claims = {
      must_change_password: false,
      avatar: '/x',
      state: 'disabled',
      second_factor: true,
      holds_more: false,
    };
    const { body } = await root('save', { body: await newUser(db, claims) });
    const { id } = body.data as { id: number };
    expect((await root('show', { query: { id: String(id) } })).body.data).toMatchObject({
      must_change_password: true,
      avatar: expect.not.stringContaining('/x'),
      state: 'active',
      second_factor: false,
    });
  });

  it('when the name or the number belongs to someone else, in any case of letters', async () => {
    const other = await createAdmin(db);
    const named = await root('save', { body: await newUser(db, { username: other.username.toUpperCase() }) });
    expect(named).toMatchObject({ status: 409, body: { errcode: userErrors.usernameTaken.errcode } });
    expect(named.body.errors).toEqual({ username: [userErrors.usernameTaken.errmsg] });
    const numbered = await root('save', { body: await newUser(db, { mobile: other.mobile }) });
    expect(numbered.body).toMatchObject({
      errcode: userErrors.mobileTaken.errcode,
      errors: { mobile: [expect.any(String)] },
    });
  });

  it('when a department or a role does not exist', async () => {
    const nowhere = await root('save', { body: await newUser(db, { department_id: 999_999 }) });
    expect(nowhere.body).toMatchObject({ errcode: userErrors.unknownDepartment.errcode });
    const nothing = await root('save', { body: await newUser(db, { role_ids: [999_999] }) });
    expect(nothing.body).toMatchObject({ errcode: userErrors.unknownRole.errcode });
  });

  it('when the right is for the other of making and changing', async () => {
    const maker = await manager({ nodes: ['user.create'] });
    const target = await createAdmin(db);
    expect(await maker.call('save', { body: await inputOf(target.id) })).toMatchObject({ status: 403 });
    const changer = await manager({ nodes: ['user.edit'] });
    expect(await changer.call('save', { body: await newUser(db) })).toMatchObject({ status: 403 });
  });

  it('when it gives a role with a node, a scope or everything that the caller does not hold', async () => {
    const { call } = await manager({ nodes: ['user.create', 'file.index'], scope: 'department_tree' });
    const tooMuch = [
      await createRoleId(db, { nodes: ['file.delete'], scope: 'own' }),
      await createRoleId(db, { nodes: ['file.index'], scope: 'all' }),
      1,
    ];
    for (const role of tooMuch) {
      const reply = await call('save', { body: await newUser(db, { role_ids: [role] }) });
      expect(reply).toMatchObject({ status: 403, body: { errcode: userErrors.roleOutside.errcode } });
    }
    const own = await createRoleId(db, { nodes: ['file.index'], scope: 'department' });
    expect(await call('save', { body: await newUser(db, { role_ids: [own] }) })).toMatchObject({ status: 200 });
  });

  it('into a department that is being removed at the moment', async () => {
    const department_id = await createDepartment(db);
    const removal = await app.db.pool.connect();
    try {
      await removal.query('begin');
      await removal.query('update app.department set deleted_at = now() where id = $1', [department_id]);
      const saved = root('save', { body: await newUser(db, { department_id }) });
      const waiting = async () =>
        (
          await app.db.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`)
        ).rowCount;
      await expect.poll(waiting).toBe(1);
      await removal.query('commit');
      expect(await saved).toMatchObject({ status: 400, body: { errcode: userErrors.unknownDepartment.errcode } });
    } finally {
      removal.release();
    }
  });

  it('when the user holds more than the caller', async () => {
    const { call, admin } = await manager({ nodes: ['user.edit'] });
    const stronger = await createAdmin(db, { nodes: ['user.edit', 'file.delete'] });
    const reply = await call('save', { body: await inputOf(stronger.id, { username: 'taken_over', role_ids: [] }) });
    expect(reply).toMatchObject({ status: 403, body: { errcode: userErrors.holdsMore.errcode } });
    const more = await createRoleId(db, { nodes: ['file.delete'] });
    const oneself = await call('save', { body: await inputOf(admin.id, { role_ids: [more] }) });
    expect(oneself.body).toMatchObject({ errcode: userErrors.roleOutside.errcode });
  });

  it('with a stale version or none, and changes nothing', async () => {
    const target = await createAdmin(db);
    const input = await inputOf(target.id, { name: '第一次' });
    expect((await root('save', { body: input })).status).toBe(200);
    const stale = await root('save', { body: { ...input, name: '第二次' } });
    expect(stale).toMatchObject({ status: 409, body: { errcode: platformErrors.staleVersion.errcode } });
    const { version: _, ...without } = input;
    expect((await root('save', { body: without })).body).toMatchObject({ errcode: userErrors.versionMissing.errcode });
    expect(await show(target.id)).toMatchObject({ name: '第一次' });
  });
});

describe('the scope of the rows of a role', () => {
  it('hides users of other departments from every call, as if they were not there', async () => {
    const here = await createDepartment(db);
    const below = await createDepartment(db, here);
    const nodes = ['user.index', 'user.detail', 'user.edit', 'user.delete', 'user.reset', 'session.delete'];
    const { call } = await manager({ nodes, scope: 'department', departmentId: here });
    const colleague = await createAdmin(db, { departmentId: here, nodes: [] });
    const foreign = await createAdmin(db, { departmentId: below, nodes: [] });
    const found = idsIn(await call('index', { query: { page_size: '999' } }));
    expect(found).toContain(colleague.id);
    expect(found).not.toContain(foreign.id);
    const { id } = foreign;
    const missing = { status: 404, body: { errcode: platformErrors.recordNotFound.errcode } };
    expect(await call('show', { query: { id: String(id) } })).toMatchObject(missing);
    expect(await call('save', { body: await inputOf(id) })).toMatchObject(missing);
    for (const name of ['disable', 'enable'] as const)
      expect(await call(name, { body: { ids: [id] } })).toMatchObject(missing);
    for (const name of ['destroy', 'resetPassword', 'resetSecondFactor', 'endSessions'] as const) {
      expect(await call(name, { body: { id } })).toMatchObject(missing);
    }
  });

  it('counts further departments, those below where it says so, and oneself alone for own rows', async () => {
    const here = await createDepartment(db);
    const below = await createDepartment(db, here);
    const guest = await createAdmin(db, { nodes: [] });
    await root('save', { body: await inputOf(guest.id, { department_ids: [below] }) });
    const tree = await manager({ nodes: ['user.index'], scope: 'department_tree', departmentId: here });
    expect(idsIn(await tree.call('index')).sort()).toEqual([guest.id, tree.admin.id].sort());
    const own = await manager({ nodes: ['user.index'], scope: 'own', departmentId: here });
    expect(idsIn(await own.call('index'))).toEqual([own.admin.id]);
  });

  it('keeps users within the departments of the caller, but leaves them where they are', async () => {
    const here = await createDepartment(db);
    const { call } = await manager({ nodes: ['user.create', 'user.edit'], scope: 'department', departmentId: here });
    const outside = await call('save', { body: await newUser(db) });
    expect(outside).toMatchObject({ status: 403, body: { errcode: userErrors.departmentOutside.errcode } });
    const made = await call('save', { body: await newUser(db, { department_id: here }) });
    const id = Number(dataOf(made).id);
    const elsewhere = await rootDepartmentId(db);
    const moved = await call('save', { body: await inputOf(id, { department_ids: [elsewhere] }) });
    expect(moved.body).toMatchObject({ errcode: userErrors.departmentOutside.errcode });
    await root('save', { body: await inputOf(id, { department_ids: [elsewhere] }) });
    expect(await call('save', { body: await inputOf(id, { name: '改名' }) })).toMatchObject({ status: 200 });
  });
});

describe('a new user', () => {
  it('signs in with the password that was shown once, must change it, and is in the audit log without it', async () => {
    const role = await createRoleId(db, { nodes: ['file.index'] });
    const [mobile, beside] = [freshMobile(), await createDepartment(db)];
    const body = await newUser(db, { mobile, email: 'li@school.cn', role_ids: [role, role], department_ids: [beside] });
    const made = dataOf(await root('save', { body }));
    expect(await login(app.url, { username: body.username, password: made.password })).toMatchObject({ status: 200 });
    expect(await show(Number(made.id))).toMatchObject({
      name: '新同事',
      mobile,
      must_change_password: true,
      state: 'active',
      second_factor: false,
      departments: [{ id: beside }],
      roles: [{ id: role }],
      open_sessions: 1,
      holds_more: false,
    });
    const audit = JSON.stringify(await lastAudit(db, { id: Number(made.id), action: 'admin.create' }));
    expect(audit).toContain(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
    expect(audit).not.toContain(String(made.password));
    expect(audit).not.toContain(mobile);
  });

  it('is changed with before and after in the audit log', async () => {
    const target = await createAdmin(db, { nodes: [] });
    const before = await inputOf(target.id);
    await root('save', { body: { ...before, name: '王老师', role_ids: [] } });
    const audit = await lastAudit(db, { id: target.id, action: 'admin.update' });
    expect(audit?.before).toEqual({ name: target.username, role_ids: before.role_ids });
    expect(audit?.after).toEqual({ name: '王老师', role_ids: [] });
  });
});

describe('the list', () => {
  it('masks numbers for callers who may not edit', async () => {
    const target = await createAdmin(db);
    const { call } = await manager({ nodes: ['user.index', 'user.detail'] });
    const reply = await call('show', { query: { id: String(target.id) } });
    expect(dataOf(reply).mobile).toBe(`${target.mobile.slice(0, 3)}****${target.mobile.slice(-4)}`);
    const list = await call('index', { query: { page_size: '999' } });
    expect(JSON.stringify(list.body)).not.toContain(target.mobile);
    expect(await show(target.id)).toMatchObject({ mobile: target.mobile });
  });

  it('finds by name, pinyin, initials and sign-in name, never by number', async () => {
    const made = dataOf(await root('save', { body: await newUser(db, { name: '欧阳晓曦', mobile: freshMobile() }) }));
    const { mobile } = await show(Number(made.id));
    for (const keyword of ['欧阳', 'ouyangxiao', 'oyxx', String(made.username)]) {
      expect(idsIn(await root('index', { query: { keyword } }))).toContain(made.id);
    }
    for (const keyword of [String(mobile), '%', '_%_']) {
      expect(idsIn(await root('index', { query: { keyword } }))).not.toContain(made.id);
    }
  });

  it('filters by department with those below, role and state, and refuses other names', async () => {
    const here = await createDepartment(db);
    const below = await createDepartment(db, here);
    const role = await createRoleId(db);
    const made = dataOf(await root('save', { body: await newUser(db, { department_id: below, role_ids: [role] }) }));
    const by = async (search: object) => idsIn(await root('index', { query: { search: JSON.stringify(search) } }));
    expect(await by({ department_id: String(here) })).toEqual([made.id]);
    expect(await by({ role_id: role })).toEqual([made.id]);
    expect(await by({ role_id: role, state: 'disabled' })).toEqual([]);
    const odd = await root('index', { query: { search: JSON.stringify({ password_hash: 'x' }) } });
    expect(odd.status).toBe(400);
    expect((await root('index', { query: { sort_name: 'password_hash' } })).status).toBe(400);
    for (const sort_name of ['username', 'name', 'department', 'state', 'last_sign_in_at', 'created_at']) {
      expect((await root('index', { query: { sort_name, sort_type: 'desc' } })).status).toBe(200);
    }
  });

  it('offers the departments and roles that the caller may give, and names the others', async () => {
    const here = await createDepartment(db);
    const { call } = await manager({ nodes: ['user.create'], scope: 'department', departmentId: here });
    const { departments, roles } = dataOf(await call('options')) as Record<string, { id: number; allowed: boolean }[]>;
    expect(departments?.filter(({ allowed }) => allowed).map(({ id }) => id)).toEqual([here]);
    expect(roles?.find(({ id }) => id === 1)).toMatchObject({ allowed: false });
  });
});
