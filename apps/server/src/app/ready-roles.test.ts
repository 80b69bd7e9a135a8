import { dutyEndpoints } from '@shuyuan/contract/backoffice/access/duty.endpoints';
import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { roleErrors } from '@shuyuan/contract/backoffice/access/role.errors';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { classEndpoints } from '@shuyuan/contract/courses/classes/class.endpoints';
import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { memberActEndpoints } from '@shuyuan/contract/courses/member-acts/member-act.endpoints';
import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { timetableEndpoints } from '@shuyuan/contract/courses/timetable/timetable.endpoints';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { accessNodes } from '@shuyuan/contract/product/access-nodes';
import { readyRoles } from '@shuyuan/contract/product/ready-roles';
import { tasks } from '@shuyuan/contract/product/role-tasks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureReadyRoles } from '../backoffice/access';
import { roleInputOf, savedRole, signInWith } from '../backoffice/access/role/role.test-kit';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { callApi } from '../backoffice/identity/identity-api.test-kit';
import { startTestApp, type TestApp } from './app.test-kit';

/** The rights of a role's tasks. */
const nodesOfReady = ({ tasks: wanted }: { tasks: readonly string[] }): string[] =>
  [...new Set(tasks.filter(({ key }) => wanted.includes(key)).flatMap(({ nodes }) => nodes))].sort();

let app: TestApp;
let root: string;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp();
  root = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
  await ensureReadyRoles(app.db.kysely);
  for (const { key, name } of readyRoles) {
    tokens.set(name, (await signIn(app.db.kysely, { roles: [key] })).token);
  }
});
afterAll(() => app.close());

const rolesNamed = async (name: string) => {
  const { rows } = await app.db.pool.query<{ id: number; version: number; row_scope: string }>(
    'select id, version, row_scope from app.role where name = $1',
    [name],
  );
  return rows;
};
const idOf = async (name: string): Promise<number> => (await rolesNamed(name))[0]?.id ?? 0;

describe('a copy of a ready role is refused', () => {
  test('to whoever may not make roles', async () => {
    const { token } = await signInWith(app, { nodes: ['role.index', 'role.detail'], scope: 'all' });
    const body = { id: await idOf('只读'), name: '只读副本', row_scope: 'own' };
    expect((await callApi(app.url, roleEndpoints.clone, { token, body })).status).toBe(403);
  });

  test('to whoever holds less than it gives, and with a wider scope than theirs', async () => {
    const few = await signInWith(app, { nodes: ['role.create', 'workbench.index'], scope: 'all' });
    const body = { id: await idOf('只读'), name: '只读副本', row_scope: 'own' };
    const less = await callApi(app.url, roleEndpoints.clone, { token: few.token, body });
    expect(less.body).toMatchObject({ errcode: roleErrors.beyondOwnRights.errcode });
    const nodes = ['role.create', ...nodesOfReady({ tasks: ['workbench', 'money.read'] })];
    const { token } = await signInWith(app, { nodes, scope: 'own' });
    const source = await savedRole(app, root, roleInputOf({ nodes: nodes.slice(1), row_scope: 'own' }));
    const wide = { id: source.id, name: '更宽的副本', row_scope: 'all' };
    const wider = await callApi(app.url, roleEndpoints.clone, { token, body: wide });
    expect(wider.body).toMatchObject({ errcode: roleErrors.beyondOwnRights.errcode });
    const same = await callApi(app.url, roleEndpoints.clone, { token, body: { ...wide, row_scope: 'own' } });
    expect(same.status).toBe(200);
  });

  test('with a scope that there is not, at its field', async () => {
    const body = { id: await idOf('只读'), name: '只读副本', row_scope: 'classes' };
    const { status, body: reply } = await callApi(app.url, roleEndpoints.clone, { token: root, body });
    expect([status, Object.keys(reply.errors ?? {})]).toEqual([400, ['row_scope']]);
  });
});

test('a copy has the chosen scope, and the scope of its source without one', async () => {
  const id = await idOf('财务出纳');
  const clone = (body: object) => callApi(app.url, roleEndpoints.clone, { token: root, body: { id, ...body } });
  const narrow = await clone({ name: '分校出纳', row_scope: 'department' });
  expect(narrow.body.data).toMatchObject({
    row_scope: 'department',
    nodes: nodesOfReady(readyRoles[4] ?? { tasks: [] }),
  });
  expect((await clone({ name: '总部出纳' })).body.data).toMatchObject({ row_scope: 'all' });
});

describe('the ready roles', () => {
  test('tell whoever holds them which lists they see a part of, and nothing of how much', async () => {
    const scopesOf = async (name: string) =>
      (await callApi(app.url, identityEndpoints.permissions, { token: tokens.get(name) ?? '' })).body.scopes;
    expect(await scopesOf('只读')).toEqual({});
    const own = await scopesOf('班主任');
    expect(own).toMatchObject({ [courseFormIds.class]: 'own', [courseFormIds.member]: 'own' });
    expect(new Set(Object.values(own as object))).toEqual(new Set(['own']));
  });

  test('are made once, each with its entry in the audit log', async () => {
    const { rows } = await app.db.pool.query(
      `select after->>'name' as name, admin_id from app.audit_log
       where action = 'role.create' and request_id = 'start' order by id`,
    );
    expect(rows).toEqual(readyRoles.map(({ name }) => ({ name, admin_id: null })));
    await ensureReadyRoles(app.db.kysely);
    for (const { name } of readyRoles) expect(await rolesNamed(name)).toHaveLength(1);
  });

  test('stay as staff left them: edited, deleted, or a role of their own under the name', async () => {
    const other = await startTestApp();
    const { kysely } = other.db;
    const count = async (name: string) =>
      (await other.db.pool.query('select row_scope from app.role where name = $1', [name])).rows;
    await other.db.pool.query("insert into app.role (key, name, row_scope) values ('mine', '前台', 'own')");
    await ensureReadyRoles(kysely);
    expect(await count('前台')).toEqual([{ row_scope: 'own' }]);
    await other.db.pool.query("delete from app.role where name in ('前台', '校长')");
    await other.db.pool.query("update app.role set row_scope = 'own' where name = '教务'");
    await ensureReadyRoles(kysely);
    expect([await count('前台'), await count('校长'), await count('教务')]).toEqual([[], [], [{ row_scope: 'own' }]]);
    await other.close();
  });

  test('name tasks that there are, which name rights that there are', async () => {
    const known = new Set(tasks.map(({ key }) => key));
    expect(known.size).toBe(tasks.length);
    for (const role of readyRoles)
      expect(
        role.tasks.filter((key) => !known.has(key)),
        role.name,
      ).toEqual([]);
    const { rows } = await app.db.pool.query<{ node: string }>('select node from app.access_node');
    const nodes = new Set<string>([...accessNodes, ...rows].map(({ node }) => node));
    expect(tasks.flatMap((task) => task.nodes).filter((node) => !nodes.has(node))).toEqual([]);
  });

  test('leave the three administrators their work, and keep who takes money from approving', async () => {
    const { body } = await callApi(app.url, dutyEndpoints.show, { token: root });
    const { obstacles } = body.data as { obstacles: string[] };
    for (const role of readyRoles) {
      expect(obstacles.join(), role.name).not.toContain(role.name);
      const nodes = nodesOfReady(role);
      const takes = nodes.includes('payment.collect');
      expect(takes && (nodes.includes('payment.approve') || nodes.includes('payment.reopen')), role.name).toBe(false);
    }
  });

  test('are offered to the editor under a free name, with what the caller may give', async () => {
    const mine = ['role.detail', 'role.create', ...nodesOfReady({ tasks: ['workbench', 'enrolment.read'] })];
    const { token } = await signInWith(app, { nodes: mine, scope: 'department' });
    const { body } = await callApi(app.url, roleEndpoints.catalogue, { token, query: {} });
    const { ready, tasks: offered } = body as unknown as {
      ready: { name: string; free_name: string; may_grant: boolean }[];
      tasks: { key: string; may_grant: boolean }[];
    };
    expect(ready.map(({ free_name }) => free_name)).toContain('财务出纳 2');
    expect(ready.some(({ may_grant }) => may_grant)).toBe(false);
    expect(offered.filter(({ may_grant }) => may_grant).map(({ key }) => key)).toEqual(['workbench', 'enrolment.read']);
  });
});

const namesOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ name, children }) => (children.length > 0 ? namesOf(children) : [name]));

test.each([
  ['校长', ['工作台', '课程项目', '班级管理', '报名', '学员库', '跟进记录', '课程表', '欠费', '流水', '退费', '日结']],
  ['教务', ['工作台', '课程项目', '班级管理', '报名', '学员库', '跟进记录', '课程表', '信息更正']],
  ['招生', ['工作台', '课程项目', '班级管理', '报名', '学员库', '跟进记录']],
  ['班主任', ['工作台', '课程项目', '班级管理', '学员库', '课程表', '欠费', '流水']],
  ['财务出纳', ['工作台', '课程项目', '班级管理', '学员库', '收款', '欠费', '流水', '日结', '付款单位']],
  ['财务会计', ['工作台', '课程项目', '班级管理', '学员库', '欠费', '流水', '退费', '日结', '付款单位']],
  ['前台', ['工作台', '课程项目', '班级管理', '报名', '学员库', '跟进记录', '课程表']],
  ['只读', ['工作台', '课程项目', '班级管理', '报名', '学员库', '跟进记录', '课程表', '欠费', '流水', '退费']],
])('%s sees this menu and nothing else', async (name, expected) => {
  const { body } = await callApi(app.url, identityEndpoints.menu, { token: tokens.get(name) ?? '' });
  expect(namesOf(body.data as MenuItem[])).toEqual(expected);
});

const onForm = (form: CourseForm) => ({ query: { custom_form_id: String(courseFormIds[form]) } });
const staff = readyRoles.map(({ name }) => name);
const but = (...without: string[]): string[] => staff.filter((name) => !without.includes(name));

test.each<[string, readonly [Endpoint, object], string[]]>([
  ['the list of classes', [recordEndpoints.index, onForm('class')], staff],
  ['a new programme', [recordWriteEndpoints.save, { ...onForm('programme'), body: {} }], ['教务']],
  ['the list of applications', [recordEndpoints.index, onForm('enrolment')], but('班主任', '财务出纳', '财务会计')],
  ['a new application', [recordWriteEndpoints.save, { ...onForm('enrolment'), body: {} }], ['招生', '前台']],
  [
    'a new follow-up',
    [recordWriteEndpoints.save, { ...onForm('followUp'), body: {} }],
    ['校长', '教务', '招生', '前台'],
  ],
  ['the list of follow-ups', [recordEndpoints.index, onForm('followUp')], but('班主任', '财务出纳', '财务会计')],
  ['a decision on an application', [enrolmentEndpoints.move, { body: {} }], ['招生']],
  ['an entry', [enrolmentEndpoints.enter, { body: {} }], ['教务', '招生']],
  ['the timetable', [timetableEndpoints.week, { query: { week: '2026-03-02' } }], but('招生', '财务出纳', '财务会计')],
  ['a day off', [recordWriteEndpoints.save, { ...onForm('holiday'), body: {} }], ['教务']],
  ['the roll', [attendanceEndpoints.saveRoll, { body: {} }], ['教务', '班主任']],
  ['a change of class', [memberActEndpoints.transfer, { body: {} }], ['教务']],
  ['a price', [classEndpoints.price, { body: {} }], ['校长']],
  ['the ledger', [recordEndpoints.index, onForm('payment')], but('教务', '招生', '前台')],
  ['a payment', [paymentEndpoints.collect, { body: {} }], ['财务出纳']],
  ['a close', [dayCloseEndpoints.close, { body: {} }], ['财务出纳']],
  ['a decision on a refund', [paymentEndpoints.decideRefund, { body: {} }], ['校长', '财务会计']],
  ['an invoice', [paymentEndpoints.invoice, { body: {} }], ['财务会计']],
  ['a decision on a reopening', [dayCloseEndpoints.decideReopen, { body: {} }], ['校长', '财务会计']],
  ['the list of users', [userEndpoints.index, { query: {} }], []],
  ['the list of roles', [roleEndpoints.index, { query: {} }], []],
])('%s is open to those whose work it is, and to nobody else', async (_what, [endpoint, call], expected) => {
  const open: string[] = [];
  for (const [name, token] of tokens) {
    const { status } = await callApi(app.url, endpoint, { token, ...call });
    if (status !== 403) open.push(name);
  }
  expect(open).toEqual(expected);
});
