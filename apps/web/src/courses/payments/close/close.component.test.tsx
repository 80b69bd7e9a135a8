import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { DayBook, DayReopening, DayTill } from '@shuyuan/contract/courses/payments/day-close';
import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGone } from '../../../app/driving.test-kit';
import { openProduct } from '../../../app/product.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';

const day = '2026-03-02';
const cash: DayTill = {
  collector_id: 7,
  collector_name: '钱会计',
  method: 'cash',
  count: 2,
  taken: 60_000,
  given: -10_000,
  total: 50_000,
  closed_at: null,
  closed_by: '',
  counted: null,
  note: '',
};
const book: DayBook = { closing: null, numbers: [], voided: [], reopenings: [], events: [] };
const asked: DayReopening = {
  id: 3,
  collector_id: 7,
  collector_name: '钱会计',
  method: 'cash',
  reason: '漏记一笔',
  asked_by: 99,
  asked_by_name: '钱会计',
  asked_at: '2026-03-03T08:00:00+08:00',
};

const open = (tills: readonly DayTill[], more: Partial<DayBook> = {}): void =>
  openProduct(`/course/pay?tab=close&day=${day}`, {
    script: () => {
      const held = ['payment.close', 'payment.reopen', courseNode('payment', 'index')];
      server.answer(identityEndpoints.permissions, { data: held });
      server.answer(dayCloseEndpoints.tills, { data: [...tills], total: tills.length, ...book, ...more });
    },
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const counting = page.getByRole('dialog', { name: '清点现金并日结：钱会计' });
const counted = counting.getByLabelText('实点现金');
const note = counting.getByLabelText('说明');
const submit = counting.getByRole('button', { name: '提交' });

it('asks for what was counted, says what is over or short, and wants a reason for it', { tags: ['long'] }, async () => {
  open([cash]);
  await button('日结').click();
  await submit.click();
  await expect.element(counting.getByText('请输入实点现金，最多两位小数')).toBeVisible();
  for (const [typed, words] of [
    ['500', '相符'],
    ['499.99', '短款 ¥0.01'],
    ['512', '长款 ¥12.00'],
  ] as const) {
    await counted.fill(typed);
    await expect.element(counting.getByRole('status')).toHaveTextContent(words);
  }
  await submit.click();
  await expect.element(counting.getByText('实点与账面不符，请说明原因')).toBeVisible();
  await expect.element(counted).toHaveValue('512.00');
  expect(server.asked(dayCloseEndpoints.close)).toEqual([]);
  server.answer(dayCloseEndpoints.close, { msg: '日结成功' });
  await note.fill('多收未找零');
  await submit.click();
  await expectGone(counting);
  expect(server.asked(dayCloseEndpoints.close).at(-1)?.body).toEqual({
    day,
    collector_id: 7,
    method: 'cash',
    total: 50_000,
    counted: 51_200,
    note: '多收未找零',
  });
});

it('keeps what was typed when the server refuses it', async () => {
  open([cash]);
  await button('日结').click();
  server.refuse(dayCloseEndpoints.close, 409, { errcode: 26022, errmsg: '金额已有变化，请核对后再日结' });
  await counted.fill('500');
  await submit.click();
  await expect.element(page.getByText('金额已有变化，请核对后再日结').first()).toBeVisible();
  await expect.element(counted).toHaveValue('500.00');
});

it('shows what was over or short of a closed till, and its sheet once nothing is open', async () => {
  const closed = {
    ...cash,
    closed_at: '2026-03-03T08:00:00+08:00',
    closed_by: '钱会计',
    counted: 49_000,
    note: '找零错',
  };
  open([closed, { ...cash, method: 'wechat' }]);
  await expect.element(page.getByRole('table', { name: '当日收付' })).toHaveTextContent('短款 ¥10.00');
  await expect.element(button('打印日结单')).toBeDisabled();
  open([closed], {
    numbers: [{ from: 'SJ2026-000001', to: 'SJ2026-000003', count: 3 }],
    voided: ['SJ2026-000002'],
  });
  await button('打印日结单').click();
  const sheet = page.getByRole('dialog', { name: `日结单 ${day}` });
  for (const words of [
    '¥500.00',
    '¥490.00',
    '短款 ¥10.00',
    'SJ2026-000001 至 SJ2026-000003（3 张）',
    '出纳：',
    '主管：',
  ])
    await expect.element(sheet).toHaveTextContent(words);
});

it('lets someone else decide a request to open a close again', async () => {
  open([{ ...cash, closed_at: '2026-03-03T08:00:00+08:00', closed_by: '钱会计', counted: 50_000 }], {
    reopenings: [asked],
  });
  await expect.element(page.getByText('钱会计 申请重开钱会计 的现金：漏记一笔')).toBeVisible();
  await button('审批').click();
  const deciding = page.getByRole('dialog', { name: '审批重开：钱会计 的现金' });
  await deciding.getByRole('radio', { name: '批准重开' }).click();
  server.answer(dayCloseEndpoints.decideReopen, { msg: '已重开' });
  await deciding.getByRole('button', { name: '提交' }).click();
  await expectGone(deciding);
  expect(server.asked(dayCloseEndpoints.decideReopen).at(-1)?.body).toEqual({
    id: 3,
    decision: 'approved',
    reason: '',
  });
});

it('lets whoever asked take the request back, and nobody else', async () => {
  const closed = { ...cash, closed_at: '2026-03-03T08:00:00+08:00', closed_by: '钱会计', counted: 50_000 };
  open([closed], { reopenings: [asked] });
  await expect.element(button('审批')).toBeVisible();
  expect(button('撤回').elements()).toEqual([]);
  open([closed], { reopenings: [{ ...asked, asked_by: 1 }] });
  await button('撤回').click();
  const asking = page.getByRole('alertdialog', { name: '确定要撤回重开钱会计 的现金的申请吗？' });
  server.answer(dayCloseEndpoints.withdrawReopen, { msg: '已撤回重开申请' });
  server.answer(dayCloseEndpoints.tills, { data: [closed], total: 1, ...book });
  await asking.getByRole('button', { name: /确\s*定/ }).click();
  await expectGone(button('撤回'));
  expect(server.asked(dayCloseEndpoints.withdrawReopen).at(-1)?.body).toEqual({ id: 3 });
});
