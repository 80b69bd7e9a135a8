import type { Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { payerField } from '@shuyuan/contract/backoffice/forms/sample-fields.test-kit';
import { chooseOption } from '../fixtures/choose-option';
import { expect, test } from '../fixtures/forms';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const title = plainField({ field: 'tai_tou', name: '发票抬头', validation: ['required'] });

test('a condition is chosen in the designer, follows a rename and is obeyed by the preview', { tag: '@long' }, async ({
  signedIn: page,
  forms,
}) => {
  const made = await forms.save({
    name: '缴费单',
    table_name: 'jiao_fei_dan',
    fields: [payerField, title],
  });
  await page.goto(`/form?design=${made.id}`);
  const panel = page.getByRole('region', { name: '属性', exact: true });
  await button(page, '设置字段 发票抬头').click();
  await chooseOption(panel.getByRole('combobox', { name: '由哪个字段决定' }), '付款方');
  await button(page, '保存').click();
  await expect(panel.getByText('请选择显示条件的值')).toBeVisible();
  await chooseOption(panel.getByRole('combobox', { name: '值为以下任一项时显示' }), '公司');
  await page.keyboard.press('Escape');
  await expect(page.getByText('按条件显示')).toBeVisible();

  await button(page, '设置字段 付款方').click();
  await panel.getByLabel('字段名（列名）').fill('payer');
  const saved = page.waitForResponse(/custom-form\/save/);
  await button(page, '保存').click();
  await saved;
  await expect
    .poll(async () => (await forms.show(made.id)).fields[1]?.settings.show_when)
    .toEqual({ field: 'payer', values: ['company'] });

  await page.getByText('表单', { exact: true }).click();
  await expect(page.getByText('发票抬头')).toHaveCount(0);
  const preview = page.locator('.designer-preview');
  await preview.getByRole('radio', { name: '公司' }).check();
  await expect(preview.getByLabel('发票抬头')).toBeVisible();

  await page.getByText('设计', { exact: true }).click();
  await button(page, '移除字段 付款方').click();
  await page.getByRole('alertdialog', { name: '确认删除吗？' }).getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('按条件显示')).toHaveCount(0);
  await button(page, '撤销移除').click();
  await expect(page.getByText('按条件显示')).toBeVisible();
});
