import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  expectAddress,
  expectCount,
  expectCountInFrames,
  expectGone,
  focusOn,
  html,
} from '../../../app/driving.test-kit';
import { openProduct } from '../../../app/product.test-kit';
import { scriptMenu } from '../../../app/shell/sample-menu.test-kit';
import { latch, server } from '../../../platform/http/scripted-server.test-kit';
import { session } from '../../../platform/session';

const { login, sendSms } = identityEndpoints;
const username = page.getByLabelText('用户名');
const password = page.getByLabelText('密码', { exact: true });
const mobile = page.getByLabelText('手机号');
const code = page.getByLabelText('验证码', { exact: true });
const bySms = page.getByRole('tab', { name: '短信验证码' });
const byPassword = page.getByRole('tab', { name: '账号密码' });
const alerts = (words: string) => page.getByRole('alert').filter({ hasText: words });
const token = { access_token: 'fresh', token_type: 'Bearer', expires_in: 3600 } as const;

beforeEach(() => openProduct('/login', { signedIn: false, script: scriptMenu }));

describe('what cannot be right is refused at its field', () => {
  it('names empty fields and sends nothing', async () => {
    await page.getByRole('button', { name: '登录' }).click();
    await expect.element(username).toHaveAccessibleDescription('请输入用户名');
    await expect.element(password).toHaveAccessibleDescription('请输入密码');
    await expect.element(username).toHaveFocus();
    expect(server.all()).toEqual([]);
  });

  it('asks for no code without a right mobile number, and names numbers and codes of the wrong shape', async () => {
    await bySms.click();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect.element(mobile).toHaveAccessibleDescription('请输入手机号');
    await expect.element(mobile).toHaveFocus();
    await mobile.fill('12800138000');
    await code.fill('12345');
    await userEvent.keyboard('{Enter}');
    await expect.element(mobile).toHaveAccessibleDescription('请输入正确的手机号');
    await expect.element(code).toHaveAccessibleDescription('请输入 6 位数字验证码');
    expect(server.all()).toEqual([]);
  });
});

describe('what is not right is refused beside the form', () => {
  it('and by a toast; what was typed stays', async () => {
    server.refuse(login, 401, { errcode: 10001, errmsg: '用户名或密码错误' });
    await username.fill('nobody-here');
    await password.fill('not the password');
    await userEvent.keyboard('{Enter}');
    await expectCount(alerts('用户名或密码错误'), 2);
    await expect.element(username).toHaveValue('nobody-here');
    await expect.element(password).toHaveValue('not the password');
    await expect.element(password).toHaveFocus();
    expect(session.token()).toBeUndefined();
  });

  it("as 'Has Error' where the server gives a code and no words (requirements §8)", async () => {
    server.refuse(login, 200, { errcode: 7 });
    await username.fill('admin');
    await password.fill('secret');
    await userEvent.keyboard('{Enter}');
    await expectCount(alerts('Has Error'), 2);
    expect(session.token()).toBeUndefined();
  });

  it('also for a code', async () => {
    server.refuse(login, 401, { errcode: 10002, errmsg: '验证码错误或已失效' });
    await bySms.click();
    await mobile.fill('13900139000');
    await code.fill('000000');
    await userEvent.keyboard('{Enter}');
    await expectCount(alerts('验证码错误或已失效'), 2);
    await expect.element(code).toHaveFocus();
  });
});

describe('signing in', () => {
  it('begins at the user name, which is sent trimmed by Enter', async () => {
    server.answer(login, token);
    await expect.element(username).toHaveFocus();
    await username.fill('  admin ');
    await password.fill(' as typed ');
    await userEvent.keyboard('{Enter}');
    await expectAddress('/dashboard');
    expect(server.asked(login).map(({ body }) => body)).toEqual([{ username: 'admin', password: ' as typed ' }]);
    expect(session.token()).toBe('fresh');
  });

  it('keeps the button busy while waiting, and a second Enter sends nothing', async () => {
    const { opened, open } = latch();
    server.answer(login, async () => {
      await opened;
      return token;
    });
    await username.fill('admin');
    await password.fill('some password');
    await userEvent.keyboard('{Enter}');
    const busy = page.getByRole('button', { name: '正在登录…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    html(busy).click();
    open();
    await expectAddress('/dashboard');
    expect(server.asked(login)).toHaveLength(1);
  });

  it('lets 60 seconds pass before the next code, also while the other way is open', async () => {
    server.answer(sendSms, { msg: '验证码已发送' });
    const again = (seconds: number) => page.getByRole('button', { name: `${seconds} 秒后重新获取`, exact: true });
    await bySms.click();
    await mobile.fill('13800138001');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expectCountInFrames(again(60), 1);
    expect(html(again(60))).toHaveProperty('disabled', true);
    await expectCountInFrames(page.getByCss('#login-code:focus'), 1);
    await vi.advanceTimersByTimeAsync(20_000);
    await expectCountInFrames(again(40), 1);
    await byPassword.click();
    await expectCountInFrames(username, 1);
    await vi.advanceTimersByTimeAsync(10_000);
    await bySms.click();
    await expectCountInFrames(again(30), 1);
    expect(html(mobile)).toHaveProperty('value', '13800138001');
    await vi.advanceTimersByTimeAsync(29_750);
    await expectCountInFrames(again(1), 1);
    await vi.advanceTimersByTimeAsync(250);
    const send = page.getByRole('button', { name: '获取验证码' });
    await expectCountInFrames(send, 1);
    expect(html(send)).toHaveProperty('disabled', false);
    expect(server.asked(sendSms).map(({ query }) => query)).toEqual([{ mobile: '13800138001' }]);
  });
});

describe('the fields help whoever types', () => {
  it('by telling password managers and phones what they are', async () => {
    await expect.element(username).toHaveAttribute('autocomplete', 'username');
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
    await bySms.click();
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('by a hint while caps lock is on', async () => {
    await focusOn(password);
    const press = (type: string, key: string, modifierCapsLock: boolean) =>
      html(password).dispatchEvent(new KeyboardEvent(type, { key, modifierCapsLock, bubbles: true }));
    press('keydown', 'A', true);
    await expect.element(password).toHaveAccessibleDescription('大写锁定已开启');
    press('keyup', 'CapsLock', false);
    await expectGone(page.getByText('大写锁定已开启'));
  });

  it('by an eye that shows and hides the password', async () => {
    await password.fill('visible words');
    await expect.element(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: '显示密码' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: '隐藏密码' }).click();
    await expect.element(password).toHaveAttribute('type', 'password');
    await expect.element(password).toHaveValue('visible words');
  });

  it('by tabs for the two ways that arrows, Home and End move between', async () => {
    await focusOn(byPassword);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(bySms).toHaveFocus();
    await expect.element(bySms).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel', { name: '短信验证码' })).toBeVisible();
    for (const [key, focused] of [
      ['ArrowRight', byPassword],
      ['End', bySms],
      ['Home', byPassword],
      ['ArrowLeft', bySms],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect.element(focused).toHaveFocus();
    }
  });
});
