import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordErrors, recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import { paymentErrors as errors, paymentMessages } from '@shuyuan/contract/courses/payments/payment.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPicture } from '../../backoffice/files/file.test-kit';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { insist } from '../../backoffice/identity/identity-api.test-kit';
import { schoolDay } from '../attendance/attendance.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
let companyId: number;
/** Who takes money and holds no right on files. */
let clerk: { token: string; id: number };
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
  companyId = (await app.save('company', { name: '远航集团', tax_no: '91110000MA0000000X' })).id;
  const { token, admin } = await signIn(app.db.kysely, { nodes: [...courseNodes, 'payment.collect', 'payment.void'] });
  clerk = { token, id: admin.id };
});
afterAll(() => app.close());

interface Entry {
  readonly id: number;
  readonly receipt_no: string;
  readonly amount: number;
}
const refusedWith = (entry: { errcode: number; status: number }, field: string, message?: string) => ({
  status: entry.status,
  body: { errcode: entry.errcode, errors: { [field]: [message ?? expect.any(String)] } },
});
const faultAt = (field: string, message: unknown = expect.any(String)) => ({
  status: 400,
  body: { errors: { [field]: [message] } },
});
const entriesOf = ({ body }: { body: Record<string, unknown> }) => body.data as Entry[];
const rowsOf = (memberIds: readonly number[]) => till.list('payment', { member: memberIds });

describe('one receipt for many', () => {
  it('is refused as a whole when both lists differ, name someone or a method twice, or one share does not fit', async () => {
    const [one, two] = [await till.member(), await till.member({ receivable: 100 })];
    const shares = [one, two].map(({ id }) => [id, 5000] as const);
    expect(await till.collect({ shares, tenders: [['cash', 10_001]] })).toMatchObject(faultAt('tenders'));
    const twice = [['cash', 5000] as const, ['cash', 5000] as const];
    expect(await till.collect({ shares, tenders: twice })).toMatchObject(faultAt('tenders'));
    const same = [one, one].map(({ id }) => [id, 5000] as const);
    expect(await till.collect({ shares: same, tenders: [['cash', 10_000]] })).toMatchObject(faultAt('shares'));
    expect(await till.collect({ shares, tenders: [['cash', 10_000]] })).toMatchObject(
      refusedWith(errors.overpaid, 'shares.1.amount', errors.overpaid.errmsg),
    );
    expect(await till.collect({ shares: [...shares, [999_999, 1]], tenders: [['cash', 10_001]] })).toMatchObject({
      status: errors.memberNotFound.status,
    });
    expect(await rowsOf([one.id, two.id])).toEqual([]);
  });

  it('has a row for each part, all under the number of the first, and the same kind for a member', async () => {
    const [one, two, three] = [await till.member(), await till.member(), await till.member()];
    await till.pay(two.id, 1);
    const shares = [[one.id, 1000] as const, [two.id, 2000] as const, [three.id, 3000] as const];
    const tenders = [['cash', 1500] as const, ['bank', 4500, { transaction_no: 'B-1' }] as const];
    const reply = await till.collect({ shares, tenders }, { payer_name: '家长', remark: '合缴' });
    const entries = entriesOf(reply);
    expect(entries.map(({ amount }) => amount)).toEqual([1000, 500, 1500, 3000]);
    const rows = await till.list('payment', { batch_no: entries[0]?.receipt_no });
    expect(rows.map(({ member, ...row }) => [(member as Entry).id, row.kind, row.method, row.transaction_no])).toEqual([
      [one.id, 'pay', 'cash', null],
      [two.id, 'topup', 'cash', null],
      [two.id, 'topup', 'bank', 'B-1'],
      [three.id, 'pay', 'bank', 'B-1'],
    ]);
    expect(rows.map(({ receipt_no }) => receipt_no)).toEqual(entries.map(({ receipt_no }) => receipt_no));
    expect(new Set(rows.map(({ payer_name, payer_kind, remark }) => `${payer_kind} ${payer_name} ${remark}`))).toEqual(
      new Set(['person 家长 合缴']),
    );
    const [alone] = entriesOf(await till.pay(one.id, 10));
    expect(await till.list('payment', { receipt_no: alone?.receipt_no })).toMatchObject([
      { batch_no: null, payer_name: rows[0]?.student_name },
    ]);
  });

  it('is refused on a day that is closed for one of the methods, at that method and at the day', async () => {
    const { id } = await till.member();
    const paid_on = schoolDay(-3);
    await till.pay(id, 700, { method: 'card', paid_on });
    const close = { day: paid_on, collector_id: app.adminId, method: 'card', total: 700, counted: null };
    expect(await app.call(dayCloseEndpoints.close, { body: close })).toMatchObject({ status: 200 });
    const receipt = { shares: [[id, 300] as const], tenders: [['cash', 100] as const, ['card', 200] as const] };
    const { errmsg } = errors.dayClosed;
    expect(await till.collect(receipt, { paid_on })).toMatchObject({
      status: errors.dayClosed.status,
      body: { errors: { paid_on: [errmsg], 'tenders.1.method': [errmsg] } },
    });
    expect(await till.collect(receipt)).toMatchObject({ status: 200 });
  });
});

describe('a company that pays', () => {
  it('is one of the ledger of companies, and names the rows by its name of that day', async () => {
    const { id } = await till.member();
    const pay = (more: object) => till.pay(id, 100, { payer_kind: 'company', ...more });
    expect(await pay({})).toMatchObject(faultAt('company_id', '请选择付款单位'));
    expect(await till.pay(id, 100, { company_id: companyId })).toMatchObject(faultAt('company_id'));
    expect(await pay({ company_id: 999_999 })).toMatchObject(refusedWith(errors.companyNotFound, 'company_id'));
    const own = await signIn(app.db.kysely, { nodes: [...courseNodes, 'payment.collect'], scope: 'own' });
    const classId = await till.otherClass({ head_teacher: own.admin.id });
    const { id: theirs } = await till.member({ classId });
    const payer = { payer_kind: 'company', company_id: companyId };
    expect(await till.pay(theirs, 100, { ...payer, token: own.token })).toMatchObject(
      refusedWith(errors.companyNotFound, 'company_id'),
    );
    const [entry] = entriesOf(await pay({ company_id: companyId, payer_name: '别的名称' }));
    const query = { custom_form_id: String(courseFormIds.payment), id: String(entry?.id) };
    const { body } = await app.call(recordEndpoints.show, { query });
    expect(body.data).toMatchObject({
      payer_kind: 'company',
      payer_name: '远航集团',
      company: { id: companyId, label: '远航集团' },
    });
  });

  it('has a tax number of its kind that no other has, and stays while a row names it', async () => {
    const query = { custom_form_id: String(courseFormIds.company) };
    const save = (values: object) => app.call(recordWriteEndpoints.save, { query, body: { values } });
    for (const tax_no of ['91110000ma0000000x', '123', '91110000MA0000000X91110000'])
      expect(await save({ name: '甲', tax_no })).toMatchObject(faultAt('tax_no', '税号应为 15 到 20 位数字或大写字母'));
    expect(await save({ name: '甲', tax_no: '91110000MA0000000X' })).toMatchObject(
      faultAt('tax_no', recordMessages.unique),
    );
    expect(await save({ name: '远航集团' })).toMatchObject(faultAt('name', recordMessages.unique));
    const { id } = await app.save('company', { name: '晨光科技' });
    const { id: memberId } = await till.member();
    await till.pay(memberId, 100, { payer_kind: 'company', company_id: id });
    const destroy = () => app.call(recordWriteEndpoints.destroy, { query, body: { ids: [id] } });
    expect(await destroy()).toMatchObject({ status: 409, body: { errcode: recordErrors.stillReferred.errcode } });
  });
});

describe('the number of a transaction', () => {
  it('is refused where a valid row of the same method has it, and free once that row is void', async () => {
    const { id } = await till.member();
    const pay = (more: object) => till.pay(id, 100, { transaction_no: '4200001', ...more });
    expect(await pay({ transaction_no: '四二' })).toMatchObject(faultAt('tenders.0.transaction_no'));
    const [first] = entriesOf(await pay({}));
    const taken = paymentMessages.transactionTaken(first?.receipt_no ?? '');
    expect(await pay({})).toMatchObject(refusedWith(errors.transactionTaken, 'tenders.0.transaction_no', taken));
    const tenders = [['cash', 50] as const, ['wechat', 50, { transaction_no: '4200001' }] as const];
    expect(await till.collect({ shares: [[id, 100]], tenders })).toMatchObject(
      refusedWith(errors.transactionTaken, 'tenders.1.transaction_no', taken),
    );
    expect(await pay({ method: 'alipay' })).toMatchObject({ status: 200 });
    expect(await till.post('void', { id: first?.id, reason: '录错' })).toMatchObject({ status: 200 });
    expect(await pay({})).toMatchObject({ status: 200 });
  });

  it('goes in once, however many send it at once', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => till.member()));
    const replies = await Promise.all(
      members.map(({ id }) => insist(() => till.pay(id, 100, { transaction_no: 'ATONCE' }))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === errors.transactionTaken.status)).toHaveLength(7);
    expect(await till.list('payment', { transaction_no: 'ATONCE' })).toHaveLength(1);
  });
});

describe('the slip of a payment', () => {
  it('is a file that the caller may use, and stays as long as the row', async () => {
    const { id } = await till.member();
    const [own, foreign] = [await insertPicture(app, clerk.id), await insertPicture(app, app.adminId)];
    const pay = (slip: string) => till.pay(id, 100, { slip, token: clerk.token });
    const unknown = '/files/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef.png';
    for (const slip of [unknown, foreign.url])
      expect(await pay(slip)).toMatchObject(faultAt('tenders.0.slip', recordMessages.missingFile));
    expect(await pay('回单.png')).toMatchObject(faultAt('tenders.0.slip'));
    expect(await pay(own.url)).toMatchObject({ status: 200 });
    expect(await rowsOf([id])).toMatchObject([{ slip: own.url }]);
    const destroy = await app.call(fileEndpoints.destroy, { body: { id: own.id } });
    expect(destroy).toMatchObject({ status: 409, body: { errcode: fileErrors.stillUsed.errcode } });
  });
});

it('who paid, by which transaction and on which receipt cannot be changed even by hand', async () => {
  const [one, two] = [await till.member(), await till.member()];
  const { url } = await insertPicture(app, app.adminId);
  const tenders = [['bank', 200, { transaction_no: 'KEPT', slip: url }] as const];
  const shares = [[one.id, 100] as const, [two.id, 100] as const];
  const [entry] = entriesOf(await till.collect({ shares, tenders }, { payer_kind: 'company', company_id: companyId }));
  for (const change of [
    `payer_kind = 'person'`,
    `payer_name = '别人'`,
    'company = null',
    `transaction_no = 'OTHER'`,
    'slip = null',
    'batch_no = null',
  ])
    await expect(
      app.db.pool.query(`update form.course_payment set ${change} where id = $1`, [entry?.id]),
    ).rejects.toThrow(/ledger/);
});
