import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { SchoolAccount } from '@shuyuan/contract/courses/payments/payment';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { paymentErrors as errors, paymentMessages } from '@shuyuan/contract/courses/payments/payment.errors';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { schoolDay } from '../attendance/attendance.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import { collectBody, openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
});
afterAll(() => app.close());

const refusedWith = (entry: { errcode: number; status: number }) => ({
  status: entry.status,
  body: { errcode: entry.errcode },
});
const balanceOf = async (memberId: number, classId = till.classId) =>
  (await till.account(classId)).members.find(({ id }) => id === memberId);
const entriesOf = ({ body }: { body: Record<string, unknown> }) =>
  body.data as { id: number; receipt_no: string; amount: number }[];

describe('taking money', () => {
  it('refuses a member that is not there, or lies out of reach', async () => {
    expect(await till.pay(999_999, 100)).toMatchObject(refusedWith(errors.memberNotFound));
    const { id } = await till.member();
    const { token } = await signIn(app.db.kysely, { nodes: [...courseNodes, 'payment.collect'], scope: 'own' });
    expect(await till.pay(id, 100, { token })).toMatchObject(refusedWith(errors.memberNotFound));
    const query = { class_id: String(till.classId) };
    expect(await app.call(paymentEndpoints.account, { token, query })).toMatchObject({ status: 404 });
  });

  it('is open to the head teacher of the class, who sees its money and no other', async () => {
    const nodes = [...courseNodes, 'payment.collect'];
    const { token, admin } = await signIn(app.db.kysely, { nodes, scope: 'own' });
    const classId = await till.otherClass({ head_teacher: admin.id });
    const { id } = await till.member({ classId });
    expect(await till.pay(id, 100, { token })).toMatchObject({ status: 200 });
    await till.pay(id, 200);
    const query = { class_id: String(classId) };
    const { body: account } = await app.call(paymentEndpoints.account, { token, query });
    expect(account.data).toMatchObject({ members: [{ id, received: 300 }], totals: { received: 300 } });
    const custom_form_id = String(courseFormIds.payment);
    const { body: ledger } = await app.call(recordEndpoints.index, { token, query: { custom_form_id } });
    expect(ledger).toMatchObject({ total: 2 });
  });

  it('refuses amounts that are none, companies without a name, days to come, and more than is owed unless it is said to be prepaid', async () => {
    const { id } = await till.member();
    for (const amount of [0, -1, 0.5, 1e12, '100'])
      expect(await till.post('collect', collectBody(id, amount))).toMatchObject({
        status: 400,
        body: { errors: { 'shares.0.amount': [expect.any(String)], 'tenders.0.amount': [expect.any(String)] } },
      });
    expect(await till.pay(id, 100, { payer_kind: 'company' })).toMatchObject({
      status: 400,
      body: { errors: { company_id: ['请选择付款单位'] } },
    });
    expect(await till.pay(id, 100, { paid_on: '2999-01-01' })).toMatchObject(refusedWith(errors.inFuture));
    const early = { paid_on: schoolDay(-31) };
    expect(await till.pay(id, 100, early)).toMatchObject({
      ...refusedWith(errors.dayTooEarly),
      body: { errors: { paid_on: [paymentMessages.dayTooEarly(schoolDay(-30), 30)] } },
    });
    expect(await till.pay(id, 100, { paid_on: schoolDay(-30) })).toMatchObject({ status: 200 });
    const setting = { group: 'payment', version: 0, value: { alone_limit: 100_000, back_days: 31 } };
    expect(await app.call(systemSettingEndpoints.save, { body: setting })).toMatchObject({ status: 200 });
    expect(await till.pay(id, 100, early)).toMatchObject({ status: 200 });
    expect(await till.pay(id, 298_001)).toMatchObject({
      ...refusedWith(errors.overpaid),
      body: { errors: { 'shares.0.amount': [errors.overpaid.errmsg] } },
    });
    expect(await till.pay(id, 298_001, { allow_prepaid: true })).toMatchObject({ status: 200 });
    expect(await balanceOf(id)).toMatchObject({ outstanding: 0, prepaid: 201, pay_state: 'paid' });
  });

  it('leaves a receipt, tells 缴费 from 补缴, and the state follows', async () => {
    const { id } = await till.member();
    expect(await balanceOf(id)).toMatchObject({ pay_state: 'unpaid', outstanding: 298_000 });
    const [first] = entriesOf(await till.pay(id, 100_000, { remark: '定金' }));
    expect(await balanceOf(id)).toMatchObject({ pay_state: 'partial', received: 100_000, outstanding: 198_000 });
    await till.pay(id, 198_000);
    expect(await balanceOf(id)).toMatchObject({ pay_state: 'paid', received: 298_000, outstanding: 0 });
    const rows = await till.list('payment', { member: [id] });
    expect(rows.map(({ kind }) => kind)).toEqual(['pay', 'topup']);
    const { body } = await app.call(paymentEndpoints.receipt, { query: { id: String(first?.id) } });
    expect(body.data).toMatchObject({
      receipt_no: first?.receipt_no,
      amount: 100_000,
      remark: '定金',
      voided_on: null,
    });
  });

  it('cannot be done by the records engine, and what was booked cannot be changed even by hand', async () => {
    await expect(app.save('payment', { amount: 1 })).rejects.toThrow(/23004/);
    const { id } = await till.member();
    const [entry] = entriesOf(await till.pay(id, 100));
    const forge = (change: string) => app.db.pool.query(`${change} where id = $1`, [entry?.id]);
    await expect(forge('update form.course_payment set amount = 1')).rejects.toThrow(/ledger/);
    await expect(forge('delete from form.course_payment')).rejects.toThrow(/ledger/);
    await expect(forge('update form.course_payment set deleted_at = now()')).rejects.toThrow(/ledger/);
  });
});

describe('结转', () => {
  it('is refused for another person, and for more than was paid', async () => {
    const from = await till.member();
    await till.pay(from.id, 1000);
    const stranger = await till.member();
    const input = { from_member_id: from.id, to_member_id: stranger.id, amount: 500 };
    expect(await till.post('transfer', input)).toMatchObject(refusedWith(errors.otherPerson));
    const to = await till.member({ contactId: from.contactId, classId: await till.otherClass() });
    expect(await till.post('transfer', { ...input, to_member_id: to.id, amount: 1001 })).toMatchObject(
      refusedWith(errors.aboveNet),
    );
  });

  it('writes off no more of the bill than one may alone, however small the money', async () => {
    const from = await till.member();
    await till.pay(from.id, 1000);
    const to = await till.member({ contactId: from.contactId, classId: await till.otherClass() });
    const input = { from_member_id: from.id, to_member_id: to.id, amount: 1, lowers_receivable: true };
    expect(await till.post('transfer', input)).toMatchObject({
      ...refusedWith(errors.lowersTooMuch),
      body: { errors: { lowers_receivable: [expect.stringContaining('¥1,000.00')] } },
    });
    expect(await balanceOf(from.id)).toMatchObject({ receivable: 298_000, received: 1000 });
  });

  it('moves money to the other class, and back when it is voided', async () => {
    const from = await till.member({ receivable: 80_000 });
    await till.pay(from.id, 1000);
    const classId = await till.otherClass();
    const to = await till.member({ contactId: from.contactId, classId });
    const input = { from_member_id: from.id, to_member_id: to.id, amount: 700, lowers_receivable: true };
    const [out, into] = entriesOf(await till.post('transfer', input));
    expect(await balanceOf(from.id)).toMatchObject({ receivable: 300, received: 300, outstanding: 0 });
    expect(await balanceOf(to.id, classId)).toMatchObject({ received: 700 });
    expect(await till.list('payment', { receipt_no: out?.receipt_no })).toMatchObject([
      { counterpart: into?.receipt_no, amount: -700 },
    ]);
    expect(await till.post('void', { id: into?.id, reason: '转错了' })).toMatchObject({ status: 200 });
    expect(await balanceOf(from.id)).toMatchObject({ receivable: 80_000, received: 1000 });
    expect(await balanceOf(to.id, classId)).toMatchObject({ received: 0, pay_state: 'unpaid' });
  });
});

describe('an invoice', () => {
  it('goes from asked for to issued, holds the payment, and can be taken back with a reason', async () => {
    const { id: memberId } = await till.member();
    const [entry] = entriesOf(await till.pay(memberId, 1000));
    const version = async () => (await till.list('payment', { member: [memberId] }))[0]?.version;
    const move = async (body: object) => {
      const input = { id: entry?.id, version: await version(), ...body };
      return app.call(paymentEndpoints.invoice, { body: input });
    };
    expect(await move({ state: 'issued', invoice_no: '12345678' })).toMatchObject(refusedWith(errors.invoiceStep));
    expect(await move({ state: 'requested', title: '', tax_no: '' })).toMatchObject({ status: 400 });
    expect(await move({ state: 'requested', title: '远航集团', tax_no: '91110000MA0000000X' })).toMatchObject({
      status: 200,
    });
    expect(await move({ state: 'issued', invoice_no: '12345678' })).toMatchObject({ status: 200 });
    expect(await till.post('void', { id: entry?.id, reason: '错' })).toMatchObject(refusedWith(errors.invoiceIssued));
    expect(await move({ state: 'none' })).toMatchObject({
      status: 400,
      body: { errors: { reason: [expect.any(String)] } },
    });
    expect(await move({ state: 'none', reason: '红冲' })).toMatchObject({ status: 200 });
    expect(await till.post('void', { id: entry?.id, reason: '错' })).toMatchObject({ status: 200 });
    expect(await move({ state: 'requested', title: '甲', tax_no: '' })).toMatchObject(refusedWith(errors.noInvoice));
  });
});

describe('a class’s money', () => {
  it('is the sum of its rows, as the engine lists them too', async () => {
    const { totals, members } = await till.account();
    const rows = await till.list('payment', { class: [till.classId] });
    const live = rows.filter(({ voided_on }) => voided_on === null);
    const sum = (of: typeof live) => of.reduce((total, { amount }) => total + Number(amount), 0);
    expect(totals.received).toBe(sum(live.filter(({ kind }) => kind !== 'refund')));
    expect(totals.received - totals.refunded).toBe(sum(live));
    expect(totals.outstanding - totals.prepaid).toBe(totals.receivable - totals.received + totals.refunded);
    expect(totals.outstanding).toBe(Object.values(totals.arrears).reduce((total, part) => total + part, 0));
    expect(members.length).toBeGreaterThan(5);
  });

  it('stands among all classes within reach, whose totals are the sums of their rows', async () => {
    const { body } = await app.call(paymentEndpoints.school);
    const { totals, classes } = body.data as SchoolAccount;
    const { totals: own, members } = await till.account();
    const owing = members.filter(({ outstanding }) => outstanding > 0).length;
    const row = classes.find(({ id }) => id === till.classId);
    expect(row).toMatchObject({ ...own, members: members.length, owing });
    for (const field of ['receivable', 'received', 'refunded', 'outstanding', 'prepaid'] as const)
      expect(totals[field]).toBe(classes.reduce((sum, one) => sum + one[field], 0));
    expect(totals.outstanding).toBe(Object.values(totals.arrears).reduce((sum, part) => sum + part, 0));
    const { token } = await signIn(app.db.kysely, { nodes: courseNodes, scope: 'own' });
    expect((await app.call(paymentEndpoints.school, { token })).body.data).toMatchObject({
      totals: { receivable: 0 },
      classes: [],
    });
  });
});
