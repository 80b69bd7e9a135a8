import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/menu';

const change = async (page: Page, words: { current: string; next: string; repeat?: string }): Promise<void> => {
  await page.getByLabel('当前密码').fill(words.current);
  await page.getByLabel('新密码', { exact: true }).fill(words.next);
  await page.getByLabel('再次输入新密码').fill(words.repeat ?? words.next);
  await page.getByRole('button', { name: '确认修改' }).click();
};

/** A field with its message, as assistive technology finds it. */
const expectRefused = async (page: Page, label: string, message: RegExp): Promise<void> => {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(message);
};

test.describe('staff change their password', () => {
  test.beforeEach(async ({ signedIn }) => {
    await signedIn.goto('/info/password');
    await expect(signedIn).toHaveTitle(/^修改密码 - /);
  });

  test('what cannot be taken is refused at its field', async ({ signedIn, product, allowConsole }) => {
    allowConsole(/status of 400/);
    await test.step('the rules and the consequence are shown before anything is typed', async () => {
      await expect(signedIn.getByText('8 到 128 位')).toBeVisible();
      await expect(signedIn.getByText('其他设备上的登录会立即退出')).toBeVisible();
    });

    await test.step('an empty form is refused at each field without a call', async () => {
      let calls = 0;
      await signedIn.route('**/api/admin/auth/password', (route) => {
        calls += 1;
        return route.continue();
      });
      await signedIn.getByRole('button', { name: '确认修改' }).click();
      await expectRefused(signedIn, '当前密码', /请输入密码/);
      await expectRefused(signedIn, '新密码', /密码至少 8 位/);
      await expectRefused(signedIn, '再次输入新密码', /请再次输入新密码/);
      expect(calls).toBe(0);
    });

    await test.step('the strength is said in words while typing', async () => {
      const next = signedIn.getByLabel('新密码', { exact: true });
      await next.fill('abc');
      await expect(signedIn.getByText('长度还不够')).toBeVisible();
      await next.fill('Hengshan-2026-abc');
      await expect(signedIn.getByText('很好：不容易被猜中')).toBeVisible();
    });

    await test.step('a repetition that differs is refused at its field', async () => {
      await change(signedIn, { current: 'x', next: 'Hengshan-2026-a', repeat: 'Hengshan-2026-b' });
      await expectRefused(signedIn, '再次输入新密码', /两次输入的新密码不一致/);
    });

    await test.step('a wrong current password is refused at its field, and nothing typed is lost', async () => {
      await change(signedIn, { current: 'not-the-password', next: 'Hengshan-2026-a' });
      await expectRefused(signedIn, '当前密码', /当前密码不正确/);
      await expect(signedIn.getByLabel('当前密码')).toHaveValue('not-the-password');
      await expect(signedIn.getByLabel('新密码', { exact: true })).toHaveValue('Hengshan-2026-a');
      await expect(signedIn.getByLabel('再次输入新密码')).toHaveValue('Hengshan-2026-a');
    });

    await test.step('a common password is refused at the new password', async () => {
      await change(signedIn, { current: product.adminPassword, next: 'password123' });
      await expectRefused(signedIn, '新密码', /常见/);
    });
  });

  test('a good one is taken: other devices are signed out, this one stays, and everything is open again', async ({
    signedIn,
    product,
  }) => {
    const elsewhere = await product.signIn();
    await product.sql("update app.admin set must_change_password = true where username = 'admin'");
    await signedIn.goto('/');
    await expect(signedIn).toHaveURL(/\/info\/password$/);
    await expect(signedIn.getByRole('note')).toContainText('请先修改密码');
    await expect(signedIn.getByRole('navigation', { name: '主菜单' }).getByRole('link')).toHaveCount(0);
    const next = `Hengshan-${randomBytes(9).toString('base64url')}`;
    await change(signedIn, { current: product.adminPassword, next });
    await expect(signedIn.getByRole('status').filter({ hasText: '密码' })).toBeVisible();
    product.adminPassword = next;
    await expect(signedIn.getByLabel('当前密码')).toHaveValue('');

    const reply = await fetch(`${product.url}/api/admin/auth/me`, {
      method: 'POST',
      headers: { authorization: `Bearer ${elsewhere}` },
    });
    expect(reply.status).toBe(401);
    await signedIn.goto('/dashboard');
    await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('工作台');
    await expect(signedIn.getByRole('note')).toHaveCount(0);
  });
});
