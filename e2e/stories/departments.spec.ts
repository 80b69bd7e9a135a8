import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { expectFits } from '../fixtures/fits';
import { dragByKeys } from '../fixtures/keyboard-drag';
import { expect, test } from '../fixtures/product';

const rowsOf = `
  with recursive tree (id, path) as (
    select id, name::text from app.department where parent_id is null and deleted_at is null
    union all
    select child.id, tree.path || ' / ' || child.name from app.department as child join tree on child.parent_id = tree.id
    where child.deleted_at is null
  )
  select path from tree order by path`;

test('departments are added, carried to another place and level, renamed and removed', { tag: '@long' }, async ({
  signedIn: page,
  product,
  expectMessage,
  allowConsole,
}) => {
  const paths = async () => (await product.sql<{ path: string }>(rowsOf)).map(({ path }) => path);
  const add = async (under: string, name: string) => {
    await page.getByRole('button', { name: `在“${under}”下新增部门` }).click();
    const dialog = page.getByRole('dialog', { name: '新增部门' });
    await dialog.getByLabel('部门名称').fill(name);
    await atRest(page);
    await dialog.getByRole('button', { name: '提交', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: `移动 ${name}` })).toBeVisible();
  };
  await page.goto('/system/department');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('部门');
  await add('商学院', '教务部');
  await add('商学院', '招生部');
  await add('教务部', '排课组');
  expect(await axeFindings(page)).toEqual([]);

  await dragByKeys(page.getByRole('button', { name: '移动 招生部' }), {
    key: 'ArrowUp',
    said: '招生部 移到“教务部”里第 1 位',
  });
  await expectMessage('移动成功');
  await expect.poll(paths).toContain('商学院 / 教务部 / 招生部');

  const grip = page.getByRole('button', { name: '移动 排课组' });
  const target = page.getByRole('button', { name: '移动 招生部' });
  const [from, to] = [await grip.boundingBox(), await target.boundingBox()];
  if (from === null || to === null) throw new Error('a grip is out of sight');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 10, from.y + from.height / 2, { steps: 4 });
  await page.mouse.move(from.x + from.width / 2 + 26, from.y + from.height / 2, { steps: 4 });
  await expect(page.getByText('排课组 移到“招生部”里第 1 位')).toBeAttached();
  await page.mouse.up();
  await expect.poll(paths).toContain('商学院 / 教务部 / 招生部 / 排课组');

  await page.getByRole('button', { name: '修改“排课组”的名称' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑部门“排课组”' });
  await dialog.getByLabel('部门名称').fill('面试组');
  await atRest(page);
  await dialog.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByRole('button', { name: '移动 面试组' })).toBeVisible();

  allowConsole(/409/);
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `删除部门“${name}”` }).click();
    await page.getByRole('alertdialog', { name: '确认删除吗？' }).getByRole('button', { name: '确定' }).click();
  };
  await remove('招生部');
  await expectMessage('部门仍在使用，不能删除：1 个下级部门（面试组）');
  await remove('面试组');
  await expectMessage('删除成功');
  await expect(page.getByRole('button', { name: '移动 面试组' })).toHaveCount(0);
  expect(await paths()).toEqual(['商学院', '商学院 / 教务部', '商学院 / 教务部 / 招生部']);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: '删除部门“招生部”' })).toBeInViewport();
  await expectFits(page);
});
