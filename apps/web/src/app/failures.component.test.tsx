import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { brokenLine, latch, noAnswerInTime, refusal, server } from '../platform/http/scripted-server.test-kit';
import { session } from '../platform/session';
import { allowConsole } from './allowed-errors.test-kit';
import { expectAddress, expectCount, expectCountInFrames, expectGone, html } from './driving.test-kit';
import { scriptPersonalPage } from './personal-page.test-kit';
import { expectMessage, menuEntry, messagesSoFar, openProduct } from './product.test-kit';

const { changePassword, login, me, menu, permissions, sendSms } = identityEndpoints;
const messages = page.getByRole('region', { name: '消息' });
const toast = (text: string | RegExp) => messages.getByRole('alert').filter({ hasText: text });
const cover = page.getByRole('status').filter({ hasText: '正在加载中...' });
const current = page.getByLabelText('当前密码');
const dialog = page.getByRole('dialog', { name: 'Confirm logout' });

const openForm = async () => {
  openProduct('/info/password', { script: scriptPersonalPage });
  await current.fill('what I typed before');
  await page.getByLabelText('新密码', { exact: true }).fill('quiet river 2031');
  await page.getByLabelText('再次输入新密码').fill('quiet river 2031');
};
const submitForm = () => page.getByRole('button', { name: '确认修改' }).click();

const openLogin = async () => {
  openProduct('/login', { signedIn: false });
  await page.getByLabelText('用户名').fill('admin');
  await page.getByLabelText('密码', { exact: true }).fill('some password');
};
const freezeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
afterEach(() => vi.useRealTimers());

describe('login', () => {
  it.each([
    ['an empty success', 200, {}],
    ['a failure without content', 500, ''],
  ])('shows 身份验证失败请重新登录 for %s', async (_, status, data) => {
    await openLogin();
    server.refuse(login, status, data);
    await userEvent.keyboard('{Enter}');
    await expectCount(page.getByRole('alert').filter({ hasText: '身份验证失败请重新登录' }), 2);
    await expectAddress('/login');
    expect(session.token()).toBeUndefined();
  });

  it('waits without the loading overlay', async () => {
    await openLogin();
    const { opened, open } = latch();
    server.answer(login, async () => {
      await opened;
      return refusal(502, 'x');
    });
    freezeTime();
    await userEvent.keyboard('{Enter}');
    await expectCountInFrames(page.getByRole('button', { name: '正在登录…' }), 1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(cover.elements()).toEqual([]);
    vi.useRealTimers();
    open();
    await expect.element(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  });

  it('shows the errmsg of a refusal as an error toast for 5 seconds', async () => {
    await openLogin();
    server.refuse(login, 401, { errcode: 10001, errmsg: '用户名或密码错误' });
    freezeTime();
    await userEvent.keyboard('{Enter}');
    await expectCountInFrames(toast('用户名或密码错误'), 1);
    await vi.advanceTimersByTimeAsync(4999);
    expect(toast('用户名或密码错误').elements()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await expectCountInFrames(toast('用户名或密码错误'), 0);
  });

  it('shows a success for 2 seconds', async () => {
    await openLogin();
    server.answer(sendSms, { msg: '验证码已发送' });
    await page.getByRole('tab', { name: '短信验证码' }).click();
    await page.getByLabelText('手机号').fill('13800138009');
    freezeTime();
    await page.getByRole('button', { name: '获取验证码' }).click();
    const success = messages.getByRole('status');
    await expectCountInFrames(success, 1);
    await vi.advanceTimersByTimeAsync(1999);
    expect(success.elements()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await expectCountInFrames(success, 0);
  });
});

describe('a call that does not succeed', () => {
  beforeEach(openForm);

  it('is shown in a toast that can be closed and stays while the pointer is on it', async () => {
    server.refuse(changePassword, 200, { errcode: 1, errmsg: '读我' });
    await submitForm();
    await toast('读我').hover();
    freezeTime();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(toast('读我').elements()).toHaveLength(1);
    vi.useRealTimers();
    await messages.getByRole('button', { name: '关闭' }).click();
    await expectGone(toast('读我'));
  });

  it.each([
    [
      "as 'Error' when it has an errcode and no errmsg, even with status 200",
      () => refusal(200, { errcode: 1 }),
      'Error',
    ],
    ['with its cause when the line breaks', brokenLine, '网络异常，请检查网络后重试（Network Error）'],
    ['with its status when HTTP fails without an errcode', () => refusal(502, '<html></html>'), /代码 502/],
    ['as late when nobody answers in time', noAnswerInTime, /请求超时/],
  ])('is shown %s, and what was typed stays', async (_, answer, words) => {
    server.answer(changePassword, answer);
    await submitForm();
    await expectMessage(words);
    await expect.element(current).toHaveValue('what I typed before');
  });

  it('was given 5000 ms, as every call is', async () => {
    server.answer(changePassword, noAnswerInTime);
    await submitForm();
    await expectMessage(/请求超时/);
    expect(server.all().length).toBeGreaterThan(1);
    expect(new Set(server.all().map(({ timeoutMs }) => timeoutMs))).toEqual(new Set([5000]));
  });

  it('was covered by 正在加载中... while it was under way, which keeps clicks away', async () => {
    const { opened, open } = latch();
    server.answer(changePassword, async () => {
      await opened;
      return refusal(400, { errcode: 1, errmsg: '原密码不正确' });
    });
    await submitForm();
    await expect.element(cover).toHaveAttribute('aria-busy', 'true');
    const { x, y } = html(current).getBoundingClientRect();
    expect(document.elementFromPoint(x + 4, y + 4)).not.toBe(html(current));
    open();
    await expectGone(cover);
  });
});

describe('the end of a session', () => {
  it.each([
    [50008, '登录状态无效，请重新登录'],
    [50012, '账号已在其他地方登录，或已被管理员下线'],
    [50014, '登录已过期，请重新登录'],
  ])('asks at %i to sign in again, and Cancel keeps the page and what was typed', async (errcode, errmsg) => {
    await openForm();
    const token = session.token();
    server.refuse(changePassword, 401, { errcode, errmsg });
    await submitForm();
    await expect
      .element(dialog)
      .toHaveTextContent('You have been logged out, you can cancel to stay on this page, or log in again');
    await expectCount(toast(errmsg), 1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectGone(dialog);
    await expectAddress('/info/password');
    await expect.element(current).toHaveValue('what I typed before');
    expect(session.token()).toBe(token);
    await submitForm();
    await expect.element(dialog).toBeVisible();
  });

  it('asks once for many failing calls', async () => {
    allowConsole(/登录状态无效/);
    const ended = { errcode: 50008, errmsg: '登录状态无效，请重新登录' };
    openProduct('/dashboard', {
      script: () => {
        server.refuse(menu, 401, ended);
        server.refuse(permissions, 401, ended);
      },
    });
    await expectCount(page.getByRole('dialog'), 1);
    await expect.poll(() => server.asked(menu).length * server.asked(permissions).length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectGone(page.getByRole('dialog'));
  });
});

describe('what the shell needs first', () => {
  it.each([
    { title: 'the message', status: 500, data: { errcode: 50000, errmsg: '系统出错了' }, words: '系统出错了' },
    { title: "'Has Error' where there is none", status: 500, data: { errcode: 50000 }, words: 'Has Error' },
    { title: "'Has Error' even with status 200", status: 200, data: { errcode: 7 }, words: 'Has Error' },
    {
      title: "'Has Error' for a user without a name",
      status: 200,
      data: { id: 1, name: '', roles: [] },
      words: 'Has Error',
    },
    {
      title: 'the message and no question',
      status: 401,
      data: { errcode: 50008, errmsg: '登录状态无效，请重新登录' },
      words: '登录状态无效，请重新登录',
    },
  ])('shows $title of a user-info failure, clears the token and leads to /login (requirements §8)', async (failure) => {
    const { status, data, words } = failure;
    allowConsole(/Failure/);
    openProduct('/course/pay?class=3', { script: () => server.refuse(me, status, data) });
    await expectAddress('/login?redirect=%2Fcourse%2Fpay%3Fclass%3D3');
    await expectMessage(words);
    expect(session.token()).toBeUndefined();
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  it('says that a menu did not load and lets it be tried again', async () => {
    allowConsole(/系统繁忙/);
    const busy = { errcode: 50300, errmsg: '系统繁忙，请稍后再试' };
    openProduct('/', { script: () => server.refuse(menu, 503, busy) });
    await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('菜单没有加载成功');
    server.answer(menu, { data: [menuEntry({ name: '工作台', path: '/dashboard', url: 'nothing/here' })] });
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('工作台');
  });

  it('carries the token in the query and in the header (requirements §7)', async () => {
    openProduct('/test?only=basics');
    const token = session.token();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const endpoint of [me, permissions]) {
      expect(server.asked(endpoint)[0]).toMatchObject({ token, query: { token } });
    }
  });
});

it('writes a failed quiet load to the console, stops loading and shows no toast', async () => {
  allowConsole(/系统出错了/);
  const { index } = workbenchEndpoints;
  openProduct('/dashboard', {
    script: () => {
      server.answer(menu, { data: [menuEntry({ name: '工作台', path: '/dashboard', url: 'workbench' })] });
      server.refuse(index, 500, { errcode: 50000, errmsg: '系统出错了，请稍后再试' });
    },
  });
  await expect.poll(() => server.asked(index).length).toBeGreaterThan(0);
  await expectGone(cover);
  await expectGone(messages.getByRole('alert'));
  expect(messagesSoFar()).toEqual([]);
});
