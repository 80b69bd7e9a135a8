import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boxOf, expectAddress, expectGone, expectTexts, isWithinWindow } from '../driving.test-kit';
import { openProduct, reopenProduct } from '../product.test-kit';
import './gallery-page';
import './wide-table-exhibit';

const table = page.getByRole('region', { name: /30 列/ });
const rows = table.getByCss('tbody tr');
const opener = table.getByRole('button', { name: /^高级搜索/ });
const panel = page.getByRole('dialog', { name: /^高级搜索/ });
const field = (name: string) => panel.getByLabelText(name, { exact: true });
const tags = table.getByRole('list', { name: '当前条件' }).getByRole('listitem');
const search = panel.getByRole('button', { name: '搜索', exact: true });
const home = '/test?only=wide-table';

const open = async (address = home) => {
  openProduct(address);
  await expect.element(table.getByText('共 200 条')).toBeVisible();
};
const openPanel = async () => {
  await opener.click();
  await expect.element(panel).toBeVisible();
};
const withoutWord = (word: string) => rows.elements().filter(({ textContent }) => !textContent?.includes(word)).length;

it('refuses at their fields a range that ends before it begins and what is no number', async () => {
  await open();
  await openPanel();
  await field('序号 从').fill('9');
  await field('序号 到').fill('3');
  await field('入学日期 从').fill('2025-02-02');
  await field('入学日期 到').fill('2025-02-01');
  await search.click();
  await expectTexts(panel.getByRole('alert'), ['开始日期不能晚于结束日期', '最小值不能大于最大值']);
  await expect.element(field('入学日期 从')).toHaveFocus();
  await field('序号 从').fill('abc');
  await userEvent.keyboard('{Enter}');
  await expectTexts(panel.getByRole('group', { name: '序号' }).getByRole('alert'), ['请输入数字']);
  await expectAddress(home);
});

it('searches by Enter from page 1, shows conditions as tags that can be taken off, and 重置 takes off all', {
  tags: ['long'],
}, async () => {
  await open(`${home}&wide_page=3`);
  await openPanel();
  await expect.element(field('姓名')).toHaveFocus();
  await userEvent.selectOptions(field('状态'), '在读');
  await field('序号 到').fill('100');
  await field('姓名').fill('张三');
  await userEvent.keyboard('{Enter}');
  await expectGone(panel);
  await expect.element(table.getByRole('button', { name: '高级搜索（3）' })).toHaveFocus();
  await expectTexts(tags, ['姓名：张三', '状态：在读', '序号：至 100']);
  expect(new URLSearchParams(location.search).has('wide_page')).toBe(false);
  await expect.poll(() => withoutWord('张三') + withoutWord('在读')).toBe(0);
  const narrow = rows.elements().length;
  expect(narrow).toBeGreaterThan(0);

  reopenProduct();
  await expectTexts(tags, ['姓名：张三', '状态：在读', '序号：至 100']);
  await table.getByRole('button', { name: '移除条件 状态：在读' }).click();
  await expectTexts(tags, ['姓名：张三', '序号：至 100']);
  await expect.poll(() => rows.elements().length).toBeGreaterThan(narrow);
  history.back();
  await expectTexts(tags, ['姓名：张三', '状态：在读', '序号：至 100']);

  await openPanel();
  await expect.element(field('姓名')).toHaveValue('张三');
  await panel.getByRole('button', { name: '重置' }).click();
  await expectGone(tags);
  await expect.element(field('姓名')).toHaveValue('');
  await expect.element(table.getByText('共 200 条')).toBeVisible();
});

it('says that nothing was found and offers to take the conditions off', async () => {
  await open();
  await openPanel();
  await field('姓名').fill('没有这个人');
  await userEvent.keyboard('{Enter}');
  await expect.element(table.getByText('没有符合条件的记录')).toBeVisible();
  await table.getByRole('button', { name: '清除条件' }).click();
  await expect.element(table.getByText('共 200 条')).toBeVisible();
});

it('closes without searching by Escape and by a click outside, and 新增 asks for a new record', async () => {
  await open();
  await openPanel();
  await field('姓名').fill('张三');
  await userEvent.keyboard('{Escape}');
  await expectGone(panel);
  await expect.element(opener).toHaveFocus();
  await expectAddress(home);
  await openPanel();
  await page.getByRole('heading', { level: 1 }).click();
  await expectGone(panel);
  await openPanel();
  await panel.getByRole('button', { name: '新增' }).click();
  await expectGone(panel);
  await expect.element(table.getByText('共 201 条')).toBeVisible();
  await expect.element(rows.first()).toHaveTextContent('新学员201');
});

it('is a sheet over the whole width of a phone', async () => {
  await page.viewport(390, 844);
  await open();
  await openPanel();
  await expect.element(field('姓名')).toHaveFocus();
  await expect.poll(() => boxOf(panel).width).toBe(390);
  expect(isWithinWindow(search)).toBe(true);
  await field('姓名').fill('赵敏');
  await search.click();
  await expectTexts(tags, ['姓名：赵敏']);
});
