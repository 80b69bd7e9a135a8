import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindingsInBothLooks } from '../../../app/axe.test-kit';
import { chooseOption } from '../../../app/choose-option.test-kit';
import { expectGone, html } from '../../../app/driving.test-kit';
import { expectMessage, openProduct, reopenProduct } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { brokenLine, server } from '../../../platform/http/scripted-server.test-kit';
import { listPath, recordFormOf, type ScriptedForm, savedSoFar, scriptRecords } from '../scripted-records.test-kit';

const { save } = recordWriteEndpoints;
const press = (keys: string) => userEvent.keyboard(keys);
const table = page.getByRole('table', { name: '客户列表' });
const cell = (id: number, column: string) => table.getByCss(`tr[data-row="${id}"] td[data-column="${column}"]`);
const inputOf = (name: string) => page.getByCss('.quick-cell').getByLabelText(name, { exact: true });
const box = page.getByCss('.quick-cell');

const options = ['甲', '乙', '丙', '丁', '戊', '己'].map((value) => ({ label: `${value}级`, value }));
const fields = [
  plainField({ field: 'xing_ming', name: '姓名', validation: ['required'] }),
  plainField({ field: 'ke_chou', name: '课酬', edit_input: 'money' }),
  plainField({ field: 'ji_bie', name: '级别', edit_input: 'select', select_item: options }),
  plainField({ field: 'kai_piao', name: '开票', edit_input: 'switch' }),
  plainField({
    field: 'tai_tou',
    name: '抬头',
    validation: ['required'],
    settings: { show_when: { field: 'kai_piao', values: ['true'] } },
  }),
  plainField({ field: 'jie_shao', name: '介绍', edit_input: 'rich_text' }),
  plainField({ field: 'zhuang_tai', name: '状态' }),
];
const people = [
  { xing_ming: '张三', ke_chou: 120_000, ji_bie: '甲', kai_piao: false, tai_tou: null, zhuang_tai: '在读' },
  { xing_ming: '李四', ke_chou: 80_000, ji_bie: null, kai_piao: true, tai_tou: '书院', zhuang_tai: '在读' },
];
const decided = [{ field: 'zhuang_tai', message: '状态由审核决定', on_create: false }];

const openCustomers = async (given: Partial<ScriptedForm['meta']> = {}): Promise<ScriptedForm> => {
  const customers = recordFormOf({ id: 5, name: '客户', fields, decided, ...given }, people);
  openProduct(listPath(5), { script: () => scriptRecords(customers) });
  await touch();
  return customers;
};
/** The table takes keys once it was touched. */
const touch = async () => {
  const touched = () => {
    html(cell(501, 'ke_chou')).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return html(cell(501, 'ke_chou')).hasAttribute('tabindex');
  };
  await expect.poll(touched).toBe(true);
};
const edit = async (id: number, column: string) => {
  await cell(id, column).dblClick();
  await expect.element(box).toBeVisible();
};

it('refuses what the form refuses, and keeps what was typed at the cell', { tags: ['long'] }, async () => {
  await openCustomers();
  await cell(501, 'zhuang_tai').dblClick();
  await expectGone(box);
  await press('{F2}');
  await expectMessage('状态由审核决定');
  await cell(501, 'tai_tou').click();
  await press('{F2}');
  await expectMessage('按这条记录的其他内容，这一项不需要填写');
  await expectGone(box);

  await edit(501, 'ke_chou');
  await expect.element(inputOf('课酬')).toHaveValue('1,200.00');
  await inputOf('课酬').fill('一千');
  await press('{Enter}');
  await expect.element(box).toHaveTextContent(/金额/);
  await expect.element(inputOf('课酬')).toHaveValue('一千');
  expect(await axeFindingsInBothLooks()).toEqual([]);
  await press('{Escape}');
  await expectGone(box);
  await expect.element(cell(501, 'ke_chou')).toHaveFocus();

  // The form has more to fill in then.
  await edit(501, 'kai_piao');
  await inputOf('开票').click();
  await expect.element(box).toHaveTextContent('抬头');
  await box.getByRole('button', { name: '在表单中修改' }).click();
  const form = page.getByRole('dialog', { name: '编辑客户 #501' });
  await expect.element(form.getByLabelText('抬头')).toBeVisible();
  await expect.element(form.getByRole('switch')).toBeChecked();
  expect(savedSoFar()).toEqual([]);
});

it('edits cell after cell with the keyboard, each with the version of its row, and takes back with Ctrl+Z', {
  tags: ['long'],
}, async () => {
  await openCustomers();
  html(cell(502, 'xing_ming')).focus();
  await press('{F2}');
  await inputOf('姓名').fill('李四光');
  await press('{Tab}');
  await expect.element(inputOf('课酬')).toHaveFocus();
  await inputOf('课酬').fill('900');
  await press('{Enter}');
  await expectGone(box);
  await expect.element(cell(502, 'ke_chou')).toHaveTextContent('¥900.00');
  await expect.element(cell(502, 'ke_chou')).toHaveFocus();
  await press('{ArrowRight}{F2}');
  await chooseOption(inputOf('级别'), '乙级');
  await expect.element(cell(502, 'ji_bie')).toHaveTextContent('乙级');
  await expectMessage('已修改 李四光 的级别');
  expect(savedSoFar()).toEqual([
    { id: 502, version: 1, values: { xing_ming: '李四光' } },
    { id: 502, version: 2, values: { ke_chou: 90_000 } },
    { id: 502, version: 3, values: { ji_bie: '乙' } },
  ]);

  await page.getByRole('button', { name: '撤销', exact: true }).last().click();
  await expect.element(cell(502, 'ji_bie')).toHaveTextContent('—');
  html(cell(502, 'ke_chou')).focus();
  await press('{Control>}z{/Control}');
  await expect.element(cell(502, 'ke_chou')).toHaveTextContent('¥800.00');
  // A colleague has written since.
  server.answer(save, () => refuseWith(recordErrors.staleRecord));
  await press('{Control>}z{/Control}');
  await expectMessage(/李四光 之后又被修改过，没有撤销/);
  expect(savedSoFar().at(-1)).toEqual({ id: 502, version: 6, values: { xing_ming: '李四' } });
});

it('shows the other value beside what was typed when somebody else has written', async () => {
  const customers = await openCustomers();
  const before = customers.rows.get(501);
  if (before === undefined) throw new Error('there is no record');
  const record = { ...before, ke_chou: 50_000, version: 2 };
  const changes = [{ field: 'ke_chou', name: '课酬', before: 120_000, after: 50_000 }];
  server.answer(save, (request) => {
    const { version, values } = request.body as { version: number; values: object };
    const data = { record, admin_name: '李老师', at: before.updated_at, changes };
    if (version !== 2) return refuseWith(recordErrors.staleRecord, { data });
    customers.rows.set(501, { ...record, ...values, version: 3 });
    return { msg: '修改成功', data: { ...record, ...values, version: 3 } };
  });
  await edit(501, 'ke_chou');
  await inputOf('课酬').fill('700');
  await press('{Enter}');
  const conflict = page.getByRole('dialog', { name: '这条记录已被他人修改' });
  await expect.element(conflict).toHaveTextContent('¥500.00');
  await expect.element(conflict).toHaveTextContent('¥700.00');
  await conflict.getByRole('button', { name: '按选择保存' }).click();
  await expect.element(cell(501, 'ke_chou')).toHaveTextContent('¥700.00');
  await expectGone(box);
});

it('keeps the input through a broken line and an ended session', { tags: ['long'] }, async () => {
  const customers = await openCustomers();
  server.answer(save, () => brokenLine());
  html(cell(501, 'xing_ming')).focus();
  await press('{F2}');
  await inputOf('姓名').fill('张三丰');
  await press('{Enter}');
  await expect.element(box.getByRole('button', { name: '重试' })).toBeVisible();
  await expect.element(inputOf('姓名')).toHaveValue('张三丰');
  server.answer(save, () => refuseWith(platformErrors.tokenExpired));
  await box.getByRole('button', { name: '重试' }).click();
  await page.getByCss('.relogin-dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(inputOf('姓名')).toHaveValue('张三丰');
  scriptRecords(customers);
  // As signing in again does.
  await new Promise((resolve) => setTimeout(resolve, 600));
  reopenProduct();
  await touch();
  await expect.element(inputOf('姓名')).toHaveValue('张三丰');
  await expect.element(inputOf('姓名')).toHaveFocus();
  await press('{Enter}');
  await expect.element(cell(501, 'xing_ming')).toHaveTextContent('张三丰');
});

it('opens the form at a field that has no room in a cell, and edits nothing without the right', async () => {
  await openCustomers();
  await cell(501, 'jie_shao').dblClick();
  await expect.element(page.getByRole('dialog', { name: '编辑客户 #501' })).toBeVisible();
  openProduct(listPath(5), {
    script: () => scriptRecords(recordFormOf({ id: 5, name: '客户', fields, actions: ['index', 'detail'] }, people)),
  });
  await touch();
  await cell(501, 'ke_chou').click();
  await press('{Enter}');
  await expectMessage('您没有修改的权限');
  await expectGone(box);
});
