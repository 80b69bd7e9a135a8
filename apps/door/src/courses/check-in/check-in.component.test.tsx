import { checkInEndpoints } from '@shuyuan/contract/courses/check-in/check-in.endpoints';
import { checkInErrors } from '@shuyuan/contract/courses/check-in/check-in.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { axeFindings, closePage, openAt } from '../../app/page.test-kit';
import { brokenLine, Refusal, server } from '../../platform/http/scripted-fetch.test-kit';

const key = 'Xy3kQ0v7b2N8mPq1sT4wLA';
const open = { class_name: '2026 秋季班', topic: '公司治理', asks_place: false, is_running: true, receipt: null };
const receipt = {
  name: '张三',
  class_name: '2026 秋季班',
  topic: '公司治理',
  state: 'present' as const,
  checked_at: '2026-09-01T01:02:00.000Z',
  is_retained: false,
};

const scan = (code = 'code-1') => {
  history.replaceState(null, '', `${location.pathname}${location.search}#${code}`);
  openAt(`/c/${key}`);
};
const tries = () => server.asked(checkInEndpoints.checkIn);

beforeEach(() => {
  localStorage.clear();
  const proved = { token: 'token-1', mobile: '13800000000', expires_at: '2999-01-01T00:00:00.000Z' };
  localStorage.setItem('shuyuan-visitor', JSON.stringify(proved));
  server.start();
  server.answer(checkInEndpoints.open, { data: open });
});
afterEach(() => {
  closePage();
  server.reset();
});

it('checks in at once, and takes the code out of the address', async () => {
  server.answer(checkInEndpoints.checkIn, { msg: '', data: receipt });
  scan();
  await expect.element(screen.getByText('签到成功')).toBeVisible();
  await expect.element(screen.getByText('签到时间 09:02')).toBeVisible();
  expect(location.hash).toBe('');
  expect(tries().map(({ body }) => body)).toEqual([
    { key, code: 'code-1', device: expect.stringMatching(/^[\w-]{36}$/) },
  ]);
  expect(await axeFindings()).toEqual([]);
  closePage();
  scan('code-2');
  await expect.poll(() => tries().length).toBe(2);
  expect(tries()[1]?.body.device).toBe(tries()[0]?.body.device);
});

it('says that an old code must be scanned again, and does not repeat it', async () => {
  server.answer(checkInEndpoints.checkIn, () => {
    throw new Refusal(409, checkInErrors.wrongCode);
  });
  scan();
  await expect.element(screen.getByText('请重新扫描老师屏幕上的二维码', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '再试一次' })).not.toBeInTheDocument();
  expect(tries()).toHaveLength(1);
});

it('shows the first arrival to whoever scans again', async () => {
  server.answer(checkInEndpoints.checkIn, () => {
    throw new Refusal(409, { ...checkInErrors.already, data: { ...receipt, state: 'late' } });
  });
  scan();
  await expect.element(screen.getByText('您已签到')).toBeVisible();
  await expect.element(screen.getByText('迟到', { exact: false })).toBeVisible();
});

it('repeats what got no answer', async () => {
  server.answer(checkInEndpoints.checkIn, brokenLine);
  scan();
  await expect.element(screen.getByRole('button', { name: '再试一次' })).toBeVisible();
  server.answer(checkInEndpoints.checkIn, { msg: '', data: receipt });
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  await expect.element(screen.getByText('签到成功')).toBeVisible();
});

it('asks for the number first, and again when the proof has expired', async () => {
  server.answer(checkInEndpoints.open, () => {
    throw new Refusal(401, platformErrors.invalidVisitor);
  });
  scan();
  await expect.element(screen.getByRole('textbox', { name: '手机号', exact: true })).toBeVisible();
  await expect.element(screen.getByText('请先验证手机号', { exact: false })).toBeVisible();
  expect(localStorage.getItem('shuyuan-visitor')).toBeNull();
  expect(tries()).toHaveLength(0);
  expect(await axeFindings()).toEqual([]);
});
