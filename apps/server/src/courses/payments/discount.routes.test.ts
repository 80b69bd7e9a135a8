import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { paymentErrors as errors } from '@shuyuan/contract/courses/payments/payment.errors';
import { planTemplateEndpoints } from '@shuyuan/contract/courses/payments/plan-template.endpoints';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
});
afterAll(() => app.close());

const give = (memberId: number, [from, to]: readonly [number, number], discount?: string) =>
  till.post('adjust', { member_id: memberId, kind: 'discount', from, to, reason: '2018 届校友', discount });
const receiptOf = async (reply: Awaited<ReturnType<Till['pay']>>) => {
  const [{ id }] = reply.body.data as [{ id: number }];
  return (await app.call(paymentEndpoints.receipt, { query: { id: String(id) } })).body.data;
};

it('a discount without a name, with a long one, or that raises the bill is refused at its field', async () => {
  const { id } = await till.member();
  for (const name of [undefined, '', '  ', '名'.repeat(21)])
    expect(await give(id, [298_000, 290_000], name)).toMatchObject({
      status: 400,
      body: { errors: { discount: [expect.any(String)] } },
    });
  expect(await give(id, [298_000, 300_000], '校友优惠')).toMatchObject({
    status: 400,
    body: { errcode: errors.discountRaises.errcode, errors: { to: [errors.discountRaises.errmsg] } },
  });
  expect(await till.list('adjustment', { member: [id] })).toEqual([]);
});

it('a discount stands with its name on the list, on the member and on receipts from then on', async () => {
  const { id } = await till.member();
  const before = await till.pay(id, 1000);
  expect(await give(id, [298_000, 278_000], ' 校友优惠 ')).toMatchObject({ status: 200 });
  expect(await give(id, [278_000, 268_000], '老学员介绍')).toMatchObject({ status: 200 });
  const waiver = { member_id: id, kind: 'waive', from: 268_000, to: 267_000, reason: '困难', discount: '不该有' };
  expect(await till.post('adjust', waiver)).toMatchObject({ status: 200 });
  expect(await till.list('adjustment', { member: [id] })).toMatchObject([
    { kind: 'discount', discount: '校友优惠', reason: '2018 届校友', amount: -20_000 },
    { discount: '老学员介绍' },
    { kind: 'waive', discount: null },
  ]);
  const query = { custom_form_id: String(courseFormIds.member), id: String(id) };
  expect((await app.call(recordEndpoints.show, { query })).body.data).toMatchObject({
    discounts: '校友优惠、老学员介绍',
  });
  expect(await receiptOf(await till.pay(id, 1000))).toMatchObject({
    discounts: [
      { name: '校友优惠', amount: 20_000 },
      { name: '老学员介绍', amount: 10_000 },
    ],
  });
  expect(await receiptOf(before), 'the paper of that day is out').toMatchObject({ discounts: [] });
});

it('the names on offer are those of the settings, for whoever may adjust', async () => {
  const clerk = await signIn(app.db.kysely, { nodes: ['payment.collect'] });
  expect(await app.call(planTemplateEndpoints.discounts, { token: clerk.token })).toMatchObject({ status: 403 });
  expect((await app.call(planTemplateEndpoints.discounts)).body.data).toEqual(['校友优惠', '早鸟优惠', '团报优惠']);
  const save = (discounts: readonly string[]) => {
    const value = { alone_limit: 100_000, back_days: 30, discounts };
    return app.call(systemSettingEndpoints.save, { body: { group: 'payment', version: 0, value } });
  };
  expect(await save(['校友优惠', ' '])).toMatchObject({
    status: 400,
    body: { errors: { 'value.discounts.1': [expect.any(String)] } },
  });
  expect(await save(['奖学金'])).toMatchObject({ status: 200 });
  expect((await app.call(planTemplateEndpoints.discounts)).body.data).toEqual(['奖学金']);
});
