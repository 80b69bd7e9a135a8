import { atRest } from '../fixtures/at-rest';
import { axeFindingsInBothLooks } from '../fixtures/axe';
import { chooseOption } from '../fixtures/choose-option';
import { expectFits } from '../fixtures/fits';
import { tokenCookie } from '../fixtures/product';
import { expectNames, makeTeachers, namesIn } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const others = Array.from({ length: 11 }, (_, index) => ({ xing_ming: `教师${index + 10}`, ke_chou: index * 100 }));
const people = [{ xing_ming: '张三', ke_chou: 120_000 }, ...others];

test('composite conditions survive a new sign-in, and all that they find is deleted together', {
  tag: '@long',
}, async ({ signedIn: page, context, product, records, adminToken }) => {
  const { form } = await makeTeachers(records, people);
  await page.goto(form.path);
  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('dialog', { name: '高级搜索' });
  for (const [at, field, operator, value] of [
    [1, '姓名', '开头是', '教师'],
    [2, '课酬', '大于', '1000'],
  ] as const) {
    await panel.getByRole('button', { name: '新增条件' }).click();
    const row = panel.getByRole('group', { name: `条件 ${at}`, exact: true });
    await chooseOption(row.getByRole('combobox', { name: '字段' }), field);
    await chooseOption(row.getByRole('combobox', { name: '比较方式' }), operator);
    await row.getByRole('textbox').fill(value);
  }
  await panel.getByText('满足任一').click();
  await atRest(page);
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await panel.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByText('共 12 条')).toBeVisible();
  const tags = page.getByRole('list', { name: '当前条件' }).getByRole('listitem');
  await expect(tags).toHaveText(['姓名 开头是 教师', '或 课酬 大于 ¥1,000.00']);
  await page.getByRole('button', { name: '移除条件 课酬 大于' }).click();
  await expect(page.getByText('共 11 条')).toBeVisible();

  await context.clearCookies();
  await page.goto(page.url());
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await context.addCookies([{ name: tokenCookie, value: await adminToken(), url: product.url, sameSite: 'Strict' }]);
  await page.goto(new URL(page.url()).searchParams.get('redirect') ?? '');
  await expect(tags).toHaveText(['姓名 开头是 教师']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  await page.getByRole('button', { name: '选择全部 11 条结果' }).click();
  await expect(page.getByText('已选择全部结果')).toBeVisible();
  await page.getByRole('button', { name: '批量删除' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('将把选中的 11 条记录移入回收站');
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.getByRole('button', { name: '清除全部' }).click();
  await expectNames(page, ['张三']);
  await expect(namesIn(page)).toHaveCount(1);
});
