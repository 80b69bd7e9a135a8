import { chooseOption } from '../fixtures/choose-option';
import { expectNames, makeTeachers, namesIn, recordTable } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const others = Array.from({ length: 9 }, (_, index) => ({ xing_ming: `教师${index + 1}`, ke_chou: index * 100 }));
const people = [
  { xing_ming: '张三', zhi_cheng: 'prof', ke_chou: 120_000, ru_zhi: '2026-03-01' },
  { xing_ming: '李四', zhi_cheng: 'lect', ke_chou: 80_000, ru_zhi: '2026-04-01' },
  ...others,
  { xing_ming: '阿宝', zhi_cheng: 'lect', ke_chou: 100_000, ru_zhi: '2026-05-01' },
];

test('staff find, page, sort and narrow a list and choose its columns, and F5 finds all of it again', async ({
  signedIn: page,
  records,
}) => {
  const { form } = await makeTeachers(records, people);
  await page.goto(form.path);
  await expect(namesIn(page)).toHaveCount(10);
  await page.getByRole('button', { name: '下一页' }).click();
  await expectNames(page, ['李四', '张三']);
  const box = page.getByLabel('关键字', { exact: true });
  for (const words of ['张三', 'zhangsan', 'zs']) {
    await box.fill(words);
    await box.press('Enter');
    await expectNames(page, ['张三']);
    await expect(page).toHaveURL((url) => url.searchParams.get('keyword') === words && !url.searchParams.has('page'));
  }
  await page.reload();
  await expect(box).toHaveValue('zs');
  await expectNames(page, ['张三']);
  await box.fill('没有这个人');
  await page.getByRole('button', { name: '清除条件' }).click();

  await page.getByLabel('每页条数').selectOption('20');
  const byPinyin = ['阿宝', ...others.map(({ xing_ming }) => xing_ming), '李四', '张三'];
  await recordTable(page).getByRole('button', { name: '姓名' }).click();
  await expectNames(page, byPinyin);
  await recordTable(page).getByRole('button', { name: '课酬' }).click();
  await expect(namesIn(page).last()).toHaveText('张三');
  await recordTable(page).getByRole('button', { name: '课酬' }).click();
  await expect(namesIn(page).first()).toHaveText('张三');

  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('dialog', { name: '高级搜索' });
  await panel.getByLabel('课酬 从').fill('700');
  await chooseOption(panel.getByRole('combobox', { name: '职称' }), '讲师');
  await panel.getByRole('button', { name: '搜索' }).click();
  await expectNames(page, ['阿宝', '李四']);
  await page.getByRole('button', { name: '列设置' }).click();
  const saved = page.waitForResponse(/preference\/save/);
  await page.getByRole('checkbox', { name: '显示“职称”' }).uncheck();
  await saved;

  await page.reload();
  await expectNames(page, ['阿宝', '李四']);
  await expect(page.getByRole('list', { name: '当前条件' }).getByRole('listitem')).toHaveText([
    /职称：讲师/,
    /课酬：¥700.00 起/,
  ]);
  const head = recordTable(page).getByRole('columnheader');
  await expect(head.filter({ hasText: '课酬' })).toHaveAttribute('aria-sort', 'descending');
  await expect(head.filter({ hasText: '职称' })).toHaveCount(0);
  await expect(page.getByLabel('每页条数')).toHaveValue('20');
});
