import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { expect, test } from '../fixtures/records';

test('a token is made, a script writes with it, the audit log tells its writes apart, and its end shuts it out at once', {
  tag: '@long',
}, async ({ signedIn: page, records, product, expectMessage }) => {
  const form = await records.makeForm({
    name: '对账单',
    table_name: 'statement',
    fields: [plainField({ field: 'title', name: '标题' })],
  });
  await page.goto('/system/token');
  await page.getByRole('button', { name: '新增令牌' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新增令牌' });
  await dialog.getByLabel('名称', { exact: true }).fill('财务同步');
  await dialog.getByRole('radio', { name: /读写/ }).check();
  await dialog.getByRole('radio', { name: '指定表单' }).check();
  await dialog.getByLabel('选择表单').click();
  await page.getByTitle('对账单', { exact: true }).last().click();
  await dialog.getByLabel('允许的地址').fill('127.0.0.0/8\n::1');
  await dialog.getByLabel('登录密码', { exact: true }).fill(product.adminPassword);
  await dialog.getByRole('button', { name: '提交' }).click();
  const shown = page.getByRole('dialog', { name: '令牌已新增：财务同步' });
  const secret = (await shown.getByText(/^sy_[\w-]{43}$/).textContent()) ?? '';
  await atRest(page);
  expect(await axeFindings(page)).toEqual([]);
  await shown.getByRole('button', { name: '我已保存，关闭' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const send = async ({ method, path }: Endpoint, body?: unknown): Promise<number> => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return (await fetch(`${product.url}${path}?custom_form_id=${form.id}`, init)).status;
  };
  expect(await send(recordEndpoints.index)).toBe(200);
  expect(await send(recordWriteEndpoints.save, { values: { title: '三月' } })).toBe(200);

  await page.reload();
  const row = page
    .getByRole('table', { name: '接口令牌', exact: true })
    .getByRole('row')
    .filter({ hasText: '财务同步' });
  await expect(row).toContainText('127.0.0.1');
  await expect(row).toContainText('对账单');
  await row.getByRole('button', { name: '结束：财务同步' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expectMessage('令牌已结束');
  expect(await send(recordEndpoints.index)).toBe(401);
  await expect(row).toContainText('已结束');

  await page.goto('/system/audit');
  const entries = page.getByRole('table', { name: '操作日志列表' }).getByRole('row');
  await expect(entries.filter({ hasText: '（令牌：财务同步）' }).filter({ hasText: '记录 · 对账单' })).toHaveCount(1);
  await expect(entries.filter({ hasText: '新增接口令牌' })).toHaveCount(1);
});
