import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { recordDrawer } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';

const mobile = '13812345678';
const number = '11010519491231002X';

test('a masked number is shown for a reason, and the look is in the record’s history and in the trail', async ({
  records,
  product,
}) => {
  const form = await records.makeForm({
    name: '校友档案',
    table_name: 'xue_yuan_dang_an',
    fields: [
      plainField({ field: 'xing_ming', name: '姓名', validation: ['required'] }),
      plainField({ field: 'zheng_jian', name: '身份证号', edit_input: 'id_card' }),
    ],
  });
  const row = await records.addRecord(form.id, { xing_ming: '张三', zheng_jian: number });
  const nodes = ['index', 'detail', 'reveal'].map((action) => `form_${form.id}.${action}`);
  const page = await (await records.colleague('周老师', nodes)).open();
  await page.goto(form.path);
  await page.getByRole('button', { name: '详情 张三', exact: true }).click();
  const drawer = recordDrawer(page, '张三');
  await expect(drawer.getByText('1101**********002X')).toBeVisible();
  await drawer.getByRole('button', { name: '查看完整的身份证号' }).click();
  const dialog = page.getByRole('dialog', { name: '查看完整的身份证号' });
  await atRest(page);
  await dialog.getByRole('button', { name: '提交', exact: true }).click();
  await expect(dialog.getByText('请填写查看原因，至少 2 个字')).toBeVisible();
  await dialog.getByRole('button', { name: '核对身份' }).click();
  await dialog.getByRole('button', { name: '提交', exact: true }).click();
  await expect(drawer.getByText(number)).toBeVisible();
  await expect(drawer.getByRole('button', { name: '复制身份证号' })).toBeVisible();
  await atRest(page);
  expect(await axeFindings(page)).toEqual([]);
  await drawer.getByRole('tab', { name: '修改历史' }).click();
  await expect(drawer.getByText('查看了完整的身份证号，原因：核对身份')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: '详情 张三', exact: true }).click();
  await expect(drawer.getByText('1101**********002X')).toBeVisible();

  const trail = await product.sql<{ actor_name: string; after: unknown }>(
    `select actor_name, after from app.audit_log where action = 'record.reveal' and target_id = $1`,
    [String(row.id)],
  );
  expect(trail).toEqual([
    {
      actor_name: '周老师',
      after: { field: 'zheng_jian', name: '身份证号', reason: '核对身份', seen_version: 1 },
    },
  ]);
});

test('one person is found in two forms, exported with a file, and erased', { tag: '@long' }, async ({
  signedIn: page,
  records,
  product,
  adminToken,
  expectMessage,
}) => {
  const contact = await records.makeForm({
    name: '通讯录',
    table_name: 'tong_xun_lu',
    fields: [
      plainField({ field: 'xing_ming', name: '姓名', validation: ['required'] }),
      plainField({ field: 'shou_ji', name: '手机', edit_input: 'mobile' }),
      plainField({ field: 'zheng_jian', name: '身份证号', edit_input: 'id_card' }),
      plainField({ field: 'fu_jian', name: '附件', edit_input: 'file' }),
    ],
  });
  const course = await records.makeForm({
    name: '报名表',
    table_name: 'bao_ming_biao',
    fields: [
      plainField({ field: 'xue_yuan', name: '学员' }),
      plainField({ field: 'zheng_jian', name: '证件号', edit_input: 'id_card' }),
      plainField({ field: 'ke_cheng', name: '课程', edit_input: 'textarea' }),
    ],
  });
  const data = new FormData();
  data.append('file', new Blob(['%PDF-1.7 story'], { type: 'application/pdf' }), '简历.pdf');
  const sent = await fetch(`${product.url}/api/admin/upload-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await adminToken()}` },
    body: data,
  });
  const { url } = (await sent.json()) as { url: string };
  const own = await records.addRecord(contact.id, {
    xing_ming: '王五',
    shou_ji: mobile,
    zheng_jian: number,
    fu_jian: url,
  });
  await records.addRecord(contact.id, { xing_ming: '赵六', shou_ji: '13987654321' });
  await records.addRecord(course.id, { xue_yuan: '王五', zheng_jian: number, ke_cheng: '高级管理' });

  await page.goto('/system/person');
  await page.getByLabel('手机号', { exact: true }).last().fill(mobile);
  await page.getByRole('button', { name: /查\s*找/ }).click();
  await expect(page.getByRole('status')).toContainText('在 2 张表单中找到 2 条记录 · 已选 2 条');
  const table = page.getByRole('table', { name: '通讯录的记录' });
  await expect(table.getByText('138****5678')).toBeVisible();
  await atRest(page);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: '导出所选' }).click();
  const exporting = page.getByRole('dialog', { name: '导出 2 条记录' });
  await exporting.getByLabel('原因').fill('本人申请');
  await atRest(page);
  await exporting.getByRole('button', { name: '提交', exact: true }).click();
  await expectMessage('已开始导出，完成后可在右上角的任务中下载');
  await expect
    .poll(async () => (await product.sql(`select message from app.job where kind = 'person.export'`))[0]?.message)
    .toBe('已导出 2 条记录、1 个文件');

  await page.getByRole('button', { name: '删除个人信息' }).click();
  const erasing = page.getByRole('dialog', { name: '删除 2 条记录中的个人信息' });
  await erasing.getByLabel('原因').fill('本人申请');
  await erasing.getByLabel('请输入“王五”以确认').fill('王');
  await atRest(page);
  await erasing.getByRole('button', { name: '提交', exact: true }).click();
  await expect(erasing.getByText('输入的名称与所选记录不一致')).toBeVisible();
  await erasing.getByLabel('请输入“王五”以确认').fill('王五');
  await erasing.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expectMessage('已删除 2 条记录中的个人信息和 1 个文件');
  await expect(page.getByText('没有找到记录')).toBeVisible();
  const row = await records.show(contact.id, own.id);
  expect(row).toMatchObject({ xing_ming: '已删除', shou_ji: null, zheng_jian: null, fu_jian: null });
});
