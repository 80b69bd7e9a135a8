import type { Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { inMore } from '../fixtures/dialog';
import { editOf, expect, formRow, openForms, test } from '../fixtures/forms';

const drawer = (page: Page) => page.getByRole('dialog', { name: '“师资库”的版本' });
const hash = "select md5(string_agg(bei_zhu, ',' order by id)) as hash from form.shi_zi_ku";

test('an old version is compared, kept from overwriting an edit, brought back, and brings the values back', {
  tag: '@long',
}, async ({ signedIn: page, forms, product, expectMessage, allowConsole }) => {
  allowConsole(/status of 409/);
  const first = await forms.make({
    name: '师资库',
    table_name: 'shi_zi_ku',
    fields: [
      plainField({ field: 'xing_ming', name: '姓名' }),
      plainField({ field: 'nian_ling', name: '年龄' }),
      plainField({ field: 'bei_zhu', name: '备注' }),
    ],
  });
  await product.sql(
    "insert into form.shi_zi_ku (xing_ming, bei_zhu) select '教师' || n, '备注' || n from generate_series(1, 30) n",
  );
  const before = await product.sql(hash);
  await forms.save(
    editOf(first, (fields) => {
      const [name, age] = fields.map((field) => (field.field === 'nian_ling' ? { ...field, help: '周岁' } : field));
      return [age, name, plainField({ field: 'shou_ji', name: '手机', edit_input: 'mobile' })].filter(
        (field) => field !== undefined,
      );
    }),
  );
  await forms.sync(first.id);
  await openForms(page);
  await inMore(page, '师资库', '版本');
  const history = drawer(page).getByRole('list', { name: '历史版本' }).getByRole('listitem');
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText('当前');
  await drawer(page).getByRole('tab', { name: '比较' }).click();
  const differences = drawer(page).getByRole('list', { name: '两个版本的差别' });
  const line = (words: RegExp) => differences.getByRole('listitem').filter({ hasText: words });
  await expect(line(/^新增手机/)).toBeVisible();
  await expect(line(/^移除备注/)).toBeVisible();
  await expect(line(/^修改年龄说明.*周岁/)).toBeVisible();
  await expect(line(/^移动/)).not.toHaveCount(0);

  await drawer(page).getByRole('tab', { name: '历史版本' }).click();
  const back = drawer(page).getByRole('button', { name: '回到版本 1', exact: true });
  const agree = page.getByRole('alertdialog', { name: '回到版本 1？' }).getByRole('button', { name: '确定' });
  await expect(back).toBeVisible();
  const second = await forms.show(first.id);
  await forms.save(editOf(second, (fields) => fields.slice(0, 1)));
  await back.click();
  await agree.click();
  await expectMessage(/表单已被.*修改/);
  expect((await forms.show(first.id)).fields).toHaveLength(1);
  await back.click();
  await agree.click();
  await expectMessage('已放回草稿，同步后生效');
  expect((await forms.show(first.id)).fields).toHaveLength(3);

  const dialog = page.getByRole('dialog', { name: '同步“师资库”' });
  await expect(dialog).toContainText('恢复列 备注');
  await dialog.getByRole('button', { name: '开始同步' }).click();
  await expect(dialog).toContainText('同步完成');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(formRow(page, '师资库')).toContainText('已同步');
  expect(await product.sql(hash)).toEqual(before);
});
