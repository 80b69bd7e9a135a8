import { makeTeachers, recordTable } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

test('a half-filled form waits in its tab, asks before the tab closes, and all tabs are there after F5', async ({
  records,
  signedIn: page,
}) => {
  const { form } = await makeTeachers(records, [{ xing_ming: '张三', zhi_cheng: 'prof' }], 'biao_qian');
  await page.goto('/info/password?tab=look');
  await page.getByRole('switch', { name: '标签页' }).click();
  const bar = page.getByRole('navigation', { name: '打开的页面' });
  const tab = (name: string) => bar.getByRole('link', { name });
  await expect(tab('界面')).toBeVisible();

  await page.goto(`${form.path}${form.path.includes('?') ? '&' : '?'}keyword=张`);
  await expect(recordTable(page)).toBeVisible();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const editor = page.getByRole('dialog', { name: /^新增师资/ });
  await editor.getByLabel('姓名').fill('李半填');
  await tab('界面').click();
  await expect(page).toHaveURL(/\/info\/password/);
  await expect(editor).toBeHidden();
  await expect(page.getByRole('switch', { name: '标签页' })).toBeEnabled();
  await tab('师资').click();
  await expect(page).toHaveURL(/keyword=/);
  await expect(editor.getByLabel('姓名')).toHaveValue('李半填');

  await bar.getByRole('button', { name: '关闭 师资' }).click();
  const question = page.getByRole('alertdialog', { name: '有未保存的内容' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(editor.getByLabel('姓名')).toHaveValue('李半填');
  await tab('界面').click();
  await bar.getByRole('button', { name: '关闭 师资' }).click();
  await expect(editor).toBeVisible();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/info\/password/);
  await expect(tab('师资')).toHaveCount(0);

  await page.goto(form.path);
  await expect(bar.getByRole('listitem')).toHaveText(['界面', '师资']);
  await page.reload();
  await expect(bar.getByRole('listitem')).toHaveText(['界面', '师资']);
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await expect(editor.getByLabel('姓名')).toHaveValue('');
  await expect(editor.getByText('发现未保存的内容')).toHaveCount(0);
});
