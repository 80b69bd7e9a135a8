import { expect, test } from '../fixtures/product';

test('the code from the message signs in, and no second one is sent within the time that the server says', async ({
  page,
  product,
  allowConsole,
}) => {
  allowConsole(/401|429/);
  const mobile = '13800138001';
  await product.sql("update app.admin set mobile = $1 where username = 'admin'", [mobile]);
  const code = page.getByLabel('验证码', { exact: true });
  const askForCode = async () => {
    await page.getByRole('tab', { name: '短信验证码' }).click();
    await page.getByLabel('手机号').fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
  };
  await page.goto('/login');
  await askForCode();
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled();
  const [, sent = ''] = await product.waitForLog(/SMS to 138[*]{4}8001: code (\d{6})/);

  await page.reload();
  await askForCode();
  await expect(page.getByRole('alert').filter({ hasText: '验证码发送过于频繁，请稍后再试' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^[1-5]?\d 秒后重新获取$|^60 秒后重新获取$/ })).toBeDisabled();

  await code.fill(sent === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.locator('form').getByRole('alert')).toHaveText('验证码错误或已失效');
  await code.fill(sent);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});
