import type { Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { inMore } from '../fixtures/dialog';
import { editOf, expect, formRow, openForms, test } from '../fixtures/forms';

const teachers = {
  name: '师资库',
  table_name: 'shi_zi_ku',
  fields: [
    plainField({ field: 'xing_ming', name: '姓名', validation: ['required'] }),
    plainField({ field: 'nian_ling', name: '年龄' }),
    plainField({ field: 'bei_zhu', name: '备注', edit_input: 'textarea' }),
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

test('a table is made, and with its rows changed, only as far as the plan that was seen says', {
  tag: '@long',
}, async ({ signedIn: page, forms, product, expectMessage, allowConsole }) => {
  allowConsole(/status of 409/);
  const one = async (sql: string) => (await product.sql<Record<string, unknown>>(sql))[0];
  const hashOf = (column: string) =>
    one(`select md5(string_agg(${column}, ',' order by id)) as hash from form.shi_zi_ku`);
  const tables = () =>
    product.sql("select tablename from pg_tables where schemaname = 'form' and tablename !~ '^course_'");
  const draft = await forms.save(teachers);
  await openForms(page);
  await openSync(page);
  await expect(dialog(page)).toContainText('新增数据表 shi_zi_ku');
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await tables()).toEqual([]);

  await openSync(page);
  await expect(dialog(page)).toContainText('新增数据表 shi_zi_ku');
  const mobile = plainField({ field: 'shou_ji', name: '手机', edit_input: 'mobile', search_input: 'text' });
  await forms.save(editOf(draft, (fields) => [...fields, mobile]));
  await dialog(page).getByRole('button', { name: '开始同步' }).click();
  await expectMessage('表单在预览之后又有改动，请重新查看同步内容');
  expect((await forms.show(draft.id)).synced).toBe(false);
  await dialog(page)
    .getByText(/^查看 SQL/)
    .click();
  await expect(dialog(page).getByLabel('将要执行的 SQL')).toHaveValue(/shou_ji/);
  await finish(page);
  await expect(formRow(page, '师资库')).toContainText('已同步');
  expect(await tables()).toEqual([{ tablename: 'shi_zi_ku' }]);
  await openSync(page);
  await expect(dialog(page)).toContainText('数据表已是最新');
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(dialog(page)).toBeHidden();

  await product.sql(
    `insert into form.shi_zi_ku (xing_ming, bei_zhu, nian_ling)
     select '教师' || n, '备注' || n, case when n <= 25 then '不详' || n else n::text end from generate_series(1, 60) n`,
  );
  const [names, notes] = [await hashOf('xing_ming'), await hashOf('bei_zhu')];
  await forms.save(
    editOf(await forms.show(draft.id), (fields) =>
      fields
        .filter(({ field }) => field !== 'bei_zhu')
        .map((field) => (field.field === 'nian_ling' ? { ...field, edit_input: 'number' as const } : field))
        .map((field) => (field.field === 'xing_ming' ? { ...field, field: 'jiao_shi', name: '教师姓名' } : field)),
    ),
  );
  await openSync(page);
  await expect(dialog(page).getByRole('alert')).toContainText('暂时不能同步');
  await expect(dialog(page)).toContainText('修改类型 年龄');
  await expect(dialog(page)).toContainText('25 行无法转换');
  const named = dialog(page).getByRole('table', { name: /年龄/ });
  await expect(named.getByRole('row')).toHaveCount(21);
  await expect(named).toContainText('不详1');
  await expect(dialog(page).getByRole('button', { name: '开始同步' })).toHaveCount(0);
  const filled = 'select count(*)::int as rows from form.shi_zi_ku where nian_ling is not null';
  expect(await one(filled)).toEqual({ rows: 60 });
  await product.sql("update form.shi_zi_ku set nian_ling = '40' where nian_ling like '不详%'");
  await dialog(page).getByRole('button', { name: '重新检查' }).click();
  await expect(dialog(page)).toContainText('xing_ming → jiao_shi');
  await expect(dialog(page)).toContainText('移除列 备注');
  await expect(dialog(page)).toContainText('30 天内可恢复');
  await finish(page);
  expect(await one('select sum(nian_ling)::int as sum from form.shi_zi_ku')).toEqual({
    sum: 25 * 40 + ((26 + 60) * 35) / 2,
  });
  expect(await hashOf('jiao_shi')).toEqual(names);
  const columns =
    "select column_name from information_schema.columns where table_schema = 'form' and column_name = 'bei_zhu'";
  expect(await product.sql(columns)).toEqual([]);

  await inMore(page, '师资库', '版本');
  const drawer = page.getByRole('dialog', { name: '“师资库”的版本' });
  await drawer.getByRole('tab', { name: '已移除的字段' }).click();
  await expect(drawer.getByRole('list', { name: '可恢复的内容' })).toContainText('60 行有值');
  await drawer.getByRole('button', { name: '恢复 师资库 · 备注' }).click();
  await expectMessage('恢复成功');
  await expect(drawer).toContainText('没有可恢复的内容');
  expect(await product.sql(columns)).toHaveLength(1);
  expect(await hashOf('bei_zhu')).toEqual(notes);
});

/** Every change of a table waits until the lock is released, as it would on a table of many millions of rows. */
const hold = `
  create table public.story_hold as select 1 as held;
  grant select on public.story_hold to public;
  create function public.story_wait() returns event_trigger language plpgsql as $$
    begin while exists (select from public.story_hold) loop perform pg_sleep(0.05); end loop; end $$;
  create event trigger story_wait on ddl_command_start when tag in ('ALTER TABLE') execute function public.story_wait()`;
const release = 'drop event trigger story_wait; drop function public.story_wait; drop table public.story_hold';

test('a table in long use is left alone; a long sync goes on when its window is closed and is found after F5', {
  tag: '@long',
}, async ({ signedIn: page, forms, product }) => {
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
