import type { OwnData, OwnReceipt } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints as endpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { doorMessages } from '@shuyuan/contract/courses/doors/door.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { axeFindings, closePage } from '../../app/page.test-kit';
import { Refusal, server } from '../../platform/http/scripted-fetch.test-kit';
import { aHome, openMy, signedIn } from './door.test-kit';

const button = (name: string) => screen.getByRole('button', { name, exact: true });
const link = (name: string) => screen.getByRole('link', { name, exact: true });

beforeEach(() => {
  localStorage.clear();
  server.start();
  signedIn();
});
afterEach(() => {
  closePage();
  server.reset();
});

const account = {
  member_id: 11,
  class: '2025 春季二班',
  student_no: 'S2025001',
  receivable: 3980000,
  received: 2000000,
  refunded: 0,
  outstanding: 1980000,
  prepaid: 0,
  due: 980001,
  next_due_on: '2026-08-01',
  plan: [{ no: 2, due_on: '2026-08-01', open: 1980000, remark: '尾款' }],
  payments: [{ id: 51, receipt_no: 'R0001', paid_on: '2026-03-01', kind: '缴费', method: '微信', amount: 2000000 }],
};

const receipt = (more: Partial<OwnReceipt> = {}): OwnReceipt => ({
  id: 51,
  receipt_no: 'R0001',
  kind: '缴费',
  method: '微信',
  amount: 2000000,
  paid_on: '2026-03-01',
  student_name: '李雷',
  student_no: 'S2025001',
  class_name: '2025 春季二班',
  payer_name: '李雷',
  collector_name: '王会计',
  discounts: [{ name: '校友', amount: 20000 }],
  voided_on: null,
  reverses: '',
  reversed_by: '',
  school: '明德商学院',
  ...more,
});

describe('the account', () => {
  it('shows what is to be paid, how, and what was paid', async () => {
    server.answer(endpoints.account, { data: [account] });
    openMy(aHome(), 'account');
    await expect.element(screen.getByText('¥9,800.01')).toBeVisible();
    await expect.element(screen.getByText('第 2 期（尾款）')).toBeVisible();
    await expect.element(screen.getByText('缴费 · 微信')).toBeVisible();
    await expect.element(screen.getByText('对公转账').last()).toBeVisible();
    expect(screen.getByText('预存').elements()).toEqual([]);
    expect(await axeFindings()).toEqual([]);
  });

  it('leads to receipts, which say so if they are no longer valid', async () => {
    server.answer(endpoints.account, { data: [account] });
    server.answer(endpoints.receipt, { data: receipt({ voided_on: '2026-03-02' }) });
    openMy(aHome(), 'account');
    await userEvent.click(link('查看收据 R0001'));
    await expect.element(screen.getByText('贰万元整')).toBeVisible();
    await expect.element(screen.getByText('已于 2026年3月2日 作废，不再有效。')).toBeVisible();
    await expect.element(button('打印')).toBeVisible();
    expect(server.asked(endpoints.receipt)[0]?.query.get('id')).toBe('51');
    expect(await axeFindings()).toEqual([]);
  });

  it('says that a receipt is not there', async () => {
    server.answer(endpoints.receipt, () => {
      throw new Refusal(404, platformErrors.recordNotFound);
    });
    openMy(aHome(), 'receipt-99');
    await expect.element(screen.getByText(platformErrors.recordNotFound.errmsg)).toBeVisible();
    await expect.element(button('重试')).toBeVisible();
  });
});

describe('own data', () => {
  const data: OwnData = {
    fields: [
      { field: 'name', name: '姓名', value: '李雷', is_correctable: true },
      { field: 'gender', name: '性别', value: '', is_correctable: true },
      { field: 'id_number', name: '身份证号', value: '110***********0021', is_correctable: false },
    ],
    corrections: [],
  };

  it('is corrected by a request; what the server refuses is shown at its field', async () => {
    server.answer(endpoints.data, { data });
    server.answer(endpoints.correct, () => {
      throw new Refusal(400, { ...platformErrors.invalidInput, errors: { value: [doorMessages.sameValue] } });
    });
    openMy(aHome(), 'data');
    await expect.element(screen.getByText('未登记')).toBeVisible();
    await expect.element(button('申请更正身份证号')).not.toBeInTheDocument();
    await userEvent.click(button('申请更正姓名'));
    await userEvent.click(button('提交更正'));
    await expect.element(screen.getByText('请填写正确的内容')).toBeVisible();
    await userEvent.fill(screen.getByRole('textbox', { name: '正确的姓名' }), '李磊');
    await userEvent.click(button('提交更正'));
    await expect.element(screen.getByText('与现在的内容相同')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: '正确的姓名' })).toHaveFocus();
    expect(await axeFindings()).toEqual([]);
    server.answer(endpoints.correct, { msg: '', data: { id: 1 } });
    const asked = {
      id: 1,
      name: '姓名',
      value: '李磊',
      note: '',
      label: '待处理',
      decision: '',
      at: '2026-07-01T02:00:00.000Z',
    };
    server.answer(endpoints.data, { data: { ...data, corrections: [{ ...asked, state: 'pending' }] } });
    await userEvent.click(button('提交更正'));
    await expect.element(screen.getByText('更正已提交，请等待学校处理')).toBeVisible();
    await expect.element(screen.getByText('待处理')).toBeVisible();
    expect(server.asked(endpoints.correct)[1]?.body).toEqual({ field: 'name', value: '李磊', note: '' });
  });

  it('offers the choices of a field that has some', async () => {
    server.answer(endpoints.data, { data });
    openMy(aHome(), 'data');
    await userEvent.click(button('申请更正性别'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '正确的性别' }), '女');
    server.answer(endpoints.correct, { msg: '', data: { id: 2 } });
    await userEvent.click(button('提交更正'));
    await expect.element(screen.getByText('更正已提交')).toBeVisible();
    expect(server.asked(endpoints.correct)[0]?.body).toEqual({ field: 'gender', value: '女', note: '' });
  });

  it('says that the school has none', async () => {
    server.answer(endpoints.data, { data: { fields: [], corrections: [] } });
    openMy(aHome(), 'data');
    await expect.element(screen.getByText('学校还没有您的学员档案')).toBeVisible();
  });
});

it.each([320, 390, 768, 1440])('no part is wider than a screen of %i', async (width) => {
  await screen.viewport(width, 844);
  server.answer(endpoints.account, { data: [account] });
  openMy(aHome(), 'account');
  await expect.element(screen.getByText('¥9,800.01')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  openMy(aHome());
  await expect.element(screen.getByText('待补材料')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await screen.viewport(390, 844);
});
