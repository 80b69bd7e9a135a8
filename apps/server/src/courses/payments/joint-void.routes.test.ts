import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import type { Receipt, VoidPreview } from '@shuyuan/contract/courses/payments/payment';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { paymentErrors as errors } from '@shuyuan/contract/courses/payments/payment.errors';
import { paymentForm } from '@shuyuan/contract/courses/payments/payment.form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { schoolDay } from '../attendance/attendance.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
/** A head teacher, who sees their own class. */
let teacher: { token: string; id: number };
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
  const nodes = [...courseNodes, 'payment.collect', 'payment.void'];
  const { token, admin } = await signIn(app.db.kysely, { nodes, scope: 'own' });
  teacher = { token, id: admin.id };
});
afterAll(() => app.close());

interface Entry {
  readonly id: number;
  readonly receipt_no: string;
  readonly amount: number;
}
const entriesOf = ({ body }: { body: Record<string, unknown> }) => body.data as Entry[];
const refusedWith = ({ errcode, status }: { errcode: number; status: number }) => ({ status, body: { errcode } });
const voiding = (id: number | undefined, token = app.token) => till.post('void', { id, reason: '录错' }, { token });
const preview = (id: number | undefined, token = app.token) =>
  app.call(paymentEndpoints.voidPreview, { token, query: { id: String(id) } });
const receiptOf = async (id: number | undefined, token = app.token) =>
  (await app.call(paymentEndpoints.receipt, { token, query: { id: String(id) } })).body.data as Receipt;
const receivedOf = async (ids: readonly number[]) => {
  const { members } = await till.account();
  return ids.map((id) => members.find((one) => one.id === id)?.received);
};
const numbersOf = (entries: readonly Entry[]) => entries.map(({ receipt_no }) => receipt_no);

/** A receipt of two members by two methods: three rows. */
const joint = async (more: object = {}) => {
  const ids = [(await till.member()).id, (await till.member()).id] as const;
  const shares = ids.map((id) => [id, 1000] as const);
  const tenders = [['cash', 1500] as const, ['card', 500] as const];
  return { ids, entries: entriesOf(await till.collect({ shares, tenders }, more)) };
};

describe('a joint receipt', () => {
  it('is not voided by whoever sees only a part of it, and shows them no other row', async () => {
    const classId = await till.otherClass({ head_teacher: teacher.id });
    const [near, far] = [await till.member({ classId }), await till.member()];
    const shares = [[near.id, 100] as const, [far.id, 200] as const];
    const [own, other] = entriesOf(await till.collect({ shares, tenders: [['cash', 300]] }));
    for (const reply of [await voiding(own?.id, teacher.token), await preview(own?.id, teacher.token)])
      expect(reply).toMatchObject(refusedWith(errors.receiptBeyondReach));
    expect(await voiding(other?.id, teacher.token)).toMatchObject(refusedWith(errors.paymentNotFound));
    expect(await receiptOf(own?.id, teacher.token)).toMatchObject({
      batch_no: own?.receipt_no,
      amount: 100,
      lines: [],
    });
    expect((await receiptOf(own?.id)).lines).toMatchObject([{ amount: 100 }, { amount: 200 }]);
  });

  it('is not voided while one of its rows has an invoice', async () => {
    const { ids, entries } = await joint();
    const [, , last] = entries;
    const move = (body: object) => app.call(paymentEndpoints.invoice, { body: { id: last?.id, ...body } });
    await move({ version: 1, state: 'requested', title: '甲', tax_no: '' });
    await move({ version: 2, state: 'issued', invoice_no: '12345678' });
    expect(await voiding(entries[0]?.id)).toMatchObject(refusedWith(errors.invoiceIssued));
    expect(await receivedOf(ids)).toEqual([1000, 1000]);
  });

  it('is voided whole, by any of its rows and once', async () => {
    const { ids, entries } = await joint();
    const { body } = await preview(entries[1]?.id);
    expect(body.data).toEqual({ paid_on: till.today, reversal_on: null, receipt_nos: numbersOf(entries) });
    expect(entriesOf(await voiding(entries[1]?.id)).map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
    expect(await receivedOf(ids)).toEqual([0, 0]);
    for (const { id } of entries) expect(await voiding(id)).toMatchObject(refusedWith(errors.alreadyVoided));
    expect((await receiptOf(entries[0]?.id)).lines).toHaveLength(3);
  });

  it('is reversed whole once one of its methods is closed, on the first day open for all, as one receipt', async () => {
    const day = schoolDay(-5);
    const { ids, entries } = await joint({ paid_on: day });
    const close = (on: string, method: string, total: number) =>
      app.call(dayCloseEndpoints.close, {
        body: { day: on, collector_id: app.adminId, method, total, counted: method === 'cash' ? total : null },
      });
    expect(await close(day, 'card', 500)).toMatchObject({ status: 200 });
    const { id } = await till.member();
    await till.pay(id, 300, { method: 'cash' });
    const today = (await app.call(dayCloseEndpoints.tills, { query: { day: till.today } })).body.data as {
      method: string;
      total: number;
      collector_id: number;
    }[];
    const cash = today.find(({ method, collector_id }) => method === 'cash' && collector_id === app.adminId);
    expect(await close(till.today, 'cash', cash?.total ?? 0)).toMatchObject({ status: 200 });
    const shown = (await preview(entries[0]?.id)).body.data as VoidPreview;
    expect(shown).toEqual({ paid_on: day, reversal_on: schoolDay(1), receipt_nos: numbersOf(entries) });
    const back = entriesOf(await voiding(entries[2]?.id));
    expect(back.map(({ amount }) => amount)).toEqual([-1000, -500, -500]);
    expect(await receivedOf(ids)).toEqual([0, 0]);
    const rows = await till.list('payment', { batch_no: back[0]?.receipt_no });
    expect(rows.map(({ reverses, method, paid_on }) => [reverses, method, paid_on])).toEqual(
      numbersOf(entries).map((no, at) => [no, at < 2 ? 'cash' : 'card', schoolDay(1)]),
    );
    expect(await voiding(entries[0]?.id)).toMatchObject(refusedWith(errors.alreadyVoided));
    expect(await voiding(back[0]?.id)).toMatchObject(refusedWith(errors.isReversal));
    expect(await receiptOf(back[1]?.id)).toMatchObject({ batch_no: back[0]?.receipt_no, lines: [{}, {}, {}] });
  });

  it('of older days, of which a part was voided alone, is voided by what is left', async () => {
    const { ids, entries } = await joint({ paid_on: schoolDay(-1) });
    await app.db.pool.query('update form.course_payment set voided_on = now()::date where id = $1', [entries[0]?.id]);
    expect((await preview(entries[1]?.id)).body.data).toMatchObject({ receipt_nos: numbersOf(entries.slice(1)) });
    expect((await receiptOf(entries[1]?.id)).lines).toHaveLength(2);
    expect(entriesOf(await voiding(entries[1]?.id))).toHaveLength(2);
    expect(await receivedOf(ids)).toEqual([0, 0]);
  });
});

it('a receipt names its rows, the transaction and the tax number, as far as its reader sees them', async () => {
  const company = await app.save('company', { name: '远航集团', tax_no: '91110000MA0000000X' });
  const ids = [(await till.member()).id, (await till.member()).id] as const;
  const shares = ids.map((id) => [id, 100] as const);
  const tenders = [['bank', 200, { transaction_no: 'T-9' }] as const];
  const payer = { payer_kind: 'company', company_id: company.id };
  const entries = entriesOf(await till.collect({ shares, tenders }, payer));
  expect(await receiptOf(entries[1]?.id)).toMatchObject({
    batch_no: entries[0]?.receipt_no,
    tax_no: '91110000MA0000000X',
    transaction_no: 'T-9',
    payer_name: '远航集团',
    lines: entries.map(({ id, receipt_no }) => ({
      id,
      receipt_no,
      transaction_no: 'T-9',
      method: 'bank',
      amount: 100,
    })),
  });
  const [alone] = entriesOf(await till.pay(ids[0], 10));
  expect(await receiptOf(alone?.id)).toMatchObject({ batch_no: '', tax_no: '', transaction_no: '', lines: [] });
  const { rows } = await app.db.pool.query<{ id: number; field: string }>(
    `select id, field from app.custom_form_field where custom_form_id = $1 and field = any($2)`,
    [paymentForm.id, ['student_name', 'transaction_no']],
  );
  const fields = rows.map(({ id, field }) => ({
    custom_form_id: paymentForm.id,
    field_id: id,
    access: field === 'student_name' ? ('mask' as const) : ('hide' as const),
  }));
  const withoutCompanies = courseNodes.filter((node) => !node.startsWith('form_900015.'));
  const { token } = await signIn(app.db.kysely, { nodes: withoutCompanies, fields });
  expect(await receiptOf(entries[1]?.id, token)).toMatchObject({
    student_name: '',
    transaction_no: '',
    tax_no: '',
    lines: entries.map(() => ({ student_name: '', transaction_no: '' })),
  });
});
