import { signInAddresses } from '@shuyuan/contract/backoffice/identity/identity.addresses';
import { expect, test, tokenCookie } from '../fixtures/product';

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
});

test('what cannot be right is refused at its field, and what is not right beside the form', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/401/);
  await test.step('empty fields are named, and nothing is sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByLabel('用户名')).toHaveAccessibleDescription('请输入用户名');
    await expect(page.getByLabel('密码', { exact: true })).toHaveAccessibleDescription('请输入密码');
    await expect(page.getByLabel('用户名')).toBeFocused();
    expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  await test.step('a wrong password is refused beside the form and by a toast; what was typed stays', async () => {
    await page.getByLabel('用户名').fill('nobody-here');
    await page.getByLabel('密码', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    const words = page.getByRole('alert').filter({ hasText: '用户名或密码错误' });
    await expect(words).toHaveCount(2);
    await expect(page.getByLabel('用户名')).toHaveValue('nobody-here');
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('not the password');
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(tokenCookie);
  });

  await test.step('no code is asked for without a right mobile number', async () => {
    await page.getByRole('tab', { name: '短信验证码' }).click();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByLabel('手机号')).toHaveAccessibleDescription('请输入手机号');
    await expect(page.getByLabel('手机号')).toBeFocused();
  });

  await test.step('a mobile number and a code of the wrong shape are named', async () => {
    await page.getByLabel('手机号').fill('12800138000');
    await page.getByLabel('验证码', { exact: true }).fill('12345');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('手机号')).toHaveAccessibleDescription('请输入正确的手机号');
    await expect(page.getByLabel('验证码', { exact: true })).toHaveAccessibleDescription('请输入 6 位数字验证码');
  });

  await test.step('a wrong code is refused', async () => {
    await page.getByLabel('手机号').fill('13900139000');
    await page.getByLabel('验证码', { exact: true }).fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: '验证码错误或已失效' })).toHaveCount(2);
  });
});

test.describe('by password', () => {
  test('Enter signs in with the user name trimmed, and the token is kept in a strict cookie', async ({
    page,
    product,
    context,
  }) => {
    await expect(page.getByLabel('用户名')).toBeFocused();
    const body = page.waitForRequest((request) => request.url().endsWith(signInAddresses.login.path));
    await page.getByLabel('用户名').fill('  admin ');
    await page.getByLabel('密码', { exact: true }).fill(product.adminPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    expect((await body).postDataJSON()).toEqual({ username: 'admin', password: product.adminPassword });
    const cookie = (await context.cookies()).find(({ name }) => name === tokenCookie);
    expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/', secure: false });
  });

  test('the button is busy while waiting, and a second Enter sends nothing', async ({ page, product }) => {
    const calls: (() => void)[] = [];
    await page.route(`**${signInAddresses.login.path}`, async (route) => {
      await new Promise<void>((resolve) => calls.push(resolve));
      await route.continue();
    });
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(product.adminPassword);
    await page.keyboard.press('Enter');
    const busy = page.getByRole('button', { name: '正在登录…' });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Enter');
    await busy.click({ force: true });
    await expect.poll(() => calls.length).toBe(1);
    calls[0]?.();
    await expect(page).toHaveURL('/dashboard');
    expect(calls).toHaveLength(1);
  });
});

test.describe('by SMS code', () => {
  test('the code from the message signs in, and 60 seconds pass before the next', async ({ page, product }) => {
    const mobile = '13800138001';
    await product.sql("update app.admin set mobile = $1 where username = 'admin'", [mobile]);
    await page.clock.install();
    await page.getByRole('tab', { name: '短信验证码' }).click();
    await page.getByLabel('手机号').fill(mobile);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: '获取验证码' }).click();
    const again = page.getByRole('button', { name: /秒后重新获取/ });
    await expect(again).toHaveText('60 秒后重新获取');
    await expect(again).toBeDisabled();
    await expect(page.getByLabel('验证码', { exact: true })).toBeFocused();

    await page.clock.runFor(20_000);
    await expect(again).toHaveText('40 秒后重新获取');
    await page.getByRole('tab', { name: '账号密码' }).click();
    await page.clock.runFor(10_000);
    await page.getByRole('tab', { name: '短信验证码' }).click();
    await expect(again).toHaveText('30 秒后重新获取');
    await expect(page.getByLabel('手机号')).toHaveValue(mobile);
    await page.clock.runFor(30_000);
    await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();

    const [, code = ''] = await product.waitForLog(/SMS to 138[*]{4}8001: code (\d{6})/);
    await page.getByLabel('验证码', { exact: true }).fill(code);
    await page.clock.resume();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
  });

  test("the server's time to wait is honoured when a code was sent shortly before", async ({ page, allowConsole }) => {
    allowConsole(/429/);
    const ask = async () => {
      await page.getByRole('tab', { name: '短信验证码' }).click();
      await page.getByLabel('手机号').fill('13800138002');
      await page.getByRole('button', { name: '获取验证码' }).click();
    };
    await ask();
    await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled();
    await page.reload();
    await ask();
    await expect(page.getByRole('alert').filter({ hasText: '验证码发送过于频繁，请稍后再试' })).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^[1-5]?\d 秒后重新获取$|^60 秒后重新获取$/ })).toBeDisabled();
  });
});

test('the fields help whoever types', async ({ page }) => {
  await test.step('they tell password managers and phones what they are', async () => {
    await expect(page.getByLabel('用户名')).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
    await page.getByRole('tab', { name: '短信验证码' }).click();
    await expect(page.getByLabel('验证码', { exact: true })).toHaveAttribute('autocomplete', 'one-time-code');
    await page.getByRole('tab', { name: '账号密码' }).click();
  });

  await test.step('the caps-lock hint shows while caps lock is on', async () => {
    const password = page.getByLabel('密码', { exact: true });
    await password.focus();
    await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
    await expect(password).toHaveAccessibleDescription('大写锁定已开启');
    await password.dispatchEvent('keyup', { key: 'CapsLock', modifierCapsLock: false });
    await expect(page.getByText('大写锁定已开启')).toHaveCount(0);
  });

  await test.step('the eye shows and hides the password', async () => {
    const password = page.getByLabel('密码', { exact: true });
    await password.fill('visible words');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: '显示密码' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: '隐藏密码' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveValue('visible words');
  });

  await test.step('the two ways are tabs that arrows, Home and End move between', async () => {
    const byPassword = page.getByRole('tab', { name: '账号密码' });
    const bySms = page.getByRole('tab', { name: '短信验证码' });
    await byPassword.focus();
    await page.keyboard.press('ArrowRight');
    await expect(bySms).toBeFocused();
    await expect(bySms).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: '短信验证码' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(byPassword).toBeFocused();
    await page.keyboard.press('End');
    await expect(bySms).toBeFocused();
    await page.keyboard.press('Home');
    await expect(byPassword).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(bySms).toBeFocused();
  });
});
