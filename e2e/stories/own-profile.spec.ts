import { profileEndpoints } from '@shuyuan/contract/backoffice/identity/profile.endpoints';
import { callsOf } from '../fixtures/api';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/product';
import { png } from '../fixtures/rich-text';

test('what staff typed about themselves outlives a look elsewhere and a refused save', { tag: '@long' }, async ({
  signedIn: page,
  product,
  adminToken,
  expectMessage,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const send = callsOf(product.url, adminToken);
  await page.goto('/info/password?tab=profile');
  const email = page.getByLabel('邮箱');
  await email.fill('typed@school.cn');
  await page.getByRole('tab', { name: '登录设备' }).click();
  await expect(page.getByText('正在登录的设备')).toBeVisible();
  await page.getByRole('tab', { name: '个人资料' }).click();
  await expect(email).toHaveValue('typed@school.cn');

  const { data: before } = await send(profileEndpoints.show, {});
  const elsewhere = { name: before.name, email: 'elsewhere@school.cn', version: before.version };
  await send(profileEndpoints.save, { body: elsewhere });
  const save = page.getByRole('button', { name: '保存资料' });
  const asked = page.waitForResponse((response) => response.url().includes(profileEndpoints.show.path));
  await save.click();
  await expectMessage(/已被(修改|他人修改)|刷新/);
  await asked;
  await expect(email).toHaveValue('typed@school.cn');
  await save.click();
  await expect.poll(async () => (await send(profileEndpoints.show, {})).data.email).toBe('typed@school.cn');
  await expect(email).toHaveValue('typed@school.cn');

  const { data: after } = await send(profileEndpoints.show, {});
  await send(profileEndpoints.save, { body: { name: before.name, email: before.email, version: after.version } });
});

test('a picture of oneself is seen in the header at once, replaced, and taken away', { tag: '@long' }, async ({
  signedIn: page,
  product,
}) => {
  const mine = `select original_name from app.file where id in
    (select file_id from app.file_use where target_type = 'admin') order by id`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/info/password?tab=profile');
  const header = page.locator('header').getByRole('img').or(page.locator('header img'));
  const given = page.locator('.personal-facts input[type=file]').first();
  await given.setInputFiles([png('半身照.png', 41)]);
  await expect(header.first()).toBeVisible();
  await expectFits(page);
  expect(await product.sql(mine)).toEqual([{ original_name: '半身照.png' }]);
  await given.setInputFiles([png('新照片.png', 42)]);
  await expect.poll(() => product.sql(mine)).toEqual([{ original_name: '新照片.png' }]);
  await page.getByRole('button', { name: /^移除/ }).click();
  await expect.poll(() => product.sql(mine)).toEqual([]);
  await expect(page.getByRole('button', { name: '上传图片' })).toBeVisible();
});
