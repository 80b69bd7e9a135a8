import { readFile } from 'node:fs/promises';
import { apiEndpoints } from '@shuyuan/contract/backoffice/api/api.endpoints';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/records';

test('someone who joins another system finds an endpoint, tries it, reads a refusal and takes the description along', {
  tag: '@long',
}, async ({ signedIn: page, allowConsole, product, adminToken }) => {
  allowConsole(/status of 400/);
  // Made at the first call, by a second of work: on a busy machine more than the page waits for.
  await fetch(product.url + apiEndpoints.describe.path, { headers: { authorization: `Bearer ${await adminToken()}` } });
  await page.goto('/system/api');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('接口文档');
  const list = page.getByRole('navigation', { name: '接口列表' });
  await expect(list.getByRole('status')).toHaveText(/共 \d{3} 个接口/);
  await page.getByRole('textbox', { name: '关键字' }).fill('department');
  await list.getByRole('button', { name: /GET.*\/api\/admin\/department\/index/ }).click();
  await expect(page.getByText('需要权限：查看部门')).toBeVisible();
  await page.getByRole('button', { name: '发送', exact: true }).click();
  const answer = page.getByRole('region', { name: '结果' });
  await expect(answer).toContainText('200 ·');
  await expect(answer).toContainText('"data"');
  await atRest(page);
  expect(await axeFindings(page)).toEqual([]);

  await list.getByRole('button', { name: /POST.*\/api\/admin\/department\/save/ }).click();
  await page.getByRole('textbox', { name: '请求内容（JSON）' }).fill('{"parent_id":1,"name":""}');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await page.getByRole('alertdialog', { name: '此操作会真实写入数据' }).getByRole('button', { name: '确定' }).click();
  await expect(answer).toContainText('400 ·');
  await expect(answer).toContainText('请填写部门名称');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 openapi.json' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('openapi.json');
  const document = JSON.parse(await readFile(await saved.path(), 'utf8')) as { openapi: string };
  expect(document.openapi).toBe('3.1.0');
});
