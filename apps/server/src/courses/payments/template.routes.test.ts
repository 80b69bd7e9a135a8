import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { planTemplateEndpoints as endpoints } from '@shuyuan/contract/courses/payments/plan-template.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { itemOf, type School, startSchool } from '../enrolment/enrolment.test-kit';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.app.close());

const first = { name: '首期款', share: 'percent', value: 3333, due: 'entry', days: 0 };
const last = { name: '尾款', share: 'rest', due: 'date', on: '2999-01-01' };
type Input = { scope?: string; version?: number; lines?: readonly object[]; token?: string };
const save = (id: number, { token, ...input }: Input = {}) =>
  school.app.call(endpoints.saveTemplate, {
    ...(token && { token }),
    body: { scope: 'class', id, version: 0, lines: [first, last], ...input },
  });
const show = async (classId: number) =>
  (await school.app.call(endpoints.template, { query: { class_id: String(classId) } })).body.data;
const planOf = async (memberId: number) => {
  const { body } = await school.app.call(paymentEndpoints.plan, { query: { member_id: String(memberId) } });
  return (body.data as { rows: { amount: number; due_on: string; remark: string; no: number }[] }).rows;
};

/** Lets someone enter a class by an application. */
const enter = async (classId: number): Promise<{ memberId: number; application: { id: number; version: number } }> => {
  const application = await school.applicationIn('admitted', classId);
  const { status } = await school.app.call(enrolmentEndpoints.enter, { body: { items: [itemOf(application)] } });
  expect(status).toBe(200);
  const { member, version } = (await school.show(application.id)) as unknown as {
    member: { id: number };
    version: number;
  };
  return { memberId: member.id, application: { id: application.id, version } };
};
const binMember = (id: number) =>
  school.app.call(recordWriteEndpoints.destroy, {
    query: { custom_form_id: String(courseFormIds.member) },
    body: { ids: [id] },
  });

describe('a template is refused', () => {
  it('to who may not, of a class out of reach, and of a programme that one may not edit', async () => {
    const classId = await school.classOf(3);
    const reads = [courseNode('class', 'index'), courseNode('programme', 'index'), courseNode('instalment', 'index')];
    const reader = (await signIn(school.app.db.kysely, { nodes: reads })).token;
    expect(await save(classId, { token: reader })).toMatchObject({ status: 403 });
    const nodes = ['payment.collect', ...reads];
    const stranger = (await signIn(school.app.db.kysely, { nodes, scope: 'own' })).token;
    expect(await save(classId, { token: stranger })).toMatchObject({ status: 404 });
    const query = { class_id: String(classId) };
    expect(await school.app.call(endpoints.template, { token: stranger, query })).toMatchObject({ status: 404 });
    const clerk = (await signIn(school.app.db.kysely, { nodes })).token;
    const programme = { scope: 'programme', token: clerk };
    expect(await save(school.programmeId, programme)).toMatchObject({ status: 404 });
    expect(await save(classId, { token: clerk })).toMatchObject({ status: 200 });
  });

  it.each([
    ['no rest at the end', [first], 'lines.0.share'],
    ['a rest before the end', [last, last], 'lines.0.share'],
    [
      'a hundred percent before the rest',
      [{ ...first, value: 6000 }, { ...first, value: 4000 }, last],
      'lines.1.value',
    ],
    ['an empty share', [{ ...first, value: null }, last], 'lines.0.value'],
    ['an amount of nothing', [{ ...first, share: 'amount', value: 0 }, last], 'lines.0.value'],
    ['no days', [{ ...first, days: null }, last], 'lines.0.days'],
    ['no date', [first, { ...last, on: null }], 'lines.1.on'],
    ['no name', [{ ...first, name: ' ' }, last], 'lines.0.name'],
  ])('with %s, at its field', async (_, lines, field) => {
    const classId = await school.classOf(3);
    expect(await save(classId, { lines })).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  });

  it('upon a version that has gone', async () => {
    const classId = await school.classOf(3);
    expect(await save(classId)).toMatchObject({ status: 200 });
    expect(await save(classId)).toMatchObject({ body: { errcode: platformErrors.staleVersion.errcode } });
    expect(await save(classId, { version: 1, lines: [] })).toMatchObject({ status: 200 });
    expect(await save(classId)).toMatchObject({ body: { errcode: platformErrors.staleVersion.errcode } });
    expect(await show(classId)).toMatchObject({ class: { version: 2, lines: [] } });
  });

  it('is accepted as it was shown', async () => {
    const classId = await school.classOf(3);
    await save(classId);
    const shown = (await show(classId)) as { class: object };
    expect(await save(classId, { ...shown.class })).toMatchObject({ status: 200 });
    expect(await show(classId)).toEqual({ ...shown, class: { ...shown.class, version: 2 } });
  });
});

describe('whoever enters a class', () => {
  it('has no plan without a template, that of the programme, or rather that of the class; always the whole bill', async () => {
    const [plain, own] = [await school.classOf(9), await school.classOf(9, { tuition: 100 })];
    expect(await planOf((await enter(plain)).memberId)).toEqual([]);
    const half = { ...first, name: '半款', value: 5000 };
    await save(school.programmeId, { scope: 'programme', lines: [half, last] });
    await save(own);
    expect(await show(own)).toMatchObject({
      class: { id: own, version: 1, lines: [first, last] },
      programme: { id: school.programmeId, name: '工商管理硕士', lines: [half, last] },
    });
    const { memberId } = await enter(own);
    expect(await planOf(memberId)).toMatchObject([
      { no: 1, amount: 33, remark: '首期款' },
      { no: 2, amount: 67, remark: '尾款', due_on: '2999-01-01' },
    ]);
    expect(await planOf((await enter(plain)).memberId)).toMatchObject([
      { amount: 6_400_000, remark: '半款' },
      { amount: 6_400_000 },
    ]);
    await save(own, { version: 1, lines: [] });
    const { body } = await school.app.call(endpoints.templatePlan, { query: { member_id: String(memberId) } });
    expect(body.data).toMatchObject({ rows: [{ amount: 50, remark: '半款' }, { amount: 50 }] });
    const stranger = await signIn(school.app.db.kysely, {
      nodes: ['payment.collect', courseNode('member', 'index')],
      scope: 'own',
    });
    const query = { member_id: String(memberId) };
    expect(await school.app.call(endpoints.templatePlan, { token: stranger.token, query })).toMatchObject({
      status: 404,
    });
  });

  it('leaves with the plan when the entry is undone or the member removed, unless money was paid', async () => {
    const classId = await school.classOf(9);
    await save(classId);
    const [undone, removed, paid] = [await enter(classId), await enter(classId), await enter(classId)];
    const undo = (application: { id: number; version: number }) =>
      school.app.call(enrolmentEndpoints.undoEntry, { body: { ...application, reason: '办错了' } });
    expect(await undo(undone.application)).toMatchObject({ status: 200 });
    expect(await planOf(removed.memberId)).toHaveLength(2);
    const { rows } = await school.app.db.pool.query(
      'select from form.course_instalment where member = $1 and deleted_at is null',
      [undone.memberId],
    );
    expect(rows).toEqual([]);
    await school.app.db.pool.query(
      `insert into form.course_payment (receipt_no, member, kind, amount) values ('T1', $1, 'pay', 1)`,
      [paid.memberId],
    );
    expect((await undo(paid.application)).status).toBe(409);
    expect((await binMember(paid.memberId)).status).toBe(409);
    expect(await planOf(paid.memberId)).toHaveLength(2);
  });
});
