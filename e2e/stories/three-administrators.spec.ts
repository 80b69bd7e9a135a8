import { dutyEndpoints } from '@shuyuan/contract/backoffice/access/duty.endpoints';
import { callsOf } from '../fixtures/api';
import { axeFindings } from '../fixtures/axe';
import { expect, test } from '../fixtures/records';

const giveRole = `insert into app.admin_role (admin_id, role_id) select $1, id from app.role where key = $2`;
/** Whatever the story's result, the next one finds the administrator as before. */
const asBefore = `
  delete from app.setting where key like 'three_admins%';
  delete from app.admin_role using app.admin where admin.id = admin_id and admin.username like 'colleague%';
  insert into app.admin_role (admin_id, role_id)
    select admin.id, role.id from app.admin, app.role where admin.username = 'admin' and role.key = 'admin'
    on conflict do nothing`;

test('three administrators are kept apart once each duty has someone, and joined again by two of them', {
  tag: '@long',
}, async ({ signedIn: page, records, product, expectMessage }) => {
  await page.goto('/system/duty');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('三员分立');
  await expect(page.getByText('还没有可登录的用户拥有角色“审计管理员”')).toBeVisible();
  await expect(page.getByRole('button', { name: '启用三员分立' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  const people = [];
  for (const [name, key] of [
    ['赵系统', 'system_admin'],
    ['钱安全', 'security_admin'],
    ['孙审计', 'audit_admin'],
  ] as const) {
    const person = await records.colleague(name, []);
    await product.sql(giveRole, [person.id, key]);
    people.push(person);
  }
  const [system, security] = people;
  if (system === undefined || security === undefined) throw new Error('nobody was made');
  try {
    await page.reload();
    await page.getByRole('button', { name: '启用三员分立' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(/系统管理员.* 将不再拥有全部权限/);
    await question.getByRole('button', { name: '确定' }).click();
    await expectMessage('三员分立已启用');
    await callsOf(product.url, async () => security.token)(dutyEndpoints.agree, { body: {} });
    const theirs = await system.open();
    await theirs.goto('/system/duty');
    await expect(theirs.getByText(/^钱安全 已同意停用/)).toBeVisible();
    await theirs.getByRole('button', { name: '同意停用' }).click();
    await theirs.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expectMessage('三员分立已停用');
    await expect(theirs.getByText('未启用')).toBeVisible();
  } finally {
    await product.sql(asBefore);
  }
});
