import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../../app/axe.test-kit';
import { expectGone } from '../../../app/driving.test-kit';
import { expectMessage, openProduct, reopenProduct } from '../../../app/product.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { listPath, recordFormOf, savedSoFar, scriptRecords } from '../scripted-records.test-kit';

const { save } = recordWriteEndpoints;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const editor = page.getByRole('dialog', { name: /^编辑客户/ });
const field = (name: string) => editor.getByLabelText(name, { exact: true });
const conflict = page.getByRole('dialog', { name: '这条记录已被他人修改' });
const line = (name: string) => conflict.getByRole('row', { name: `${name}保留哪一个` });
const choice = (name: string, which: string) => line(name).getByRole('radio', { name: which });

const names = { xing_ming: '姓名', gong_si: '公司', zhi_wu: '职务', bei_zhu: '备注', lao_shi: '老师' } as const;
type Column = keyof typeof names;
type Values = Partial<Record<Column, string | { id: number; label: string } | null>>;
const stored: Values = {
  xing_ming: '张三',
  gong_si: '旧公司',
  zhi_wu: '经理',
  bei_zhu: null,
  lao_shi: { id: 601, label: '甲老师' },
};

const openCustomers = async () => {
  const settings = { relation_form_id: 6, relation_label: 'ming' };
  const texts = (['xing_ming', 'gong_si', 'zhi_wu', 'bei_zhu'] as const).map((column) =>
    plainField({ field: column, name: names[column] }),
  );
  const teacher = plainField({ field: 'lao_shi', name: '老师', edit_input: 'relation', settings });
  const customers = recordFormOf({ id: 5, name: '客户', fields: [...texts, teacher] }, [stored]);
  const teacherFields = [plainField({ field: 'ming', name: '名字' })];
  const teachers = recordFormOf({ id: 6, name: '老师', fields: teacherFields }, [
    { ming: '甲老师' },
    { ming: '乙老师' },
  ]);
  const script = () => scriptRecords(customers, teachers);
  openProduct(listPath(5), { script });
  await openEdit();
  return { customers, script };
};
const openEdit = async () => {
  await button('编辑 张三').click();
  await expect.element(field('姓名')).toHaveValue('张三');
};

type Customers = Awaited<ReturnType<typeof openCustomers>>;
/** A colleague saves meanwhile: a save based on an older version gets the server's conflict reply. */
const changeMeanwhile = ({ customers, script }: Customers, values: Values) => {
  const before = customers.rows.get(501);
  if (before === undefined) throw new Error('there is no record');
  const record = { ...before, ...values, version: before.version + 1 };
  customers.rows.set(501, record);
  const changes = (Object.keys(values) as Column[]).map((column) => ({
    field: column,
    name: names[column],
    before: (before[column] ?? null) as string | null,
    after: values[column] ?? null,
  }));
  server.answer(save, (request) => {
    const { version } = request.body as { version: number };
    const data = { record, admin_name: '李老师', at: record.updated_at, changes };
    if (version !== record.version) return refuseWith(recordErrors.staleRecord, { data });
    script();
    const next = { ...record, ...(request.body as { values: object }).values, version: version + 1 };
    customers.rows.set(501, next);
    return { msg: '修改成功', data: next };
  });
};

it('shows the work of both field by field, goes back to the form, and saves as chosen', {
  tags: ['long'],
}, async () => {
  const customers = await openCustomers();
  changeMeanwhile(customers, { gong_si: '对方的公司', zhi_wu: '总监', lao_shi: { id: 602, label: '乙老师' } });
  await field('姓名').fill('张三丰');
  await field('公司').fill('我的公司');
  await field('备注').fill('我的备注');
  await button('提交').click();
  await expect.element(conflict).toHaveTextContent('李老师');
  await expect.element(line('公司')).toHaveTextContent(/双方都改过/);
  await expect.element(line('公司')).toHaveTextContent('我的公司');
  await expect.element(line('公司')).toHaveTextContent('对方的公司');
  await expect.element(choice('公司', '保留我的')).toBeChecked();
  await expect.element(line('职务')).toHaveTextContent('只有对方改过');
  await expect.element(choice('职务', '采用对方的')).toBeChecked();
  await expect.element(line('老师')).toHaveTextContent('甲老师');
  await expect.element(line('老师')).toHaveTextContent('乙老师');
  await expect.element(conflict.getByText('另有 2 项只有您改过，会照常保存。')).toBeVisible();
  expect(await axeFindings()).toEqual([]);

  await button('返回继续编辑').click();
  await expectGone(conflict);
  await expect.element(field('公司')).toHaveValue('我的公司');
  await button('提交').click();
  await choice('公司', '采用对方的').click();
  await button('按选择保存').click();
  await expectGone(editor);
  expect(savedSoFar().at(-1)).toEqual({ id: 501, version: 2, values: { xing_ming: '张三丰', bei_zhu: '我的备注' } });
});

it('takes everything of one side at once', async () => {
  const customers = await openCustomers();
  changeMeanwhile(customers, { gong_si: '对方的公司', zhi_wu: '总监' });
  await field('公司').fill('我的公司');
  await button('提交').click();
  await button('全部保留我的').click();
  await button('按选择保存').click();
  await expectGone(editor);
  expect(savedSoFar().at(-1)).toEqual({ id: 501, version: 2, values: { gong_si: '我的公司', zhi_wu: '经理' } });

  await openEdit();
  changeMeanwhile(customers, { gong_si: '又改了' });
  await field('公司').fill('我的公司二');
  await button('提交').click();
  await button('全部采用对方的').click();
  const before = savedSoFar().length;
  await button('按选择保存').click();
  await expectMessage('已采用对方的内容');
  await expectGone(editor);
  // None of the user's own changes is left to save.
  expect(savedSoFar()).toHaveLength(before);
});

it('saves a record that was deleted meanwhile as a new one', async () => {
  const { customers, script } = await openCustomers();
  await field('公司').fill('还在这里');
  server.answer(save, () => refuseWith(platformErrors.recordNotFound));
  await button('提交').click();
  const gone = page.getByRole('dialog', { name: '这条记录已被删除' });
  await expect.element(gone).toBeVisible();
  await button('返回继续编辑').click();
  await expectGone(gone);
  await expect.element(field('公司')).toHaveValue('还在这里');
  await button('提交').click();
  await expect.element(gone).toBeVisible();
  script();
  await button('另存为新记录').click();
  await expectGone(editor);
  const values = { xing_ming: '张三', gong_si: '还在这里', zhi_wu: '经理', lao_shi: 601 };
  expect(savedSoFar().at(-1)).toEqual({ values });
  expect(customers.rows.get(502)).toMatchObject({ ...values, lao_shi: { id: 601, label: '甲老师' } });
});

it('puts input kept from an older version beside what happened since', async () => {
  const customers = await openCustomers();
  await field('公司').fill('没保存的公司');
  window.dispatchEvent(new Event('pagehide'));
  changeMeanwhile(customers, { gong_si: '对方的公司' });
  reopenProduct();
  await openEdit();
  await expect.element(field('公司')).toHaveValue('对方的公司');
  await button('恢复').click();
  await expect.element(field('公司')).toHaveValue('没保存的公司');
  await button('提交').click();
  await expect.element(line('公司')).toHaveTextContent('没保存的公司');
  await button('按选择保存').click();
  await expectGone(editor);
  expect(savedSoFar()).toEqual([
    { id: 501, version: 1, values: { gong_si: '没保存的公司' } },
    { id: 501, version: 2, values: { gong_si: '没保存的公司' } },
  ]);
});
