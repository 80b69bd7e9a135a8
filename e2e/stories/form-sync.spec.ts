import type { Page } from '@playwright/test';
import { chooseMore, editOf, expect, fieldOf, formRow, openForms, test } from '../fixtures/forms';

const teachers = {
  name: '师资库',
  table_name: 'shi_zi_ku',
  fields: [
    fieldOf({ field: 'xing_ming', name: '姓名', validation: ['required'] }),
    fieldOf({ field: 'nian_ling', name: '年龄' }),
    fieldOf({ field: 'bei_zhu', name: '备注', edit_input: 'textarea' }),
  ],
};

const dialog = (page: Page) => page.getByRole('dialog', { name: '同步“师资库”' });
const openSync = async (page: Page) => {
  await page.getByRole('button', { name: '同步 师资库', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
};
const start = async (page: Page) => {
  await dialog(page).getByRole('button', { name: '开始同步' }).click();
  await expect(dialog(page)).toContainText('同步完成');
};
const finish = async (page: Page) => {
  await start(page);
  await dialog(page).getByRole('button', { name: '完成' }).click();
  await expect(dialog(page)).toBeHidden();
};

test('the plan is told in words before anything happens, and only its start makes the table', async ({
  signedIn: page,
  forms,
  product,
  context,
  told,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tables = () =>
    product.sql("select tablename from pg_tables where schemaname = 'form' and tablename !~ '^course_'");
  await forms.save(teachers);
  await openForms(page);
  await expect(formRow(page, '师资库')).toContainText('未同步');
  await openSync(page);
  await expect(dialog(page)).toContainText('新建数据表 shi_zi_ku');
  await expect(dialog(page).getByRole('heading', { name: /^新增/ })).toBeVisible();
  await dialog(page)
    .getByText(/^查看 SQL/)
    .click();
  await dialog(page).getByRole('button', { name: '复制 SQL' }).click();
  await told('SQL 已复制');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('shi_zi_ku');
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '同步 师资库', exact: true })).toBeFocused();
  expect(await tables()).toEqual([]);
  await openSync(page);
  await finish(page);
  await expect(formRow(page, '师资库')).toContainText('已同步');
  expect(await tables()).toEqual([{ tablename: 'shi_zi_ku' }]);
  await openSync(page);
  await expect(dialog(page)).toContainText('数据表已是最新');
  await expect(dialog(page).getByRole('button', { name: '开始同步' })).toHaveCount(0);
});

test('rows that do not convert stop the sync and are named; mended, they let it through', async ({
  signedIn: page,
  forms,
  product,
}) => {
  const made = await forms.make(teachers);
  await product.sql(
    "insert into form.shi_zi_ku (xing_ming, nian_ling) select '教师' || n, case when n <= 25 then '不详' || n else n::text end from generate_series(1, 60) n",
  );
  await forms.save(
    editOf(made, (fields) =>
      fields.map((field) => (field.field === 'nian_ling' ? { ...field, edit_input: 'number' } : field)),
    ),
  );
  await openForms(page);
  await openSync(page);
  await expect(dialog(page).getByRole('alert')).toContainText('暂时不能同步');
  await expect(dialog(page)).toContainText('修改类型 年龄');
  await expect(dialog(page)).toContainText('25 行无法转换');
  const named = dialog(page).getByRole('table', { name: /年龄/ });
  await expect(named.getByRole('row')).toHaveCount(21);
  await expect(named).toContainText('不详1');
  await expect(dialog(page).getByRole('button', { name: '开始同步' })).toHaveCount(0);
  expect(await product.sql('select count(*)::int as rows from form.shi_zi_ku where nian_ling is not null')).toEqual([
    { rows: 60 },
  ]);
  await product.sql("update form.shi_zi_ku set nian_ling = '40' where nian_ling like '不详%'");
  await dialog(page).getByRole('button', { name: '重新检查' }).click();
  await finish(page);
  const [sum] = await product.sql('select sum(nian_ling)::int as sum from form.shi_zi_ku');
  expect(sum).toEqual({ sum: 25 * 40 + ((26 + 60) * 35) / 2 });
});

test('a renamed column keeps every value', async ({ signedIn: page, forms, product }) => {
  const made = await forms.make(teachers);
  await product.sql("insert into form.shi_zi_ku (xing_ming) select '教师' || n from generate_series(1, 200) n");
  const [before] = await product.sql("select md5(string_agg(xing_ming, ',' order by id)) as hash from form.shi_zi_ku");
  await forms.save(
    editOf(made, (fields) =>
      fields.map((field) => (field.field === 'xing_ming' ? { ...field, field: 'jiao_shi', name: '教师姓名' } : field)),
    ),
  );
  await openForms(page);
  await openSync(page);
  await expect(dialog(page)).toContainText('xing_ming → jiao_shi');
  await finish(page);
  const [after] = await product.sql("select md5(string_agg(jiao_shi, ',' order by id)) as hash from form.shi_zi_ku");
  expect(after).toEqual(before);
});

test('a dropped field says that it can come back, and comes back with its values', async ({
  signedIn: page,
  forms,
  product,
  told,
}) => {
  const made = await forms.make(teachers);
  await product.sql(
    "insert into form.shi_zi_ku (xing_ming, bei_zhu) select '教师' || n, '备注' || n from generate_series(1, 50) n",
  );
  const [before] = await product.sql("select md5(string_agg(bei_zhu, ',' order by id)) as hash from form.shi_zi_ku");
  const columns = () =>
    product.sql<{ column_name: string }>(
      "select column_name from information_schema.columns where table_schema = 'form' and column_name = 'bei_zhu'",
    );
  await forms.save(editOf(made, (fields) => fields.filter(({ field }) => field !== 'bei_zhu')));
  await openForms(page);
  await openSync(page);
  await expect(dialog(page)).toContainText('移除列 备注');
  await expect(dialog(page)).toContainText('30 天内可恢复');
  await finish(page);
  expect(await columns()).toEqual([]);
  await chooseMore(page, { form: '师资库', entry: '版本' });
  const drawer = page.getByRole('dialog', { name: '“师资库”的版本' });
  await drawer.getByRole('tab', { name: '已移除的字段' }).click();
  await expect(drawer.getByRole('list', { name: '可恢复的内容' })).toContainText('50 行有值');
  await drawer.getByRole('button', { name: '恢复 师资库 · 备注' }).click();
  await told('恢复成功');
  await expect(drawer).toContainText('没有可恢复的内容');
  expect(await columns()).toHaveLength(1);
  const [after] = await product.sql("select md5(string_agg(bei_zhu, ',' order by id)) as hash from form.shi_zi_ku");
  expect(after).toEqual(before);
});

test('a plan that is old by the time it is agreed to is not run; the new one is shown', async ({
  signedIn: page,
  forms,
  told,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const made = await forms.save(teachers);
  await openForms(page);
  await openSync(page);
  await expect(dialog(page)).toContainText('新建数据表 shi_zi_ku');
  await forms.save(
    editOf(made, (fields) => [
      ...fields,
      fieldOf({ field: 'shou_ji', name: '手机', edit_input: 'mobile', search_input: 'text' }),
    ]),
  );
  await dialog(page).getByRole('button', { name: '开始同步' }).click();
  await told('表单在预览之后又有改动，请重新查看同步内容');
  await expect(dialog(page).getByRole('button', { name: '开始同步' })).toBeEnabled();
  expect((await forms.show(made.id)).synced).toBe(false);
  await dialog(page)
    .getByText(/^查看 SQL/)
    .click();
  await expect(dialog(page).getByLabel('将要执行的 SQL')).toHaveValue(/shou_ji/);
  await finish(page);
  await expect.poll(async () => (await forms.show(made.id)).synced).toBe(true);
});

/** Every change of a table waits until the hold is taken away, as it would on a table of many millions of rows. */
const hold = `
  create table public.story_hold as select 1 as held;
  grant select on public.story_hold to public;
  create function public.story_wait() returns event_trigger language plpgsql as $$
    begin while exists (select from public.story_hold) loop perform pg_sleep(0.05); end loop; end $$;
  create event trigger story_wait on ddl_command_start when tag in ('ALTER TABLE') execute function public.story_wait()`;
const release = 'drop event trigger story_wait; drop function public.story_wait; drop table public.story_hold';

test('a long sync goes on when its window is closed, and is found again after F5', async ({
  signedIn: page,
  forms,
  product,
}) => {
  const made = await forms.make(teachers);
  await forms.save(
    editOf(made, (fields) => [...fields, fieldOf({ field: 'you_xiang', name: '邮箱', edit_input: 'email' })]),
  );
  await openForms(page);
  await openSync(page);
  await expect(dialog(page)).toContainText('新增列 邮箱');
  await product.superuserSql(hold);
  try {
    await dialog(page).getByRole('button', { name: '开始同步' }).click();
    await expect(dialog(page)).toContainText('正在同步');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page.reload();
    await openSync(page);
    await expect(dialog(page)).toContainText('正在同步');
    expect((await forms.show(made.id)).synced).toBe(false);
    await product.superuserSql('delete from public.story_hold');
    await expect(dialog(page)).toContainText('同步完成');
  } finally {
    await product.superuserSql('delete from public.story_hold');
    await product.superuserSql(release);
  }
  await expect.poll(async () => (await forms.show(made.id)).synced).toBe(true);
});

test('a table in long use is left alone: the sync says so, changes nothing, and can be tried again', async ({
  signedIn: page,
  forms,
  product,
}) => {
  const made = await forms.make(teachers);
  await forms.save(editOf(made, (fields) => fields.slice(0, 2)));
  await openForms(page);
  await openSync(page);
  await expect(dialog(page)).toContainText('移除列 备注');
  const reading = product
    .sql('begin; lock table form.shi_zi_ku in access share mode; select pg_sleep(120)')
    .catch(() => []);
  const reader = "from pg_stat_activity where query like '%pg_sleep(120)' and wait_event = 'PgSleep'";
  await expect.poll(() => product.superuserSql(`select 1 ${reader}`)).not.toEqual([]);
  await dialog(page).getByRole('button', { name: '开始同步' }).click();
  await expect(dialog(page)).toContainText('同步没有完成');
  await expect(dialog(page)).toContainText('数据表正被长时间使用');
  expect((await forms.show(made.id)).synced).toBe(false);
  await product.superuserSql(`select pg_terminate_backend(pid) ${reader}`);
  await reading;
  await dialog(page).getByRole('button', { name: '重新检查' }).click();
  await expect(dialog(page)).toContainText('移除列 备注');
  await finish(page);
});
