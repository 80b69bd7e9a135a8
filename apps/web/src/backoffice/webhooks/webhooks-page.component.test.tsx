import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { Delivery, Webhook } from '@shuyuan/contract/backoffice/webhooks/webhook';
import { webhookEndpoints } from '@shuyuan/contract/backoffice/webhooks/webhook.endpoints';
import { webhookErrors } from '@shuyuan/contract/backoffice/webhooks/webhook.errors';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../app/axe.test-kit';
import { chooseOption } from '../../app/choose-option.test-kit';
import { expectGone } from '../../app/driving.test-kit';
import { expectMessage, menuEntry, openProduct } from '../../app/product.test-kit';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';

const at = '2026-01-05T08:00:00.000Z';
const reason = '所有者不再有查看这张表单记录的权限，请由有权限的人恢复';
const hook: Webhook = {
  id: 7,
  version: 3,
  name: '财务系统',
  custom_form_id: 900_005,
  form_name: '报名',
  events: ['created', 'enrolment.admitted'],
  url: 'https://hook.example/in',
  state: 'paused',
  paused_reason: reason,
  owner: { id: 1, name: '王老师' },
  created_at: at,
  updated_at: at,
  last: { at, status: 503, error: '接收方答复 503' },
  waiting: 2,
  sent_today: 5,
  failed_today: 1,
};
const failed: Delivery = {
  id: 31,
  event_id: '0b0e3a9e-0000-4000-8000-000000000001',
  event: 'enrolment.admitted',
  record_id: 12,
  state: 'failed',
  attempts: 32,
  next_at: null,
  last_status: 503,
  last_error: '接收方答复 503',
  duration_ms: 40,
  created_at: at,
  sent_at: null,
};

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

const open = (rows: Webhook[], tags = ['index', 'create', 'edit', 'delete']): void =>
  openProduct('/system/webhook', {
    script: () => {
      const entry = menuEntry({ name: '推送', url: 'webhook/list', path: '/system/webhook', has_auth_node_tags: tags });
      server.answer(identityEndpoints.menu, { data: [entry] });
      server.answer(webhookEndpoints.index, { data: rows, total: rows.length });
      server.answer(webhookEndpoints.forms, {
        data: [
          { id: 3, name: '教室' },
          { id: 900_005, name: '报名' },
        ],
      });
      server.answer(webhookEndpoints.deliveries, { data: [failed], total: 1 });
      server.answer(webhookEndpoints.resend, { msg: '已重新发送' });
      server.answer(webhookEndpoints.resume, { msg: '已恢复推送' });
    },
  });

it('offers the events of the chosen form, puts a refusal at its field, and shows the secret once', {
  tags: ['long'],
}, async () => {
  open([]);
  await expect.element(page.getByText('还没有推送')).toBeVisible();
  await button('新增推送').first().click();
  const dialog = page.getByRole('dialog', { name: '新增推送' });
  await dialog.getByLabelText('名称').fill('财务系统');
  await chooseOption(dialog.getByLabelText('表单'), '教室');
  await expect.element(dialog.getByRole('checkbox', { name: '新增' })).toBeVisible();
  await expectGone(dialog.getByRole('checkbox', { name: '录取' }));
  await chooseOption(dialog.getByLabelText('表单'), '报名');
  await dialog.getByRole('checkbox', { name: '新增' }).click();
  await dialog.getByRole('checkbox', { name: '录取' }).click();
  await dialog.getByLabelText('接收地址').fill('https://10.0.0.1/');
  server.answer(webhookEndpoints.save, () =>
    refuseWith(webhookErrors.badAddress, { errors: { url: ['不能推送到内网地址'] } }),
  );
  await button('提交').click();
  await expect.element(dialog.getByLabelText('接收地址')).toHaveAccessibleDescription(/不能推送到内网地址/);
  expect(await axeFindings()).toEqual([]);

  server.answer(webhookEndpoints.save, { msg: '已新增推送', data: { id: 7, secret: 'word-shown-once' } });
  await dialog.getByLabelText('接收地址').fill('https://hook.example/in');
  await button('提交').click();
  const secret = page.getByRole('dialog', { name: '已新增推送' });
  await expect.element(secret).toHaveTextContent('word-shown-once');
  expect(server.asked(webhookEndpoints.save).at(-1)?.body).toEqual({
    name: '财务系统',
    custom_form_id: 900_005,
    events: ['created', 'enrolment.admitted'],
    url: 'https://hook.example/in',
  });
  expect(await axeFindings()).toEqual([]);
  await button('我已保存').click();
  await expectGone(page.getByText('word-shown-once'));
});

it('says why a webhook is paused and resumes it; the log sends again what was given up', {
  tags: ['long'],
}, async () => {
  open([hook]);
  const row = page.getByRole('row').filter({ hasText: '财务系统' });
  await expect.element(row).toHaveTextContent(reason);
  await expect.element(row).toHaveTextContent('送达 5，放弃 1，等待 2');
  expect(await axeFindings()).toEqual([]);
  await button('更多 财务系统').click();
  await page.getByRole('menuitem', { name: '恢复' }).click();
  await page.getByRole('button', { name: /^确\s*定$/ }).click();
  await expectMessage('已恢复推送');
  expect(server.asked(webhookEndpoints.resume).at(-1)?.body).toEqual({ id: 7 });

  await button('投递记录 财务系统').click();
  const log = page.getByRole('dialog', { name: '投递记录：财务系统' });
  await expect.element(log.getByText('接收方答复 503')).toBeVisible();
  await expect.element(log.getByText('已放弃')).toBeVisible();
  await log.getByRole('button', { name: '重新发送 录取 #31' }).click();
  await page.getByRole('button', { name: /^确\s*定$/ }).click();
  await expectMessage('已重新发送');
  expect(server.asked(webhookEndpoints.resend).at(-1)?.body).toEqual({ id: 31 });
});

it('offers only looking to whoever may only look', async () => {
  open([hook], ['index']);
  await expect.element(button('投递记录 财务系统')).toBeVisible();
  for (const label of ['新增推送', '编辑 财务系统', '删除 财务系统', '更多 财务系统']) await expectGone(button(label));
  await button('投递记录 财务系统').click();
  await expect.element(page.getByText('接收方答复 503').last()).toBeVisible();
  await expectGone(button('重新发送 录取 #31'));
});
