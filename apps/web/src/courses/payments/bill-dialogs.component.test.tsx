import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { planTemplateEndpoints } from '@shuyuan/contract/courses/payments/plan-template.endpoints';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { allowConsole } from '../../app/allowed-errors.test-kit';
import { atRest } from '../../app/axe.test-kit';
import { chooseOption } from '../../app/choose-option.test-kit';
import { expectGone, expectTexts } from '../../app/driving.test-kit';
import { expectMessage, menuEntry, openProduct } from '../../app/product.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { paymentsScreen } from './index';

await paymentsScreen.load();

const arrears = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0 };
const balance = { receivable: 300_000, received: 30_000, refunded: 0, outstanding: 270_000, prepaid: 0, arrears };
const member: MemberAccount = {
  ...balance,
  id: 5,
  student_name: '欧阳明远',
  student_no: 'N1',
  contact_id: 9,
  state: 'studying',
  pay_state: 'partial',
  due: 0,
  next_due_on: '2026-03-01',
};
const parts = [
  { due_on: '2000-03-01', amount: 100_000, settled: 30_000, state: 'overdue' },
  { due_on: '2000-09-01', amount: 100_000, settled: 0, state: 'overdue' },
  { due_on: '2999-03-01', amount: 100_000, settled: 0, state: 'open' },
] as const;
const rows = parts.map((part, at) => ({ ...part, id: at + 1, version: 1, no: at + 1, remark: '' }));
const acts = ['payment.collect', 'payment.adjust', courseNode('payment', 'index')];

const open = async (permissions: readonly string[]): Promise<void> => {
  openProduct('/course/pay?class=7', {
    script: () => {
      const entry = menuEntry({ name: '缴费记录', path: '/course/pay', url: paymentsScreen.key });
      server.answer(identityEndpoints.menu, { data: [entry] });
      server.answer(identityEndpoints.permissions, { data: [...permissions] });
      const members = [{ ...member, search_entry: '' }];
      server.answer(paymentEndpoints.account, { data: { class_name: '春季班', totals: balance, members } });
      server.answer(paymentEndpoints.plan, { data: { member_id: 5, receivable: 300_000, rows } });
      server.answer(planTemplateEndpoints.discounts, { data: ['校友优惠', '早鸟优惠'] });
    },
  });
  await expect.element(page.getByRole('button', { name: '更多 欧阳明远' })).toBeVisible();
};
const dialogOf = async (name: string) => {
  const dialog = page.getByRole('dialog', { name });
  await expect.element(dialog.getByRole('button', { name: '提交' })).toBeVisible();
  await atRest();
  return dialog;
};
const fromMore = async (entry: string) => {
  await page.getByRole('button', { name: '更多 欧阳明远' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

it('proposes what is due and why, all that is owed at a click, and all without the right to see plans', {
  tags: ['long'],
}, async () => {
  await open([...acts, courseNode('instalment', 'index')]);
  await page.getByRole('button', { name: '收款 欧阳明远' }).click();
  const dialog = await dialogOf('收款：欧阳明远');
  await expect.element(dialog.getByLabelText('金额')).toHaveValue('1,700.00');
  await expect.element(dialog.getByText('第 1、2 期已到期，共 ¥1,700.00')).toBeVisible();
  await dialog.getByRole('button', { name: '全部欠费 ¥2,700.00' }).click();
  await expect.element(dialog.getByLabelText('金额')).toHaveValue('2,700.00');
  await dialog.getByRole('button', { name: '按期 ¥1,700.00' }).click();
  await expect.element(dialog.getByLabelText('金额')).toHaveValue('1,700.00');

  await open(acts);
  await page.getByRole('button', { name: '收款 欧阳明远' }).click();
  const whole = await dialogOf('收款：欧阳明远');
  await expect.element(whole.getByLabelText('金额')).toHaveValue('2,700.00');
  expect(server.asked(paymentEndpoints.plan)).toEqual([]);
});

it('takes money from a company for ticked members, and shows what the server says at the fields', {
  tags: ['long'],
}, async () => {
  allowConsole(/400/);
  await open(acts);
  server.answer(recordEndpoints.options, { data: [{ id: 3, label: '远航集团' }], total: 1 });
  await page
    .getByRole('row', { name: /欧阳明远/ })
    .getByRole('checkbox')
    .click();
  await page.getByRole('button', { name: '单位付款' }).click();
  const dialog = await dialogOf('单位付款：1 名学员');
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect.element(dialog.getByText('请选择付款单位')).toBeVisible();
  await chooseOption(dialog.getByLabelText('付款单位'), '远航集团');
  server.refuse(paymentEndpoints.collect, 400, {
    errcode: 40000,
    errmsg: '输入有误',
    errors: { company_id: ['付款单位不存在'], 'shares.0.amount': ['金额超过欠费'] },
  });
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect.element(dialog.getByText('付款单位不存在')).toBeVisible();
  await expect.element(dialog.getByText('金额超过欠费')).toBeVisible();
  expect(server.asked(paymentEndpoints.collect).at(-1)?.body).toMatchObject({
    shares: [{ member_id: 5, amount: 270_000 }],
    tenders: [{ method: 'corporate', amount: 270_000 }],
    payer_kind: 'company',
    company_id: 3,
  });
});

it('asks for the name of a discount, and shows what becomes of each instalment before it is saved', {
  tags: ['long'],
}, async () => {
  await open([...acts, courseNode('instalment', 'index')]);
  await fromMore('调整应收');
  const dialog = await dialogOf('调整应收：欧阳明远');
  const laid = dialog.getByRole('table', { name: '各期的变化' }).getByRole('row');
  await dialog.getByRole('radio', { name: '优惠' }).click();
  await dialog.getByLabelText('调整后的应收').fill('1800');
  await expectTexts(laid, ['期次原新', '第 1 期¥1,000.00¥1,000.00', '第 2 期¥1,000.00¥800.00', '第 3 期¥1,000.00取消']);
  await chooseOption(dialog.getByLabelText('由哪几期承担'), '第 1 期（2000-03-01，未缴 ¥700.00）');
  await expect.element(dialog.getByText('所选各期未缴的金额不够减')).toBeVisible();
  await dialog.getByLabelText('调整后的应收').fill('2500');
  await expectTexts(laid, [
    '期次原新',
    '第 1 期¥1,000.00¥500.00',
    '第 2 期¥1,000.00¥1,000.00',
    '第 3 期¥1,000.00¥1,000.00',
  ]);
  await dialog.getByLabelText('原因').fill('2018 届');
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect.element(dialog.getByText('请选择或填写优惠名称')).toBeVisible();
  await dialog.getByLabelText('优惠名称').fill('老学员介绍');
  server.answer(paymentEndpoints.adjust, { msg: '应收已调整', data: { id: 1, state: 'applied' } });
  await dialog.getByRole('button', { name: '提交' }).click();
  await expectMessage('应收已调整');
  expect(server.asked(paymentEndpoints.adjust).at(-1)?.body).toEqual({
    member_id: 5,
    from: 300_000,
    to: 250_000,
    kind: 'discount',
    discount: '老学员介绍',
    reason: '2018 届',
    instalment_ids: [1],
  });
  await expectGone(dialog);
});

it('takes the template into the plan, or says that there is none and leaves what was typed', async () => {
  await open([...acts, courseNode('instalment', 'index')]);
  await fromMore('分期计划');
  const dialog = await dialogOf('分期计划：欧阳明远');
  server.answer(planTemplateEndpoints.templatePlan, { data: { rows: [] } });
  await dialog.getByRole('button', { name: '套用模板' }).click();
  await expectMessage('这个班和它的课程项目都没有分期模板');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('合计 ¥3,000.00');
  const made = [
    { due_on: '2026-03-01', amount: 90_000, remark: '首期款' },
    { due_on: '2027-03-01', amount: 210_000, remark: '尾款' },
  ];
  server.answer(planTemplateEndpoints.templatePlan, { data: { rows: made } });
  await dialog.getByRole('button', { name: '套用模板' }).click();
  await expect.poll(() => dialog.getByLabelText('说明').elements().length).toBe(2);
  server.answer(paymentEndpoints.savePlan, { msg: '分期计划已保存' });
  await dialog.getByRole('button', { name: '提交' }).click();
  await expectMessage('分期计划已保存');
  expect(server.asked(paymentEndpoints.savePlan).at(-1)?.body).toMatchObject({ rows: made });
});

it('edits the template of the class or programme, keeps both while typing, and shows faults at their fields', {
  tags: ['long'],
}, async () => {
  allowConsole(/400/);
  await open([...acts, courseNode('instalment', 'index'), courseNode('programme', 'edit')]);
  const half = { name: '首期款', share: 'percent', value: 5000, due: 'entry', days: 0, on: null } as const;
  const rest = { name: '尾款', share: 'rest', value: null, due: 'opening', days: 90, on: null } as const;
  const programme = { id: 3, name: 'EMBA', version: 4, lines: [half, rest] };
  server.answer(planTemplateEndpoints.template, {
    data: { class: { id: 7, name: '春季班', version: 0, lines: [] }, programme },
  });
  await page.getByRole('button', { name: '分期模板' }).click();
  const dialog = await dialogOf('分期模板');
  await expect.element(dialog.getByText('还没有模板，学员入班后不分期')).toBeVisible();
  await dialog.getByRole('button', { name: '新增一期' }).click();
  await dialog.getByLabelText('名称').fill('一次付清');
  await dialog.getByRole('radio', { name: '课程项目（EMBA）' }).click();
  await expect.element(dialog.getByLabelText('占应收的比例')).toHaveValue('50.00');
  await dialog.getByRole('radio', { name: '本班（春季班）' }).click();
  await expect.element(dialog.getByLabelText('名称')).toHaveValue('一次付清');
  await dialog.getByRole('radio', { name: '课程项目（EMBA）' }).click();
  await dialog.getByLabelText('占应收的比例').fill('33.33');
  const words = '各期比例之和应小于 100%，余下的归最后一期';
  server.refuse(planTemplateEndpoints.saveTemplate, 400, {
    errcode: 40000,
    errmsg: '输入有误',
    errors: { 'lines.0.value': [words] },
  });
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect.element(dialog.getByText(words)).toBeVisible();
  server.answer(planTemplateEndpoints.saveTemplate, { msg: '分期模板已保存' });
  await dialog.getByRole('button', { name: '提交' }).click();
  await expectMessage('分期模板已保存');
  expect(server.asked(planTemplateEndpoints.saveTemplate).at(-1)?.body).toEqual({
    scope: 'programme',
    id: 3,
    version: 4,
    lines: [{ ...half, value: 3333 }, rest],
  });
});
