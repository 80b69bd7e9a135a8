import type { Page } from '@playwright/test';
import { chooseOption } from '../fixtures/choose-option';
import { chooseMore, editOf, expect, fieldOf, formRow, openForms, test } from '../fixtures/forms';

const teachers = {
  name: '师资库',
  table_name: 'shi_zi_ku',
  fields: [
    fieldOf({ field: 'xing_ming', name: '姓名' }),
    fieldOf({ field: 'nian_ling', name: '年龄' }),
    fieldOf({ field: 'bei_zhu', name: '备注' }),
  ],
};

const drawer = (page: Page) => page.getByRole('dialog', { name: '“师资库”的版本' });
const openVersions = async (page: Page) => {
  await chooseMore(page, { form: '师资库', entry: '版本' });
  await expect(drawer(page)).toBeVisible();
};
const side = (page: Page, label: string) => drawer(page).getByLabel(label, { exact: true });

test('a form that was never synced has no versions and says when they come', async ({ signedIn: page, forms }) => {
  await forms.save(teachers);
  await openForms(page);
  await openVersions(page);
  await expect(drawer(page)).toContainText('还没有版本');
});

test('two versions are compared in words: what came, went, changed and moved', async ({ signedIn: page, forms }) => {
  const first = await forms.make(teachers);
  await forms.save(
    editOf(first, (fields) => {
      const [name, age] = fields.map((field) => (field.field === 'nian_ling' ? { ...field, help: '周岁' } : field));
      return [age, name, fieldOf({ field: 'shou_ji', name: '手机', edit_input: 'mobile' })].filter(
        (field) => field !== undefined,
      );
    }),
  );
  await openForms(page);
  await openVersions(page);
  await expect(drawer(page).getByRole('list', { name: '历史版本' }).getByRole('listitem')).toHaveCount(1);
  await drawer(page).getByRole('button', { name: '版本 1 与草稿比较' }).click();
  const differences = drawer(page).getByRole('list', { name: '两个版本的差别' });
  const line = (words: RegExp) => differences.getByRole('listitem').filter({ hasText: words });
  await expect(line(/^新增手机/)).toBeVisible();
  await expect(line(/^移除备注/)).toBeVisible();
  await expect(line(/^修改年龄说明.*周岁/)).toBeVisible();
  await expect(line(/^移动/)).not.toHaveCount(0);
  await forms.sync(first.id);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await openVersions(page);
  await expect(drawer(page).getByRole('list', { name: '历史版本' }).getByRole('listitem').first()).toContainText(
    '当前',
  );
  await drawer(page).getByRole('tab', { name: '比较' }).click();
  await expect(line(/^新增手机/)).toBeVisible();
  await chooseOption(side(page, '到'), '草稿');
  await chooseOption(side(page, '从'), '版本 2（当前）');
  await expect(drawer(page)).toContainText('没有差别');
});

test('a version is brought back into the draft, and the sync that follows brings the values back', async ({
  signedIn: page,
  forms,
  product,
  told,
}) => {
  const first = await forms.make(teachers);
  await product.sql(
    "insert into form.shi_zi_ku (xing_ming, bei_zhu) select '教师' || n, '备注' || n from generate_series(1, 30) n",
  );
  const [before] = await product.sql("select md5(string_agg(bei_zhu, ',' order by id)) as hash from form.shi_zi_ku");
  await forms.save(editOf(first, (fields) => fields.filter(({ field }) => field !== 'bei_zhu')));
  await forms.sync(first.id);
  await openForms(page);
  await openVersions(page);
  const asked = page.getByRole('alertdialog', { name: '回到版本 1？' });
  await drawer(page).getByRole('button', { name: '回到版本 1', exact: true }).click();
  await expect(asked).toContainText('确认后才生效');
  await asked.getByRole('button', { name: '取消' }).click();
  expect((await forms.show(first.id)).fields).toHaveLength(2);
  await drawer(page).getByRole('button', { name: '回到版本 1', exact: true }).click();
  await asked.getByRole('button', { name: '确定' }).click();
  await told('已放回草稿，同步后生效');
  const dialog = page.getByRole('dialog', { name: '同步“师资库”' });
  await expect(dialog).toContainText('恢复列 备注');
  await dialog.getByRole('button', { name: '开始同步' }).click();
  await expect(dialog).toContainText('同步完成');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(formRow(page, '师资库')).toContainText('已同步');
  const [after] = await product.sql("select md5(string_agg(bei_zhu, ',' order by id)) as hash from form.shi_zi_ku");
  expect(after).toEqual(before);
});

test('a roll-back that would lose the edit of someone else is refused and can be tried again', async ({
  signedIn: page,
  forms,
  told,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const first = await forms.make(teachers);
  await openForms(page);
  await openVersions(page);
  const back = drawer(page).getByRole('button', { name: '回到版本 1', exact: true });
  await expect(back).toBeVisible();
  await forms.save(editOf(first, (fields) => fields.slice(0, 1)));
  await back.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await told(/表单已被.*修改/);
  expect((await forms.show(first.id)).fields).toHaveLength(1);
  await back.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await told('已放回草稿，同步后生效');
  expect((await forms.show(first.id)).fields).toHaveLength(3);
});
