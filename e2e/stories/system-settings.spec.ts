import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { callsOf } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { expect, test } from '../fixtures/product';

/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.afterEach(async ({ product }) => {
  await product.sql("delete from app.setting where key in ('school', 'password', 'watermark', 'network')");
});

test('the school gets another name and mark, which are seen at once and by whoever has not signed in', {
  tag: '@long',
}, async ({ signedIn: page, browser, product, expectMessage, allowConsole }) => {
  allowConsole(/status of 400/);
  await page.goto('/system/setting');
  const school = page.getByRole('region', { name: '学校' });
  await school.getByLabel('学校名称').fill('  ');
  await school.getByRole('button', { name: '保存' }).click();
  await expect(school.getByText('请输入学校名称')).toBeVisible();
  await school.getByLabel('学校名称').fill('云山商学院');
  await school.locator('input[type=file]').setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: dot });
  await expect(school.getByRole('figure', { name: '预览' }).getByRole('img')).toHaveCount(0);
  await expect(school.locator('.school-preview img')).toBeVisible();
  await school.getByRole('button', { name: '保存' }).click();
  await expectMessage('已保存，立即生效');
  await expect(page).toHaveTitle('系统设置 - 云山商学院');
  await expect(page.getByRole('link', { name: /云山商学院/ })).toBeVisible();
  await expect(page.locator('.logo img')).toBeVisible();

  const watermark = page.getByRole('region', { name: '水印' });
  await watermark.getByLabel('附加文字').fill('内部资料');
  await watermark.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() =>
      page.evaluate(() =>
        decodeURIComponent(document.querySelector<HTMLElement>('[data-watermark]')?.style.backgroundImage ?? ''),
      ),
    )
    .toContain('内部资料');
  await atRest(page);
  expect(await axeFindings(page)).toEqual([]);

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(`${product.url}/login`);
  await expect(other.getByText('云山商学院')).toBeVisible();
  await expect(other.locator('.login-logo')).toBeVisible();
  await expect(other).toHaveTitle('登录 - 云山商学院');
  await stranger.close();
});

test('a stricter policy refuses a weak password with words at the field, and address ranges that shut oneself out', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken, expectMessage, allowConsole }) => {
  allowConsole(/status of 40[09]/);
  await page.goto('/system/setting');
  const policy = page.getByRole('region', { name: '密码策略' });
  await policy.getByText('等保 2.0').click();
  await policy.getByLabel('最短长度').fill('10');
  await policy.getByLabel('更换周期').fill('180');
  await policy.getByRole('button', { name: '保存' }).click();
  await expectMessage('已保存，立即生效');

  const network = page.getByRole('region', { name: '管理地址范围' });
  await network.getByLabel('允许的地址').fill('10.0.0.0/8\n学校');
  await network.getByRole('button', { name: '保存' }).click();
  await expect(network.getByText(/第 2 行：请填写 IP 地址或地址段/)).toBeVisible();
  await network.getByLabel('允许的地址').fill('10.0.0.0/8');
  await network.getByRole('button', { name: '保存' }).click();
  await expect(network.getByText(/这些地址段不包含您当前的地址/)).toBeVisible();
  await network.getByRole('button', { name: '加入我的地址' }).click();
  await network.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(
      async () => (await callsOf(product.url, adminToken)(systemSettingEndpoints.show, {})).data.network.value.ranges,
    )
    .toEqual(['10.0.0.0/8', '127.0.0.1']);

  await page.goto('/info/password');
  await expect(page.getByText('须包含大写字母、小写字母、数字、符号中的至少三种')).toBeVisible();
  const next = page.getByLabel('新密码', { exact: true });
  for (const [wanted, words] of [
    ['Ab-12345x', '密码至少 10 位'],
    ['lanternbridge58', '密码须包含大写字母、小写字母、数字、符号中的至少三种'],
    [product.adminPassword, '新密码不能与当前密码相同'],
  ] as const) {
    await page.getByLabel('当前密码').fill(product.adminPassword);
    await next.fill(wanted);
    await page.getByLabel('再次输入新密码').fill(wanted);
    await page.getByRole('button', { name: '确认修改' }).click();
    await expect(next).toHaveAccessibleDescription(new RegExp(words));
  }
});
