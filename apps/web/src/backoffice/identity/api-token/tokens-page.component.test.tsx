import type { ApiToken } from '@shuyuan/contract/backoffice/identity/api-token';
import { apiTokenEndpoints } from '@shuyuan/contract/backoffice/identity/api-token.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { atRest, axeFindings } from '../../../app/axe.test-kit';
import { expectGone } from '../../../app/driving.test-kit';
import { expectMessage, menuEntry, openProduct, someone } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { tokensScreen } from '..';

// The product loads it on demand; loaded here so that no test waits for it.
await tokensScreen.load();
await import('./token-overlays');

const { index, forms, create, end } = apiTokenEndpoints;
const secret = `sy_${'a'.repeat(43)}`;
const tokenOf = (token: Partial<ApiToken>): ApiToken => ({
  id: 1,
  name: '财务同步',
  admin_id: someone.id,
  maker: someone.name,
  access: 'read',
  forms: null,
  ranges: [],
  created_at: '2026-03-01T08:00:00+08:00',
  expires_at: '2026-06-01T00:00:00+08:00',
  last_used_at: null,
  last_ip: null,
  state: 'active',
  ...token,
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });

const open = (tokens: readonly ApiToken[], auths: readonly string[] = ['index', 'create', 'delete']) =>
  openProduct('/system/token', {
    script: () => {
      const entry = menuEntry({ name: '接口令牌', path: '/system/token', url: 'identity/token' });
      server.answer(identityEndpoints.menu, { data: [{ ...entry, has_auth_node_tags: [...auths] }] });
      server.answer(identityEndpoints.permissions, { data: auths.map((auth) => `token.${auth}`) });
      server.answer(index, { data: [...tokens], total: tokens.length });
      server.answer(forms, { data: [{ id: 7, name: '学员' }] });
    },
  });

it('offers nothing to whoever may only look, and no end of what has ended', async () => {
  open([tokenOf({ admin_id: 2, maker: '王芳' })], ['index']);
  await expect.element(page.getByText('财务同步')).toBeVisible();
  await expectGone(button('新增令牌'));
  await expectGone(button('结束：财务同步'));
  open([tokenOf({ state: 'ended' }), tokenOf({ id: 2, name: '报表', admin_id: 2 })]);
  await expect.element(button('结束：报表')).toBeVisible();
  await expectGone(button('结束：财务同步'));
});

it('says at the line what is no address, and keeps the form when the password is wrong', async () => {
  open([]);
  await button('新增令牌').first().click();
  await field('允许的地址').fill('10.0.0.1\n学校');
  await button('提交').click();
  await expect.element(field('允许的地址')).toHaveAccessibleDescription(/第 2 行：请填写 IP 地址或地址段/);
  await expect.element(field('名称')).toHaveAccessibleDescription(/请输入名称/);
  expect(server.asked(create)).toEqual([]);
  const { wrongCurrentPassword } = identityErrors;
  server.answer(create, () =>
    refuseWith(wrongCurrentPassword, { errors: { password: [wrongCurrentPassword.errmsg] } }),
  );
  await field('名称').fill('财务同步');
  await field('允许的地址').fill('10.0.0.1');
  await field('登录密码').fill('guess');
  await button('提交').click();
  await expect.element(field('登录密码')).toHaveAccessibleDescription(/当前密码不正确/);
  await expect.element(field('名称')).toHaveValue('财务同步');
});

it('makes a token for chosen forms and shows its secret once', { tags: ['long'] }, async () => {
  open([]);
  await button('新增令牌').first().click();
  await field('名称').fill('财务同步');
  await page.getByRole('radio', { name: /读写/ }).click();
  await button('365 天').click();
  const day = new Date(Date.now() + 8 * 3_600_000 + 365 * 86_400_000).toISOString().slice(0, 10);
  await expect.element(field('到期日期')).toHaveValue(day);
  await page.getByRole('radio', { name: '指定表单' }).click();
  await field('选择表单').click();
  await atRest();
  await page.getByTitle('学员', { exact: true }).last().click();
  await field('允许的地址').fill('10.0.0.0/8，192.0.2.7');
  await field('登录密码').fill('the password');
  server.answer(create, { data: { id: 1, name: '财务同步', secret } });
  server.answer(index, { data: [tokenOf({ access: 'write', forms: ['学员'] })], total: 1 });
  await button('提交').click();
  await expect.element(page.getByText(secret)).toBeVisible();
  expect(server.asked(create).at(-1)?.body).toEqual({
    name: '财务同步',
    access: 'write',
    expires_on: day,
    form_ids: [7],
    ranges: ['10.0.0.0/8', '192.0.2.7'],
    password: 'the password',
  });
  await atRest();
  expect(await axeFindings()).toEqual([]);
  await button('我已保存，关闭').click();
  await expectGone(page.getByText(secret));
  await expect.element(page.getByText('学员').first()).toBeVisible();
});

it('asks before it ends a token, and shows the list anew', { tags: ['long'] }, async () => {
  open([tokenOf({ last_used_at: '2026-03-02T09:30:00+08:00', last_ip: '203.0.113.9' })]);
  await expect.element(page.getByText('203.0.113.9')).toBeVisible();
  await button('结束：财务同步').click();
  const question = page.getByRole('alertdialog', { name: '结束令牌“财务同步”？' });
  await question.getByRole('button', { name: '取消' }).click();
  expect(server.asked(end)).toEqual([]);
  await button('结束：财务同步').click();
  server.answer(end, { msg: '令牌已结束' });
  server.answer(index, { data: [tokenOf({ state: 'ended' })], total: 1 });
  await question.getByRole('button', { name: '确定' }).click();
  await expectMessage('令牌已结束');
  expect(server.asked(end).at(-1)?.body).toEqual({ id: 1 });
  await expect.element(page.getByText('已结束')).toBeVisible();
});
