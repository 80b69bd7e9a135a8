import type { Receipt } from '@shuyuan/contract/courses/payments/payment';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
});
afterAll(() => app.close());

type Entry = { readonly id: number; readonly receipt_no: string };
const entriesOf = ({ body }: { body: Record<string, unknown> }): Entry[] => body.data as Entry[];
const read = async (id: number | undefined, token = app.token) =>
  app.call(paymentEndpoints.receipt, { token, query: { id: String(id) } });
const shown = async (id: number | undefined): Promise<Receipt> => (await read(id)).body.data as Receipt;

it('a 结转 names both classes on either side, to whoever may see both', async () => {
  const { admin, token } = await signIn(app.db.kysely, { nodes: courseNodes, scope: 'own' });
  const own = await till.otherClass({ name: '转出的班', head_teacher: admin.id });
  const foreign = await till.otherClass({ name: '转入的班' });
  const from = await till.member({ classId: own });
  const to = await till.member({ classId: foreign, contactId: from.contactId });
  await till.pay(from.id, 1000);
  const input = { from_member_id: from.id, to_member_id: to.id, amount: 700 };
  const [out, into] = entriesOf(await till.post('transfer', input));

  expect(await read(into?.id, token)).toMatchObject({ status: paymentErrors.paymentNotFound.status });
  expect((await read(out?.id, token)).body.data).toMatchObject({
    class_name: '转出的班',
    counterpart: into?.receipt_no,
    counterpart_class: '',
  });
  expect(await shown(out?.id)).toMatchObject({ amount: -700, class_name: '转出的班', counterpart_class: '转入的班' });
  expect(await shown(into?.id)).toMatchObject({ amount: 700, class_name: '转入的班', counterpart_class: '转出的班' });
});

it('a refund names the receipts that still stand, and a payment none', async () => {
  const { id } = await till.member();
  const [wrong] = entriesOf(await till.pay(id, 500));
  await till.post('void', { id: wrong?.id, reason: '录错' });
  const [first] = entriesOf(await till.pay(id, 1000));
  const [second] = entriesOf(await till.pay(id, 2000));
  const asked = (await till.post('refund', { member_id: id, amount: 2500, reason: '退学' })).body.data as Entry;
  const { token } = await signIn(app.db.kysely, { roles: ['admin'] });
  const body = { id: asked.id, version: 1, decision: 'approved' };
  await app.call(paymentEndpoints.decideRefund, { token, body });
  const paid = { id: asked.id, method: 'bank', paid_on: till.today };
  const [refund] = entriesOf({ body: { data: [(await till.post('payRefund', paid)).body.data].flat() } });
  await till.pay(id, 300);

  expect((await shown(second?.id)).originals).toEqual([]);
  expect(await shown(refund?.id)).toMatchObject({
    amount: -2500,
    originals: [first?.receipt_no, second?.receipt_no],
  });
});
