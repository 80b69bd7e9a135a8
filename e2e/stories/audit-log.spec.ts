import { readFile } from 'node:fs/promises';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { expect, test } from '../fixtures/records';

test('an auditor finds what was changed, sees that the log is whole, exports it, and learns of a row that was altered', {
  tag: '@long',
}, async ({ signedIn: page, records, product }) => {
  const form = await records.makeForm({
    name: '听课证',
    table_name: 'pass_card',
    fields: [
      plainField({ field: 'xing_ming', name: '姓名' }),
      plainField({ field: 'shou_ji', name: '手机', edit_input: 'mobile' }),
    ],
  });
  const made = await records.addRecord(form.id, { xing_ming: '张三', shou_ji: '13812345678' });
  await records.save(form.id, { id: made.id, version: made.version, values: { xing_ming: '李四' } });

  await page.goto('/system/audit');
  const rows = page.getByRole('table', { name: '操作日志列表' }).getByRole('row');
  await page.getByRole('button', { name: '高级搜索' }).click();
  await page.getByLabel('操作', { exact: true }).selectOption({ label: '编辑记录' });
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  // Earlier stories on this product have edited records too.
  const own = rows.filter({ hasText: '记录 · 听课证' });
  await expect(own).toHaveCount(1);
  await expect(rows.filter({ hasNotText: '编辑记录' })).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);

  await own.getByRole('button', { name: /^详情 编辑记录/ }).click();
  const drawer = page.getByRole('dialog', { name: '操作详情' });
  await expect(drawer.getByRole('row', { name: /姓名/ })).toHaveText(/姓名\s*张三\s*李四/);
  await expect(drawer).toContainText('127.0.0.1');
  expect(await axeFindings(page)).toEqual([]);
  await drawer.getByRole('link', { name: '查看记录' }).click();
  await expect(page).toHaveURL(new RegExp(`record=${made.id}`));
  await expect(drawer).toBeHidden();
  await page.goBack();
  await atRest(page);

  await page.getByRole('button', { name: '校验完整性' }).click();
  await expect(page.getByText('操作日志完整')).toBeVisible();
  await expect(page.getByText(/^已校验 [\d,]+ 条，未发现改动$/).first()).toBeVisible();

  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV 文件（.csv）' }).click();
  const done = page.getByRole('listitem').filter({ hasText: '导出操作日志，已完成' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('button', { name: '下载', exact: true }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/编辑记录,记录 听课证/);

  // Someone with all rights on the database can disable the trigger; the hash chain still reveals it.
  await product.sql(
    `reset role; alter table app.audit_log disable trigger all;
     update app.audit_log set actor_name = '别人' where action = 'record.edit' and target_type = 'form_${form.id}';
     alter table app.audit_log enable trigger all`,
  );
  await page.getByRole('button', { name: '校验完整性' }).click();
  await expect(page.getByText('操作日志被改动过')).toBeVisible();
  await expect(page.getByText(/发现异常：1 条内容被改动（编号 \d+）/).first()).toBeVisible();
  await product.sql('delete from app.job');
});
