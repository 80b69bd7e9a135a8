import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import { callsOf } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { mainMenu } from '../fixtures/menu';
import { namesIn, recordTable } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const fields = [
  plainField({ field: 'xing_ming', name: '姓名', validation: ['required'] }),
  plainField({ field: 'shou_ji', name: '手机', edit_input: 'mobile' }),
];

test('a new role 带班老师 shows its holder two menu entries and only their own rows, with the mobile masked', async ({
  signedIn: page,
  records,
  product,
  adminToken,
  expectMessage,
  allowConsole,
}) => {
  const form = await records.makeForm({ name: '学员', table_name: 'xue_yuan', fields });
  const own = await records.addRecord(form.id, { xing_ming: '张三', shou_ji: '13812345678' });
  await records.addRecord(form.id, { xing_ming: '李四', shou_ji: '13987654321' });
  const teacher = await records.colleague('王老师', []);
  await product.sql('update form.xue_yuan set admin_id = $1 where id = $2', [teacher.id, own.id]);
  const send = callsOf(product.url, adminToken);

  await page.goto('/system/role');
  await page.getByRole('button', { name: '新增角色' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新增角色' });
  await dialog.getByLabel('角色名称').fill('带班老师');
  await dialog.getByRole('checkbox', { name: '打开工作台' }).check();
  await dialog.getByRole('tab', { name: '细项权限' }).click();
  await dialog.getByLabel('搜索菜单或权限').fill('学员');
  // An action needs its list: ticking the action ticks its list too.
  await dialog.getByRole('checkbox', { name: '查看学员详情' }).check();
  await expect(dialog.getByRole('checkbox', { name: '查看学员', exact: true })).toBeChecked();
  await expect(dialog.getByText('已选 3 项')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '本人' })).toBeChecked();
  await dialog.getByRole('tab', { name: '字段权限' }).click();
  await expect(dialog.getByRole('radio', { name: '姓名的权限：完整' })).toBeChecked();
  await dialog.getByRole('radio', { name: '手机的权限：脱敏' }).check();
  await atRest(page);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: '提交', exact: true }).click();
  await expectMessage('保存成功');
  await expect(dialog).toBeHidden();

  const [role] = await product.sql<{ id: string }>("select id from app.role where key = 'dai_ban_lao_shi'");
  const { data: user } = await send(userEndpoints.show, { query: { id: teacher.id } });
  await send(userEndpoints.save, {
    body: {
      id: user.id,
      version: user.version,
      username: user.username,
      name: user.name,
      department_id: user.department.id,
      role_ids: [Number(role?.id)],
    },
  });

  const theirs = await teacher.open();
  await theirs.goto(form.path);
  await expect(namesIn(theirs, '学员')).toHaveText(['张三']);
  await expect(recordTable(theirs, '学员').getByText('138****5678')).toBeVisible();
  await expect(theirs.getByText('13812345678')).toHaveCount(0);
  await expect(mainMenu(theirs).getByRole('link')).toHaveText(['工作台', '学员']);

  // Roles of other stories may fill the first page.
  await page.goto(`/system/role?keyword=${encodeURIComponent('带班老师')}`);
  await page.getByRole('button', { name: '更多 带班老师', exact: true }).click();
  await page.getByRole('menuitem', { name: '查看成员' }).click();
  const drawer = page.getByRole('dialog', { name: '角色“带班老师”' });
  await expect(drawer.getByRole('list', { name: '成员' })).toContainText('王老师');
  await drawer.getByRole('tab', { name: '权限' }).click();
  await expect(drawer.getByText('1 个字段受限')).toBeVisible();
  await atRest(page);
  await drawer.getByRole('button', { name: '关闭' }).click();
  await expect(drawer).toBeHidden();
  allowConsole(/409/);
  await page.getByRole('button', { name: '删除 带班老师', exact: true }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expectMessage(/仍有 1 名用户拥有这个角色：王老师/);

  await page.getByRole('button', { name: '编辑 带班老师', exact: true }).click();
  const edit = page.getByRole('dialog', { name: '编辑角色“带班老师”' });
  await edit.getByRole('checkbox', { name: '打开工作台' }).uncheck();
  await edit.getByRole('radio', { name: '全部' }).check();
  await atRest(page);
  await edit.getByRole('button', { name: '提交', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('功能权限：移除 1 项');
  await expect(question).toContainText('数据范围：本人 → 全部');
  await expect(question).toContainText('对 1 名用户立即生效');
  await question.getByRole('button', { name: '确定' }).click();
  await expect(edit).toBeHidden();
  await theirs.getByRole('button', { name: '刷新' }).click();
  await expect(namesIn(theirs, '学员')).toHaveText(['李四', '张三']);
  await expect(mainMenu(theirs).getByRole('link')).toHaveText(['学员']);
});
