import { type FieldInput, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { payerField } from '@shuyuan/contract/backoffice/forms/sample-fields.test-kit';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../../app/axe.test-kit';
import { expectGone } from '../../../app/driving.test-kit';
import { openProduct } from '../../../app/product.test-kit';
import { listPath, recordFormOf, savedSoFar, scriptRecords } from '../scripted-records.test-kit';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const fault = (field: string) => page.getByCss(`[data-field=${field}] .record-field-fault`);

const openNew = async (name: string, fields: readonly FieldInput[]) => {
  openProduct(listPath(5), { script: () => scriptRecords(recordFormOf({ id: 5, name, fields })) });
  await button('新增').first().click();
  return page.getByRole('dialog', { name: `新增${name}` });
};

it('shows and hides fields with what they hang on, and neither asks for nor keeps what is hidden', async () => {
  const box = await openNew('缴费单', [
    payerField,
    plainField({
      field: 'kai_piao',
      name: '开发票',
      edit_input: 'switch',
      settings: { show_when: { field: 'fu_kuan_fang', values: ['company'] } },
    }),
    plainField({
      field: 'tai_tou',
      name: '发票抬头',
      validation: ['required'],
      settings: { show_when: { field: 'kai_piao', values: ['true'] } },
    }),
  ]);
  const title = box.getByLabelText('发票抬头');
  const [person, company] = [box.getByRole('radio', { name: '个人' }), box.getByRole('radio', { name: '公司' })];
  await expect.element(box.getByText('付款方')).toBeVisible();
  await expectGone(box.getByLabelText('开发票'));
  await expectGone(box.getByText(/已隐藏/));
  await company.click();
  await expect.element(box.getByRole('switch', { name: '开发票' })).toBeVisible();
  await expectGone(title);
  await box.getByRole('switch', { name: '开发票' }).click();
  await button('提交').click();
  await expect.element(fault('tai_tou')).toHaveTextContent(/^请填写此项$/);
  await expect.element(title).toHaveFocus();
  await title.fill('某某公司');

  await person.click();
  await expectGone(title);
  await expect
    .element(box.getByText('“开发票”、“发票抬头”因所选内容不再需要，已隐藏；提交后其中的内容会清空。'))
    .toBeVisible();
  await company.click();
  await expect.element(title).toHaveValue('某某公司');
  await person.click();
  await button('提交').click();
  await expectGone(box);
  expect(savedSoFar()).toEqual([{ values: { fu_kuan_fang: 'person', kai_piao: null, tai_tou: null } }]);
});

it('unfolds a section with a fault in it and enters it; the index names it', async () => {
  const inSection = (section: string, column: string, validation: FieldInput['validation']) =>
    Array.from({ length: 8 }, (_, at) =>
      plainField({ field: `${column}_${at}`, name: `${section} ${at}`, validation, settings: { section } }),
    );
  await page.viewport(390, 844);
  const sheet = await openNew('长表', [...inSection('甲组', 'a', []), ...inSection('乙组', 'b', ['required'])]);
  const first = sheet.getByLabelText('乙组 0');
  await sheet.getByRole('region', { name: '乙组' }).getByRole('button', { name: '乙组' }).click();
  await expect.element(first).not.toBeVisible();
  await button('提交').click();
  await expect.element(first).toHaveFocus();
  await expect.element(sheet.getByRole('navigation', { name: '分组' })).toHaveTextContent('8 处需要修改');
  await expect.poll(() => document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
  expect(await axeFindings()).toEqual([]);
});
