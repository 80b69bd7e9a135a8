import { randomUUID } from 'node:crypto';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { classEndpoints } from '@shuyuan/contract/courses/classes/class.endpoints';
import { classErrors, classMessages } from '@shuyuan/contract/courses/classes/class.errors';
import { type CourseForm, courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { inTransaction } from '../../platform/db/database';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { actOn } from '../member-acts/member-act.test-kit';
import { collectBody } from '../payments/payment.test-kit';
import { classKeeper } from './class.keeper';

let app: CourseApp;
let programme: number;
let made = 0;
beforeAll(async () => {
  app = await startCourseApp();
  programme = (await app.save('programme', { name: '工商管理硕士', code: 'MBA', state: 'open' })).id;
});
afterAll(() => app.close());

const of = (form: CourseForm) => ({ custom_form_id: String(courseFormIds[form]) });
const move = (body: object, token?: string) =>
  app.call(classEndpoints.move, { body, ...(token === undefined ? {} : { token }) });
const read = async (form: CourseForm, id: number) =>
  (await app.call(recordEndpoints.show, { query: { ...of(form), id: String(id) } })).body.data as {
    state: string;
    version: number;
    receivable: number;
  };

const aClass = (code: string, values: object = {}) =>
  app.save('class', { name: `班级 ${code}`, code, programme, state: 'running', capacity: 60, tuition: 100, ...values });

const aMember = async (classId: number, state: string) => {
  made += 1;
  const contact = await app.save('contact', { name: `学员${made}`, mobile: `137${String(made).padStart(8, '0')}` });
  return app.save('member', { class: classId, contact: contact.id, state, joined_on: '2026-03-01' });
};

it('shows the name of its programme to whoever sees the class and may read programmes, and no other programme', async () => {
  const other = await app.save('programme', { name: '别的项目', code: 'OTHER', state: 'open' });
  const nodes = [courseNode('class', 'index')];
  const [without, teacher] = [
    await signIn(app.db.kysely, { nodes, scope: 'own' }),
    await signIn(app.db.kysely, { nodes: [...nodes, courseNode('programme', 'index')], scope: 'own' }),
  ];
  const rowsOf = async (form: CourseForm, token: string) =>
    (await app.call(recordEndpoints.index, { query: of(form), token })).body.data as Record<string, unknown>[];
  await aClass('UNREAD', { head_teacher: without.admin.id });
  expect(await rowsOf('class', without.token)).toMatchObject([
    { programme: { id: programme, label: `#${programme}` } },
  ]);
  expect(await rowsOf('programme', teacher.token)).toEqual([]);
  await aClass('READ', { head_teacher: teacher.admin.id });
  expect(await rowsOf('class', teacher.token)).toMatchObject([{ programme: { id: programme, label: '工商管理硕士' } }]);
  expect(await rowsOf('programme', teacher.token)).toMatchObject([{ id: programme }]);
  expect(other.id).not.toBe(programme);
});

describe('a class in another state', () => {
  it('is refused to who does not see or may not change it, when stale, and where the state does not follow', async () => {
    const { id, version } = await aClass('RIGHTS');
    const nodes = [courseNode('class', 'index'), courseNode('class', 'edit')];
    const foreign = await signIn(app.db.kysely, { nodes, scope: 'own' });
    expect(await move({ id, version, to: 'finished' }, foreign.token)).toMatchObject({ status: 404 });
    expect(await move({ id, version: version + 1, to: 'finished' })).toMatchObject({
      body: { errcode: platformErrors.staleVersion.errcode },
    });
    expect(await move({ id, version, to: 'preparing' })).toMatchObject({
      status: 409,
      body: { errcode: classErrors.moveRefused.errcode, errmsg: classMessages.wrongMove('开课', '筹备') },
    });
    expect(await move({ id, version, to: '结业' })).toMatchObject({ status: 400 });
  });

  it('that finishes lets those who study graduate at once, with history; who pauses stays unless it is said', async () => {
    const { id, version } = await aClass('END');
    const [studying, paused, left] = [
      await aMember(id, 'studying'),
      await aMember(id, 'paused'),
      await aMember(id, 'left'),
    ];
    expect(await move({ id, version, to: 'finished' })).toMatchObject({
      status: 200,
      body: { data: { graduated: 1 } },
    });
    const states = async () =>
      Promise.all([studying, paused, left].map(async (one) => (await read('member', one.id)).state));
    expect(await states()).toEqual(['graduated', 'paused', 'left']);
    const query = { ...of('member'), id: String(studying.id) };
    const { body } = await app.call(recordEndpoints.history, { query });
    expect(JSON.stringify(body.data)).toContain('graduated');
    await move({ id, version: version + 1, to: 'running' });
    await move({ id, version: version + 2, to: 'finished', paused: 'graduate' });
    expect(await states()).toEqual(['graduated', 'graduated', 'left']);
  });

  it('that finishes by its form lets them graduate too', async () => {
    const { id, version } = await aClass('FORM');
    const member = await aMember(id, 'studying');
    const body = { id, version, values: { state: 'finished' } };
    expect(await app.call(recordWriteEndpoints.save, { query: of('class'), body })).toMatchObject({ status: 200 });
    expect(await read('member', member.id)).toMatchObject({ state: 'graduated' });
  });

  it('has another tuition by an act with a reason, and those who are in it owe what they owed', async () => {
    const { id, version } = await aClass('PRICE', { tuition: 500 });
    const member = await aMember(id, 'studying');
    const price = (input: object, token = app.token) =>
      app.call(classEndpoints.price, { token, body: { id, version, tuition: 100, reason: '春季优惠', ...input } });
    expect(await price({ reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { reason: [expect.any(String)] } },
    });
    expect(await price({ tuition: -1 })).toMatchObject({ status: 400 });
    const { token } = await signIn(app.db.kysely, {
      nodes: ['class.price', courseNode('class', 'index')],
      scope: 'own',
    });
    expect(await price({}, token)).toMatchObject({ status: 404 });
    expect(await price({})).toMatchObject({ status: 200 });
    expect(await price({})).toMatchObject({ status: 409 });
    expect(await read('class', id)).toMatchObject({ tuition: 100 });
    expect(await read('member', member.id)).toMatchObject({ receivable: 500 });
    expect(await read('member', (await aMember(id, 'studying')).id)).toMatchObject({ receivable: 100 });
    const { rows } = await app.db.pool.query(`select after from app.audit_log where action = 'class.price'`);
    expect(rows).toEqual([{ after: { tuition: 100, reason: '春季优惠' } }]);
  });

  it('is not cancelled under its members, nor while it holds money of those who left', async () => {
    const { id, version } = await aClass('STOP');
    const member = await aMember(id, 'studying');
    const refused = (errmsg: string) => ({ status: 409, body: { errmsg } });
    expect(await move({ id, version, to: 'cancelled' })).toMatchObject(refused(classMessages.stillSeated(1)));
    const paid = await app.call(paymentEndpoints.collect, {
      headers: { 'idempotency-key': randomUUID() },
      body: collectBody(member.id, 100),
    });
    expect(paid).toMatchObject({ status: 200 });
    expect(await actOn(app, 'leave', { member_id: member.id })).toMatchObject({ status: 200 });
    expect(await move({ id, version, to: 'cancelled' })).toMatchObject(refused(classMessages.stillPaid(1)));
  });
});

describe('the fee of a new class', () => {
  const values = { state: 'preparing', capacity: 30 };

  it('must be given where its programme names none, by hand and in a file', async () => {
    const body = { values: { ...values, name: '无价班', code: 'FREE', programme } };
    expect(await app.call(recordWriteEndpoints.save, { query: of('class'), body })).toMatchObject({
      status: 400,
      body: { errors: { tuition: [classMessages.tuitionMissing] } },
    });
    const keeper = classKeeper({ system: () => expect.unreachable(), countPaid: async () => 0 });
    const rows = [{ tuition: null }, { tuition: 1 }].map((more, row) => ({ row, values: { programme, ...more } }));
    const faults = await inTransaction(app.db.kysely, async (db) => keeper.judgeImport?.()(db, rows));
    expect(faults).toEqual([{ tuition: [classMessages.tuitionMissing] }, {}]);
  });

  it('is that of the programme where it is left empty, and its own where it is given', async () => {
    const priced = { name: '金融硕士', code: 'MF', state: 'open', tuition: 16_800_000 };
    const { id } = await app.save('programme', priced);
    const empty = await app.save('class', { ...values, name: '标准班', code: 'STD', programme: id });
    const own = await app.save('class', { ...values, name: '周末班', code: 'WKD', programme: id, tuition: 0 });
    expect([empty.tuition, own.tuition]).toEqual([16_800_000, 0]);
  });
});
