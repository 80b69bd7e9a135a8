import { atRest } from '../fixtures/at-rest';
import { axeFindings, axeFindingsInBothLooks } from '../fixtures/axe';
import { expectNames, makeTeachers, recordDrawer, recordTable } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const people = ['张三', '一个名字特别特别长的外聘专家教授博士生导师', '王五'].map((xing_ming) => ({
  xing_ming,
  zhi_cheng: 'prof',
}));

test('someone who may only look at the list sees no buttons and opens nothing', async ({ records }) => {
  const { form, rows } = await makeTeachers(records, people);
  const colleague = await records.colleague('小王', [`form_${form.id}.index`]);
  const page = await colleague.open();
  await page.goto(form.path);
  await expect(recordTable(page).getByRole('row')).toHaveCount(4);
  const main = page.getByRole('main');
  await expect(
    main.getByRole('button', { name: /^(新增|详情|编辑|删除|更多|查看|回收站|导入|导出|批量)/ }),
  ).toHaveCount(0);
  await expect(main.getByRole('checkbox')).toHaveCount(0);
  await page.goto(`${form.path}&record=${rows[0]?.id}`);
  await expect(recordTable(page).getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('someone who may edit but not delete has 编辑 and no 删除, and of the fields what their role leaves', async ({
  records,
  product,
}) => {
  const { form, rows } = await makeTeachers(records, people);
  const nodes = ['index', 'detail', 'edit'].map((action) => `form_${form.id}.${action}`);
  const colleague = await records.colleague('小李', nodes);
  const idOf = (name: string) => form.fields.find(({ field }) => field === name)?.id ?? 0;
  await product.sql(
    `insert into app.role_field (role_id, custom_form_id, field_id, access)
     select role_id, $2, field.id, field.access from app.admin_role,
       (values ($3::bigint, 'hide'), ($4::bigint, 'read_only')) as field (id, access) where admin_id = $1`,
    [colleague.id, form.id, idOf('ke_chou'), idOf('zhi_cheng')],
  );
  const page = await colleague.open();
  await page.goto(form.path);
  await expect(recordTable(page).getByRole('columnheader', { name: '职称' })).toBeVisible();
  await expect(recordTable(page).getByRole('columnheader', { name: '课酬' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '编辑 张三', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(删除|回收站|新增)/ })).toHaveCount(0);
  await page.getByRole('checkbox', { name: '选择 张三' }).check();
  await expect(page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: /^批量/ })).toHaveText([
    '批量修改',
  ]);
  await page.getByRole('button', { name: '编辑 张三', exact: true }).click();
  const editor = page.getByRole('dialog', { name: /^编辑师资/ });
  await expect(editor.getByRole('region', { name: '职称' })).toHaveText('教授');
  await expect(editor.getByRole('combobox', { name: '职称' })).toHaveCount(0);
  await expect(editor.getByText('课酬')).toHaveCount(0);
  await atRest(page);
  expect(await axeFindings(page)).toEqual([]);
  await editor.getByLabel('姓名').fill('张三丰');
  await editor.getByRole('button', { name: '提交', exact: true }).click();
  await expect(editor).toHaveCount(0);
  expect(await records.show(form.id, rows[0]?.id ?? 0)).toMatchObject({ xing_ming: '张三丰', zhi_cheng: 'prof' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('rows are cards, the record fills the screen and nothing is wider than it', async ({
    signedIn: page,
    records,
  }) => {
    const { form } = await makeTeachers(records, people);
    await page.goto(form.path);
    const card = page.getByRole('list', { name: '师资列表' }).getByRole('listitem').last();
    await expect(card).toContainText('张三');
    await card.getByRole('button', { name: '详情 张三', exact: true }).click();
    const drawer = recordDrawer(page, '张三');
    await expect(drawer.getByText('教授')).toBeVisible();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390);
    await expect(drawer.getByRole('button', { name: '编辑' })).toBeInViewport();
    await drawer.getByRole('tab', { name: '修改历史' }).click();
    await expect(drawer.locator('.record-history > li')).toHaveCount(1);
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(390);
    await drawer.getByRole('button', { name: '关闭' }).click();
    await expect(drawer).toBeHidden();
  });
});

test('axe finds nothing serious in the list, its search, its detail and its layouts', async ({
  signedIn: page,
  records,
}) => {
  const { form, rows } = await makeTeachers(records, people);
  await page.goto(form.path);
  await expectNames(page, ['王五', '一个名字特别特别长的外聘专家教授博士生导师', '张三']);
  await page.getByRole('checkbox', { name: '选择 张三' }).check();
  await page.getByRole('button', { name: '高级搜索' }).click();
  await expect(page.getByLabel('课酬 从')).toBeVisible();
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await page.goto(`${form.path}&record=${rows[0]?.id}&part=history`);
  await expect(page.locator('.record-history > li')).toHaveCount(1);
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await page.goto(`${form.path}&record=${rows[0]?.id}`);
  await expect(recordDrawer(page, '张三').getByText('记录信息')).toBeVisible();
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await page.goto(`${form.path}&layout=calendar`);
  await expect(page.getByRole('table', { name: /^师资日历/ })).toBeVisible();
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
});

const budgetBytes = 300 * 1024;

test('shell and first list load at most 300 KB of script and style', async ({ signedIn: page, records }) => {
  const { form } = await makeTeachers(records, people);
  const loaded: Promise<{ path: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    const path = new URL(request.url()).pathname;
    loaded.push(request.sizes().then(({ responseBodySize }) => ({ path, bytes: responseBodySize })));
  });
  await page.goto(form.path);
  await expectNames(page, ['王五', '一个名字特别特别长的外聘专家教授博士生导师', '张三']);
  const files = await Promise.all(loaded);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(files.length).toBeGreaterThan(0);
  expect(total, JSON.stringify(files)).toBeLessThanOrEqual(budgetBytes);
});
