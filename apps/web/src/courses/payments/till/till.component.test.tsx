import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { MemberAccount, PersonAccount, Receipt, TillPerson } from '@shuyuan/contract/courses/payments/payment';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allowConsole } from '../../../app/allowed-errors.test-kit';
import { atRest, axeFindingsInBothLooks } from '../../../app/axe.test-kit';
import { chooseOption } from '../../../app/choose-option.test-kit';
import { expectAddress, expectCount, expectFits, expectGone, expectTexts } from '../../../app/driving.test-kit';
import { expectMessage, menuEntry, openProduct, reopenProduct } from '../../../app/product.test-kit';
import { latch, refusal, server } from '../../../platform/http/scripted-server.test-kit';
import { schoolDay } from '../../../platform/school-clock';
import { tillScreen } from '../index';

await tillScreen.load();

const arrears = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0 };
const member = (id: number, more: Partial<MemberAccount> = {}): MemberAccount => ({
  id,
  student_name: '欧阳明远',
  student_no: `N${id}`,
  contact_id: 9,
  state: 'studying',
  pay_state: 'partial',
  receivable: 300_000,
  received: 0,
  refunded: 0,
  outstanding: 300_000,
  prepaid: 0,
  arrears,
  due: 300_000,
  next_due_on: null,
  ...more,
});
const someone: TillPerson = {
  contact_id: 9,
  name: '欧阳明远',
  mobile: '139****0001',
  student_nos: ['N5', 'N6'],
  class_names: ['春季班', '秋季班'],
  outstanding: 500_000,
};
const another: TillPerson = { ...someone, contact_id: 10, name: '司徒静', class_names: ['春季班'], outstanding: 0 };
const plan = [{ no: 2, due_on: '2999-03-01', open: 80_000, remark: '尾款' }];
const account: PersonAccount = {
  contact_id: 9,
  name: '欧阳明远',
  mobile: '139****0001',
  classes: [
    { ...member(5), class_id: 7, class_name: '春季班', due: 100_000, plan: [] },
    { ...member(6, { outstanding: 200_000 }), class_id: 8, class_name: '秋季班', due: 0, plan },
  ],
};
const other: PersonAccount = {
  ...account,
  contact_id: 10,
  name: '司徒静',
  classes: [
    {
      ...member(11, { student_name: '司徒静', contact_id: 10 }),
      class_id: 7,
      class_name: '春季班',
      due: 50_000,
      plan: [],
    },
  ],
};
const receipt: Receipt = {
  id: 71,
  receipt_no: 'SJ2026-000071',
  kind: 'pay',
  method: 'wechat',
  amount: 100_000,
  paid_on: '2026-11-17',
  student_name: '欧阳明远',
  student_no: 'N5',
  class_name: '春季班',
  payer_name: '欧阳明远',
  tax_no: '',
  transaction_no: '',
  collector_name: '钱会计',
  batch_no: '',
  lines: [],
  counterpart: '',
  counterpart_class: '',
  reverses: '',
  reversed_by: '',
  originals: [],
  remark: '',
  discounts: [],
  voided_on: null,
  void_reason: '',
};

const open = (address = '/finance/till'): void =>
  openProduct(address, {
    script: () => {
      const entry = menuEntry({ name: '收款', path: '/finance/till', url: tillScreen.key });
      server.answer(identityEndpoints.menu, { data: [entry] });
      server.answer(identityEndpoints.permissions, { data: ['payment.collect', courseNode('payment', 'index')] });
      server.answer(paymentEndpoints.people, { data: [someone, another] });
      server.answer(paymentEndpoints.person, ({ query }) => ({ data: query.contact_id === '10' ? other : account }));
      server.answer(paymentEndpoints.receipt, { data: receipt });
      server.answer(paymentEndpoints.collect, {
        msg: '收款成功',
        data: [{ id: 71, receipt_no: receipt.receipt_no, amount: 100_000 }],
      });
      server.answer(recordEndpoints.options, { data: [{ id: 3, label: '远航集团' }], total: 1 });
    },
  });
const field = page.getByRole('combobox', { name: '找学员' });
const options = page.getByRole('option');
const amount = (of: string) => page.getByRole('textbox', { name: `${of} 本次收` });
const spring = amount('欧阳明远 春季班');
const autumn = amount('欧阳明远 秋季班');
const collect = page.getByRole('region', { name: '收款' }).getByRole('button', { name: '收款', exact: true });
const total = page.getByCss('.collect-total');
const sent = () => server.asked(paymentEndpoints.collect).map(({ body }) => body);
const openPerson = async () => {
  open('/finance/till?person=9');
  await expect.element(spring).toHaveValue('1,000.00');
};

describe('the search of the till', () => {
  it('has the focus, finds while one types, is moved through by arrows, and F5 keeps the person', {
    tags: ['long'],
  }, async () => {
    open();
    await expect.element(field).toHaveFocus();
    await userEvent.fill(field, 'oymy');
    await expectTexts(options, [
      '欧阳明远139****0001 · N5 · N6春季班、秋季班欠费 ¥5,000.00',
      '司徒静139****0001 · N5 · N6春季班不欠费',
    ]);
    expect(await axeFindingsInBothLooks()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expectAddress('/finance/till?person=9');
    await expect.element(spring).toHaveValue('1,000.00');
    await expect.element(field).toHaveValue('');
    reopenProduct();
    await expect.element(spring).toHaveValue('1,000.00');
    await expect.element(page.getByRole('heading', { name: '欧阳明远' })).toBeVisible();
  });

  it('says that nobody was found and what can be typed, that it failed, and that it is still looking', {
    tags: ['long'],
  }, async () => {
    allowConsole(/500|服务器出错了/);
    open();
    await expect.element(field).toHaveFocus();
    server.answer(paymentEndpoints.people, { data: [] });
    await userEvent.fill(field, '无此人');
    await expect.element(page.getByText('没有找到“无此人”')).toBeVisible();
    await expect.element(page.getByText(/姓名的拼音或首字母、手机号的一段、学号/)).toBeVisible();

    server.refuse(paymentEndpoints.people, 500, { errcode: 50000, errmsg: '服务器出错了' });
    await userEvent.fill(field, '欧阳');
    await expect.element(page.getByText('没有查找成功')).toBeVisible();
    const gate = latch();
    server.answer(paymentEndpoints.people, async () => {
      await gate.opened;
      return { data: [someone] };
    });
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(page.getByText('正在查找…')).toBeVisible();
    // Enter before the answer opens the first one when it is there.
    await field.click();
    await userEvent.keyboard('{Enter}');
    gate.open();
    await expectAddress('/finance/till?person=9');
  });

  it('says why the account of a person is not there, and tries again', async () => {
    allowConsole(/404|学员不存在/);
    open();
    server.refuse(paymentEndpoints.person, 404, { errcode: 26002, errmsg: '学员不存在、已被删除或不在您的范围内' });
    await userEvent.fill(field, '欧阳');
    await options.first().click();
    await expect.element(page.getByText('学员不存在、已被删除或不在您的范围内')).toBeVisible();
    server.answer(paymentEndpoints.person, { data: { ...account, classes: [] } });
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(page.getByText('欧阳明远 还没有班级')).toBeVisible();
  });
});

describe('taking money', () => {
  it('proposes what is due, follows the amounts in figures and words, and refuses an empty sum', {
    tags: ['long'],
  }, async () => {
    await openPerson();
    await expect.element(total).toHaveTextContent('¥1,000.00壹仟元整');
    await expect.element(autumn).toHaveValue('');
    await expect.element(page.getByText('第 2 期 尾款 2999-03-01 未缴 ¥800.00')).toBeVisible();
    await page.getByRole('button', { name: '第 2 期 ¥800.00' }).click();
    await expect.element(total).toHaveTextContent('¥1,800.00');
    await page.getByRole('button', { name: '全部 ¥2,000.00' }).click();
    await expect.element(total).toHaveTextContent('¥3,000.00叁仟元整');
    await userEvent.clear(autumn);
    await userEvent.fill(spring, 'abc');
    await collect.click();
    await expect.element(page.getByText('请输入金额，最多两位小数')).toBeVisible();
    await userEvent.clear(spring);
    await collect.click();
    await expect.element(page.getByText('请至少填写一名学员的金额')).toBeVisible();
    await userEvent.fill(spring, '12.5');
    await expectGone(page.getByText('请至少填写一名学员的金额'));
    expect(sent()).toEqual([]);
  });

  it('fills up the last way to pay, refuses more than the sum, and shows the receipt with the focus on 打印', {
    tags: ['long'],
  }, async () => {
    await openPerson();
    await page.getByLabelText('交易单号').fill('420000 1');
    await page.getByRole('button', { name: '加一种方式' }).click();
    await expect.element(page.getByCss('.collect-rest')).toHaveTextContent('¥1,000.00');
    await page.getByRole('textbox', { name: '微信收' }).fill('1000');
    await collect.click();
    await expect.element(page.getByText(/前面各方式的金额已达到或超过本次收款/)).toBeVisible();
    await expect.element(page.getByText('交易单号只含数字、字母、- 和 _')).toBeVisible();
    await page.getByRole('textbox', { name: '微信收' }).fill('700.01');
    await expect.element(page.getByCss('.collect-rest')).toHaveTextContent('¥299.99');
    await expectGone(page.getByText(/前面各方式的金额已达到或超过本次收款/));
    await page.getByLabelText('交易单号').fill('4200001');
    await collect.click();
    await expectMessage('收款成功');
    expect(sent()).toEqual([
      {
        shares: [{ member_id: 5, amount: 100_000 }],
        tenders: [
          { method: 'wechat', amount: 70_001, transaction_no: '4200001', slip: null },
          { method: 'cash', amount: 29_999, transaction_no: '', slip: null },
        ],
        paid_on: schoolDay(),
        payer_kind: 'person',
        payer_name: '',
        allow_prepaid: false,
        remark: '',
      },
    ]);
    const paper = page.getByRole('dialog', { name: 'SJ2026-000071' });
    await expect.element(paper.getByRole('button', { name: '打印' })).toHaveFocus();
    await expectAddress('/finance/till?person=9&receipt=71');
    await atRest();
    await userEvent.keyboard('{Escape}');
    await expectAddress('/finance/till');
    await expect.element(field).toHaveFocus();
  });

  it('books once however often it is clicked, and keeps all that was typed when it is refused', {
    tags: ['long'],
  }, async () => {
    allowConsole(/400|409/);
    await openPerson();
    await userEvent.clear(spring);
    await userEvent.fill(autumn, '500');
    await page.getByLabelText('交易单号').fill('A1');
    await page.getByLabelText('备注').fill('家长代办');
    const gate = latch();
    server.answer(paymentEndpoints.collect, async () => {
      await gate.opened;
      return refusal(400, {
        errcode: 40000,
        errmsg: '输入有误',
        errors: {
          'shares.0.amount': ['这一项不收'],
          'tenders.0.transaction_no': ['交易单号已记在收据 SJ1 上'],
          paid_on: ['已日结'],
        },
      });
    });
    await collect.click();
    await collect.click({ force: true });
    await expectCount(page.getByCss('.till-payment [aria-busy="true"]'), 1);
    gate.open();
    await expect.element(page.getByText('交易单号已记在收据 SJ1 上')).toBeVisible();
    await expect.element(page.getByText('已日结')).toBeVisible();
    // The first row had no amount: the message stands at the second one.
    await expect.element(page.getByRole('row', { name: /秋季班/ }).getByText('这一项不收')).toBeVisible();
    await expect.element(autumn).toHaveValue('500.00');
    await expect.element(page.getByLabelText('备注')).toHaveValue('家长代办');
    expect(sent()).toHaveLength(1);
  });

  it('shows debts as they are now when they have changed meanwhile, and says so', { tags: ['long'] }, async () => {
    allowConsole(/409|金额超过欠费/);
    await openPerson();
    server.refuse(paymentEndpoints.collect, 409, {
      errcode: 26003,
      errmsg: '金额超过欠费；如确为预缴，请勾选“允许预缴”',
      errors: { 'shares.0.amount': ['金额超过欠费'] },
    });
    const now = [{ ...member(5, { outstanding: 40_000, due: 40_000, received: 260_000 }), search_entry: '' }];
    const totals = { receivable: 0, received: 0, refunded: 0, outstanding: 0, prepaid: 0, arrears };
    server.answer(paymentEndpoints.account, { data: { class_name: '春季班', totals, members: now } });
    await collect.click();
    await expectMessage(/^欠费已有变化：欧阳明远 由 ¥3,000.00 变为 ¥400.00/);
    await expect.element(spring).toHaveValue('400.00');
    await expect.element(page.getByRole('row', { name: /春季班/ })).toHaveTextContent('¥2,600.00');
  });

  it('asks for the company that pays, and takes money for many on one receipt', { tags: ['long'] }, async () => {
    await openPerson();
    await page.getByRole('button', { name: '加一名学员' }).click();
    const adding = page.getByRole('dialog', { name: '加一名学员' });
    await expect.element(adding.getByRole('combobox')).toHaveFocus();
    await userEvent.fill(adding.getByRole('combobox'), 'sj');
    await adding.getByRole('option', { name: /司徒静/ }).click();
    await expect.element(amount('司徒静 春季班')).toHaveValue('500.00');
    await expect.element(page.getByText('共 2 人 3 项')).toBeVisible();
    await page.getByRole('button', { name: '移除 欧阳明远 秋季班' }).click();
    await expect.element(page.getByText('共 2 人', { exact: true })).toBeVisible();
    await atRest();
    await page.getByText('单位', { exact: true }).click();
    await collect.click();
    await expect.element(page.getByText('请选择付款单位')).toBeVisible();
    expect(sent()).toEqual([]);
    await chooseOption(page.getByLabelText('付款单位'), '远航集团');
    expect(await axeFindingsInBothLooks()).toEqual([]);
    await collect.click();
    await expectMessage('收款成功');
    expect(sent().at(-1)).toMatchObject({
      shares: [
        { member_id: 5, amount: 100_000 },
        { member_id: 11, amount: 50_000 },
      ],
      tenders: [{ method: 'corporate', amount: 150_000 }],
      payer_kind: 'company',
      company_id: 3,
    });
  });

  it('adds those of a class who owe, with what is due, and nobody twice', { tags: ['long'] }, async () => {
    await openPerson();
    const totals = { receivable: 0, received: 0, refunded: 0, outstanding: 1, prepaid: 0, arrears };
    const classes = [{ ...totals, id: 7, class_name: '春季班', search_entry: '春季班', members: 3, owing: 2 }];
    server.answer(paymentEndpoints.school, { data: { totals, classes } });
    const members = [
      { ...member(5), search_entry: '' },
      { ...member(21, { student_name: '上官晓', contact_id: 21 }), search_entry: '' },
      {
        ...member(22, { student_name: '慕容雪', contact_id: 22, due: 0 }),
        search_entry: '',
      },
      { ...member(23, { student_name: '已清者', outstanding: 0 }), search_entry: '' },
    ];
    server.answer(paymentEndpoints.account, { data: { class_name: '春季班', totals, members } });
    await page.getByRole('button', { name: '从班级加入' }).click();
    const adding = page.getByRole('dialog', { name: '从班级加入' });
    await chooseOption(adding.getByLabelText('班级'), '春季班（2 人欠费）');
    await expect.element(adding.getByText('已选 2 人，共 ¥6,000.00')).toBeVisible();
    await expectGone(adding.getByText('已清者'));
    await adding.getByRole('checkbox', { name: /慕容雪/ }).click();
    await adding.getByRole('button', { name: '加入收据' }).click();
    await expect.element(amount('慕容雪 春季班')).toHaveValue('3,000.00');
    await expect.element(spring).toHaveValue('1,000.00');
    await expectCount(page.getByRole('table', { name: '为谁收款' }).getByRole('textbox'), 4);
    await page.viewport(390, 844);
    await expectFits();
    await page.viewport(1280, 800);
  });

  it('asks before another person is opened while amounts are typed', { tags: ['long'] }, async () => {
    await openPerson();
    await userEvent.fill(spring, '1');
    await userEvent.fill(field, 'sj');
    await page.getByRole('option', { name: /司徒静/ }).click();
    const question = page.getByRole('alertdialog', { name: '放弃已填写的内容？' });
    await question.getByRole('button', { name: '取消' }).click();
    await expect.element(spring).toHaveValue('1.00');
    await userEvent.fill(field, 'sj');
    await page.getByRole('option', { name: /司徒静/ }).click();
    await question.getByRole('button', { name: '确定' }).click();
    await expect.element(amount('司徒静 春季班')).toHaveValue('500.00');
  });
});
