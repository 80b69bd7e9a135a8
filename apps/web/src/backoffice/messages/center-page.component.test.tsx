import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { MessageRule, MessageStatus } from '@shuyuan/contract/backoffice/messages/message';
import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../app/axe.test-kit';
import { expectMessage, menuEntry, openProduct } from '../../app/product.test-kit';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';

const rule: MessageRule = {
  id: 7,
  version: 3,
  kind: 'enrolment.admitted',
  is_on: true,
  ways: ['sms'],
  lead: 0,
  robot_id: null,
  title: '录取通知',
  body: '{姓名}您好',
  sms_template: 'SMS_1',
  is_quiet: true,
  updated_at: '2026-01-05T08:00:00.000Z',
};
const status: MessageStatus = {
  is_stopped: false,
  quiet_from: '21:00',
  quiet_until: '08:00',
  sms_per_day: 2000,
  waiting: 0,
  days: [{ day: '2026-01-05', sent: 0, failed: 0, unknown: 0, skipped: 0, sms: 0 }],
  sms_provider: 'aliyun',
  mail_from: '东方书院 <office@school.example>',
};

const open = (tab: string): void =>
  openProduct(`/system/message?tab=${tab}`, {
    script: () => {
      const entry = menuEntry({ name: '消息中心', url: 'message/center', path: '/system/message' });
      server.answer(identityEndpoints.menu, { data: [entry] });
      server.answer(identityEndpoints.permissions, { data: ['message.index', 'message.edit'] });
      server.answer(messageEndpoints.rules, { data: [rule], ways: { bell: true, robot: true, sms: true, mail: true } });
      server.answer(messageEndpoints.robots, { data: [] });
      server.answer(messageEndpoints.status, { data: status });
      server.answer(messageEndpoints.preview, {
        data: { title: '录取通知', body: '好'.repeat(71), names: ['甲', '乙', '丙', '丁'] },
      });
    },
  });

it('counts a long SMS as it is billed, and keeps what was typed when someone else was faster', {
  tags: ['long'],
}, async () => {
  open('rules');
  await page.getByRole('button', { name: '编辑 录取', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '编辑消息规则：录取' });
  await expect.element(dialog.getByText('短信正文 71 字，按 2 条计费（不含签名）')).toBeVisible();
  await expect.element(dialog.getByText('收件人：甲、乙、丙 等 4 人')).toBeVisible();
  await dialog.getByLabelText('正文').fill('{姓名}，恭喜您');
  server.answer(messageEndpoints.saveRule, () => refuseWith(platformErrors.staleVersion));
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expectMessage(platformErrors.staleVersion.errmsg);
  await expect.element(dialog.getByLabelText('正文')).toHaveValue('{姓名}，恭喜您');
  expect(server.asked(messageEndpoints.saveRule).at(-1)?.body).toEqual({
    id: 7,
    version: 3,
    kind: 'enrolment.admitted',
    is_on: true,
    ways: ['sms'],
    lead: 0,
    robot_id: null,
    title: '录取通知',
    body: '{姓名}，恭喜您',
    sms_template: 'SMS_1',
    is_quiet: true,
  });
});

it('tests SMS with a template where the provider needs one, and mail; a result that nobody knows is said so', {
  tags: ['long'],
}, async () => {
  open('ways');
  await page.getByRole('button', { name: '发送测试短信' }).click();
  const dialog = page.getByRole('dialog', { name: '发送测试短信' });
  await dialog.getByLabelText('短信模板编号').fill('SMS_9');
  expect(await axeFindings()).toEqual([]);
  server.answer(messageEndpoints.testWay, { msg: '测试完成', data: { state: 'sent', reason: '' } });
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expectMessage('已发出测试，请查收');
  expect(server.asked(messageEndpoints.testWay).at(-1)?.body).toEqual({ way: 'sms', sms_template: 'SMS_9' });
  server.answer(messageEndpoints.testWay, { msg: '测试完成', data: { state: 'unknown', reason: 'ETIMEDOUT' } });
  await page.getByRole('button', { name: '发送测试邮件' }).click();
  await expectMessage('没有得到答复，可能已经送达：ETIMEDOUT');
  expect(server.asked(messageEndpoints.testWay).at(-1)?.body).toEqual({ way: 'mail' });
});
