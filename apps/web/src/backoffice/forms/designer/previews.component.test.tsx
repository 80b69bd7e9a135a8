import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { allowConsole } from '../../../app/allowed-errors.test-kit';
import { atRest, axeFindingsInBothLooks } from '../../../app/axe.test-kit';
import { boxOf, expectGone } from '../../../app/driving.test-kit';
import { dragByKeys } from '../../../app/keyboard-drag.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { formOf, lastSaved } from '../scripted-forms.test-kit';
import { add, button, openDesigner, panel, press, property, select, three, unsaved } from './designer.test-kit';

/** In development antd warns of a colour that is not set where no alpha can be chosen. */
const allowUnsetColours = () => allowConsole(/disabledAlpha/);
const views = page.getByRole('radiogroup', { name: '预览方式' });
const formView = page.getByRole('region', { name: '表单', exact: true });

it('shows rules, section, width and search at once in the previews, and saves them', { tags: ['long'] }, async () => {
  await openDesigner(three());
  await select('甲').click();
  await panel.getByText('必填', { exact: true }).click();
  await panel.getByText('最少字数').click();
  await property('最少字数的值').fill('3');
  await property('所在分组').fill('基本信息');
  await panel.getByText('三分之一行').click();
  await property('搜索方式').click();
  await atRest();
  await page.getByTitle('包含文字', { exact: true }).last().click();
  await views.getByText('搜索栏').click();
  await expect.element(page.getByRole('region', { name: '搜索栏' }).getByLabelText('甲')).toBeVisible();
  await views.getByText('列表').click();
  await expect.element(page.getByRole('columnheader', { name: '甲' })).toBeVisible();
  await views.getByText('手机').click();
  const phone = page.getByRole('region', { name: '手机预览，宽 390 像素' });
  await expect.element(phone.getByRole('heading', { name: '基本信息' })).toBeVisible();
  expect(boxOf(phone).width).toBe(390);
  await views.getByText('表单', { exact: true }).click();
  await expect.element(formView.getByText('*')).toBeVisible();
  await press('{Control>}s{/Control}');
  await expectGone(unsaved);
  expect(lastSaved().fields[0]).toMatchObject({
    validation: ['required', { rule: 'min_length', value: 3 }],
    settings: { section: '基本信息', span: 'third' },
  });
});

it('makes many options of many pasted lines, values of Excel columns, and moves them by keyboard', {
  tags: ['long'],
}, async () => {
  allowUnsetColours();
  await openDesigner(three());
  await add('下拉单选').click();
  await button('批量粘贴').click();
  const dialog = page.getByRole('dialog', { name: '批量粘贴选项' });
  await dialog.getByLabelText('批量粘贴选项').fill('本科\tbk\n硕士\tss\n\n硕士\tss\n博士');
  await expect.element(dialog.getByText('1 个重复的没有加入')).toBeVisible();
  await dialog.getByRole('button', { name: '加入 3 个选项' }).click();
  await expect.element(property('选项 2 的值')).toHaveValue('ss');
  await expect.element(property('选项 3 的名称')).toHaveValue('博士');
  // The window returns the focus once it has closed.
  await expectGone(dialog);
  await dragByKeys(page.getByRole('button', { name: '移动选项 3' }), {
    key: 'ArrowUp',
    said: '博士 移到第 2 位，共 3 位',
  });
  await expect.element(property('选项 2 的名称')).toHaveValue('博士');
  await press('{Control>}s{/Control}');
  await expectGone(unsaved);
  expect(lastSaved().fields.at(-1)?.select_item).toEqual([
    { label: '本科', value: 'bk' },
    { label: '博士', value: '博士' },
    { label: '硕士', value: 'ss' },
  ]);
});

it('replaces placeholders alone, in a paste that one undo takes back', async () => {
  allowUnsetColours();
  await openDesigner(three());
  await add('下拉单选').click();
  await property('选项 1 的名称').fill('专科');
  await button('批量粘贴').click();
  const dialog = page.getByRole('dialog', { name: '批量粘贴选项' });
  await dialog.getByLabelText('批量粘贴选项').fill('本科\n硕士');
  await dialog.getByRole('button', { name: '加入 2 个选项' }).click();
  await expectGone(dialog);
  await expect.element(property('选项 1 的名称')).toHaveValue('专科');
  await expect.element(property('选项 2 的名称')).toHaveValue('本科');
  await expect.element(property('选项 3 的名称')).toHaveValue('硕士');
  await button('撤销').click();
  await expect.element(property('选项 1 的名称')).toHaveValue('专科');
  await expect.element(property('选项 2 的名称')).toHaveValue('选项 2');
  await expectGone(property('选项 3 的名称'));
});

it('has nothing that axe finds serious, light or dark', { tags: ['long'] }, async () => {
  allowUnsetColours();
  const kinds = ['text', 'date', 'money', 'switch', 'rate', 'color', 'region', 'image', 'rich_text', 'map'] as const;
  const choice = plainField({
    edit_input: 'radio',
    name: '学历',
    field: 'xue_li',
    select_item: [{ label: '本科', value: '本科', color: '#0077cc' }],
  });
  const fields = kinds.map((edit_input, at) => plainField({ edit_input, name: `字段${at}`, field: `f_${at}` }));
  await openDesigner(formOf({ id: 5, name: '师资库', table_name: 'shi_zi_ku', fields: [...fields, choice] }));
  server.answer(fileEndpoints.viewKey, { data: { key: 'k', expires_in: 600 } });
  expect(await axeFindingsInBothLooks()).toEqual([]);
  await select('学历').click();
  await expect.element(property('选项 1 的名称')).toBeVisible();
  expect(await axeFindingsInBothLooks()).toEqual([]);
  await views.getByText('表单', { exact: true }).click();
  await expect.element(formView.getByText('学历')).toBeVisible();
  expect(await axeFindingsInBothLooks()).toEqual([]);
  await views.getByText('列表').click();
  await expect.element(page.getByRole('columnheader', { name: '学历' })).toBeVisible();
  expect(await axeFindingsInBothLooks()).toEqual([]);
});
