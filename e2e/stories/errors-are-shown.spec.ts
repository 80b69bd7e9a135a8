import type { Page, Route } from '@playwright/test';
import { signInAddresses } from '@shuyuan/contract/backoffice/identity/identity.addresses';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { expect, test, tokenCookie } from '../fixtures/product';

const changePassword = `**${identityEndpoints.changePassword.path}`;
const login = `**${signInAddresses.login.path}`;
const overlay = '正在加载中...';

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: '消息' }).getByRole('alert').filter({ hasText: text });

const openForm = async (page: Page): Promise<void> => {
  await page.goto('/info/password');
  await page.getByLabel('当前密码').fill('what I typed before');
  await page.getByLabel('新密码', { exact: true }).fill('quiet river 2031');
  await page.getByLabel('再次输入新密码').fill('quiet river 2031');
};

const submitForm = (page: Page) => page.getByRole('button', { name: '确认修改' }).click();

/** Lets the story decide when a call goes on. */
const hold = async (page: Page, url: string, go: (route: Route) => Promise<void>): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await go(route);
  });
  return () => release();
};

const fillLogin = async (page: Page, username = 'admin'): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill('some password');
};

test.describe('login', () => {
  test('an empty success and a failure without content show 身份验证失败请重新登录', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/500/);
    for (const answer of [
      { status: 200, json: {} },
      { status: 500, body: '' },
    ]) {
      await page.route(login, (route) => route.fulfill(answer));
      await fillLogin(page);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: '身份验证失败请重新登录' })).toHaveCount(2);
      await expect(page).toHaveURL('/login');
      expect((await context.cookies()).map(({ name }) => name)).not.toContain(tokenCookie);
      await page.unroute(login);
    }
  });

  test('waits without the loading overlay', async ({ page, allowConsole }) => {
    allowConsole(/502/);
    await page.clock.install();
    const release = await hold(page, login, (route) => route.fulfill({ status: 502, body: 'x' }));
    await fillLogin(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '正在登录…' })).toBeVisible();
    await page.clock.runFor(1000);
    await expect(page.getByText(overlay)).toHaveCount(0);
    release();
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  });
});

test.describe('user info', () => {
  test("a failure without a message says 'Has Error', clears the token and leads to login", async ({
    signedIn,
    context,
    allowConsole,
  }) => {
    allowConsole(/Failure: Error/);
    await signedIn.route(`**${identityEndpoints.me.path}*`, (route) => route.fulfill({ json: { errcode: 7 } }));
    await signedIn.goto('/info/password');
    await expect(signedIn).toHaveURL('/login?redirect=%2Finfo%2Fpassword');
    await expect(toast(signedIn, 'Has Error')).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(tokenCookie);
  });
});

test.describe('a reply with an errcode', () => {
  test('shows its errmsg as an error toast for 5 seconds', async ({ page, allowConsole }) => {
    allowConsole(/401/);
    await page.clock.install();
    await fillLogin(page, 'nobody-here');
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.keyboard.press('Enter');
    await expect(toast(page, '用户名或密码错误')).toBeVisible();
    await page.clock.runFor(4999);
    await expect(toast(page, '用户名或密码错误')).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast(page, '用户名或密码错误')).toHaveCount(0);
  });
});

test('what comes back from a call is told in a toast, and what was typed stays', async ({
  signedIn: page,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_REFUSED|502|400/);
  await page.clock.install();
  await openForm(page);
  const answer = async (reply: (route: Route) => Promise<void>): Promise<void> => {
    await page.unroute(changePassword);
    await page.route(changePassword, reply);
    await submitForm(page);
  };

  await test.step('a toast can be closed, and stays while the pointer is on it', async () => {
    await answer((route) => route.fulfill({ json: { errcode: 1, errmsg: '读我' } }));
    await toast(page, '读我').hover();
    await page.clock.runFor(20_000);
    await expect(toast(page, '读我')).toBeVisible();
    await page.getByRole('button', { name: '关闭' }).click();
    await expect(toast(page, '读我')).toHaveCount(0);
  });

  await test.step("it says 'Error' when the reply has an errcode and no errmsg, even with status 200", async () => {
    await answer((route) => route.fulfill({ status: 200, json: { errcode: 1 } }));
    await expect(toast(page, /^Error$/)).toBeVisible();
    await expect(page.getByLabel('当前密码')).toHaveValue('what I typed before');
  });

  await test.step('a network error is shown with its cause', async () => {
    await answer((route) => route.abort('connectionrefused'));
    await expect(toast(page, '网络异常，请检查网络后重试（Network Error）')).toBeVisible();
  });

  await test.step('an HTTP error without an errcode is shown with its status', async () => {
    await answer((route) => route.fulfill({ status: 502, body: '<html></html>' }));
    await expect(toast(page, 'HTTP 502')).toBeVisible();
  });

  await test.step('the loading overlay says 正在加载中... and keeps clicks away while a call is under way', async () => {
    await page.unroute(changePassword);
    const release = await hold(page, changePassword, (route) => route.continue());
    await submitForm(page);
    const cover = page.getByRole('status').filter({ hasText: overlay });
    await expect(cover).toHaveAttribute('aria-busy', 'true');
    const covered = await page.getByLabel('当前密码').evaluate((input) => {
      const { x, y } = input.getBoundingClientRect();
      return document.elementFromPoint(x + 4, y + 4) !== input;
    });
    expect(covered).toBe(true);
    release();
    await expect(cover).toHaveCount(0);
  });
});

test('a success is shown for 2 seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('tab', { name: '短信验证码' }).click();
  await page.getByLabel('手机号').fill('13800138009');
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole('button', { name: '获取验证码' }).click();
  const success = page.getByRole('region', { name: '消息' }).getByRole('status');
  await expect(success).toBeVisible();
  await page.clock.runFor(1999);
  await expect(success).toBeVisible();
  await page.clock.runFor(1);
  await expect(success).toHaveCount(0);
});

test.describe('the end of a session', () => {
  for (const { errcode, words, change } of [
    { errcode: 50008, words: '登录状态无效，请重新登录', change: "ended_at = now(), end_reason = 'logout'" },
    {
      errcode: 50012,
      words: '账号已在其他地方登录，或已被管理员下线',
      change: "ended_at = now(), end_reason = 'forced'",
    },
    { errcode: 50014, words: '登录已过期，请重新登录', change: "created_at = now() - interval '90 days'" },
  ]) {
    test(`${errcode} asks to sign in again, and Cancel keeps the page and what was typed`, async ({
      signedIn: page,
      product,
      context,
      allowConsole,
    }) => {
      allowConsole(/401/);
      await openForm(page);
      await product.sql(`update app.session set ${change} where ended_at is null`);
      const answer = page.waitForResponse(changePassword);
      await submitForm(page);
      expect(await (await answer).json()).toMatchObject({ errcode, errmsg: words });
      const dialog = page.getByRole('dialog', { name: 'Confirm logout' });
      await expect(dialog).toContainText(
        'You have been logged out, you can cancel to stay on this page, or log in again',
      );
      await expect(toast(page, words)).toHaveCount(1);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL('/info/password');
      await expect(page.getByLabel('当前密码')).toHaveValue('what I typed before');
      expect((await context.cookies()).map(({ name }) => name)).toContain(tokenCookie);

      await submitForm(page);
      await expect(dialog).toBeVisible();
    });
  }

  test('Re-Login clears the token and reloads the page, which is then the login page', async ({
    signedIn: page,
    product,
    context,
    allowConsole,
  }) => {
    allowConsole(/401/);
    await openForm(page);
    await product.sql("update app.session set ended_at = now(), end_reason = 'logout' where ended_at is null");
    await submitForm(page);
    const reload = page.waitForEvent('load');
    await page.getByRole('dialog').getByRole('button', { name: 'Re-Login' }).click();
    await reload;
    await expect(page).toHaveURL('/login?redirect=%2Finfo%2Fpassword');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(tokenCookie);
  });

  test('the dialog opens once for many failing calls', async ({ signedIn: page, allowConsole }) => {
    allowConsole(/401|登录状态无效/);
    const { menu, permissions } = identityEndpoints;
    for (const { path } of [menu, permissions]) {
      await page.route(`**${path}*`, (route) =>
        route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended-long-ago' } }),
      );
    }
    const answers = [menu, permissions].map(({ path }) => page.waitForResponse(`**${path}*`));
    await page.goto('/dashboard');
    for (const answer of await Promise.all(answers)) expect(answer.status()).toBe(401);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('no answer from the server', () => {
  test('every call gives up after 5000 ms, which a toast says', async ({ signedIn: page }) => {
    await page.addInitScript(() => {
      const seen: number[] = [];
      Reflect.set(window, 'timeoutsSeen', seen);
      const { set } = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout') ?? {};
      Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
        set(value: number) {
          seen.push(value);
          set?.call(this, value);
        },
      });
    });
    await page.route(changePassword, () => undefined);
    await openForm(page);
    await submitForm(page);
    await expect(toast(page, '请求超时')).toBeVisible();
    const seen: number[] = await page.evaluate(() => Reflect.get(window, 'timeoutsSeen'));
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen)).toEqual(new Set([5000]));
  });
});

test('a failed quiet load is written to the console, stops loading and shows no toast', async ({
  signedIn: page,
  allowConsole,
}) => {
  allowConsole(/500|系统出错了/);
  const written = page.waitForEvent('console', (message) => message.text().includes('系统出错了'));
  await page.route('**/api/admin/workbench/index', (route) =>
    route.fulfill({ status: 500, json: { errcode: 50000, errmsg: '系统出错了，请稍后再试' } }),
  );
  await page.goto('/dashboard');
  await written;
  await expect(page.getByRole('region', { name: '消息' }).getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(overlay)).toHaveCount(0);
});
