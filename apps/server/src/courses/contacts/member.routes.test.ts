import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { classMessages } from '@shuyuan/contract/courses/classes/class.errors';
import { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { contactMessages, memberMessages } from '@shuyuan/contract/courses/contacts/contact.errors';
import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { insist } from '../../backoffice/identity/identity-api.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { aClass, aContact } from './contact.test-kit';

let app: CourseApp;
let programme: number;
beforeAll(async () => {
  app = await startCourseApp();
  programme = (await app.save('programme', { name: '高级工商管理硕士', code: 'EMBA', state: 'open' })).id;
});
afterAll(() => app.close());

const of = (form: CourseForm) => ({ custom_form_id: String(courseFormIds[form]) });
const save = (form: CourseForm, body: object) => app.call(recordWriteEndpoints.save, { query: of(form), body });
const join = (values: object) => save('member', { values: { state: 'studying', joined_on: '2026-03-01', ...values } });
const move = (
  members: readonly { id: number; version: number }[],
  to: string,
  { reason = '工作调动', token = app.token } = {},
) =>
  app.call(contactEndpoints.move, {
    token,
    body: { items: members.map(({ id, version }) => ({ id, version })), to, reason },
  });
const destroy = (form: CourseForm, id: number) =>
  app.call(recordWriteEndpoints.destroy, { query: of(form), body: { ids: [id] } });

describe('a member', () => {
  it('is refused by a class that is full, over, or has them already, with words at the field', async () => {
    const { id, version } = await aClass(app, { programme, code: 'FULL', capacity: 1 });
    const first = await aContact(app);
    expect(await join({ class: id, contact: first.id })).toMatchObject({ status: 200 });
    const again = await join({ class: id, contact: first.id });
    expect(again).toMatchObject({
      status: 400,
      body: { errors: { contact: [memberMessages.alreadyIn('EMBA-FULL-001')] } },
    });
    const other = await aContact(app);
    const full = await join({ class: id, contact: other.id });
    expect(full).toMatchObject({ status: 400, body: { errors: { class: [memberMessages.classFull(1)] } } });
    await save('class', { id, version, values: { capacity: 9, state: 'running' } });
    await save('class', { id, version: version + 1, values: { state: 'finished' } });
    const over = await join({ class: id, contact: other.id });
    expect(over).toMatchObject({ status: 400, body: { errors: { class: [memberMessages.classClosed('结业')] } } });
    expect(await join({ class: id, contact: other.id, state: 'graduated' })).toMatchObject({ status: 200 });
  });

  it('gets number, receivable and head teacher from the class', async () => {
    const { id } = await aClass(app, { programme, code: 'FILL', tuition: 1_234_500, head_teacher: app.adminId });
    const contact = await aContact(app);
    const { body } = await join({ class: id, contact: contact.id });
    expect(body.data).toMatchObject({
      student_no: 'EMBA-FILL-001',
      receivable: 1_234_500,
      head_teacher: { id: app.adminId },
      outstanding: 1_234_500,
      pay_state: 'unpaid',
    });
  });

  it('stays with their contact and class, and keeps a number', async () => {
    const { id } = await aClass(app, { programme, code: 'STAY' });
    const elsewhere = await aClass(app, { programme, code: 'ELSE' });
    const contact = await aContact(app);
    const { body } = await join({ class: id, contact: contact.id });
    const member = body.data as { id: number; version: number };
    const edit = (values: object) => save('member', { id: member.id, version: member.version, values });
    const fixed = { status: 400, body: { errors: { class: [memberMessages.fixed] } } };
    expect(await edit({ class: elsewhere.id })).toMatchObject(fixed);
    expect(await edit({ student_no: null })).toMatchObject({
      body: { errors: { student_no: [memberMessages.needed] } },
    });
    expect(await edit({ team: '一组', post: '班长' })).toMatchObject({ status: 200 });
  });

  it('who graduates gives the seat back, and takes it again only when one is free', async () => {
    const { id } = await aClass(app, { programme, code: 'SEAT', capacity: 1 });
    const [one, two] = [await aContact(app), await aContact(app)];
    const { body } = await join({ class: id, contact: one.id });
    const member = body.data as { id: number; version: number };
    expect(await move([member], 'graduated', { reason: '' })).toMatchObject({
      status: 400,
      body: { errors: { reason: [expect.any(String)] } },
    });
    expect(await move([member], 'graduated')).toMatchObject({ status: 200 });
    expect(await move([member], 'studying')).toMatchObject({ status: 409 });
    const twice = { status: 409, body: { errors: { to: [memberMessages.notGraduating('EMBA-SEAT-001')] } } };
    expect(await move([{ ...member, version: member.version + 1 }], 'graduated')).toMatchObject(twice);
    for (const to of ['left', 'paused', 'transferred']) expect((await move([member], to)).status).toBe(400);
    expect(await join({ class: id, contact: two.id })).toMatchObject({ status: 200 });
    const full = { status: 400, body: { errors: { class: [memberMessages.classFull(1)] } } };
    expect(await move([{ ...member, version: member.version + 1 }], 'studying')).toMatchObject(full);
    const query = { ...of('member'), id: String(member.id) };
    expect(await app.call(recordEndpoints.show, { query })).toMatchObject({
      body: { data: { state: 'graduated', state_reason: '工作调动' } },
    });
    expect(
      await app.call(recordEndpoints.index, { query: { ...of('class'), search: `{"code":"SEAT"}` } }),
    ).toMatchObject({
      body: { data: [{ members: 1 }] },
    });
  });

  it('of many at once none is too many: not by fifty single calls, not by one move of all', {
    tags: ['long'],
  }, async () => {
    const { id } = await aClass(app, { programme, code: 'RACE', capacity: 20 });
    const contacts = await Promise.all(Array.from({ length: 50 }, () => aContact(app)));
    const replies = await Promise.all(
      contacts.map((contact) => insist(() => join({ class: id, contact: contact.id }))),
    );
    const entered = replies.filter(({ status }) => status === 200);
    expect(entered).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(30);
    const numbers = entered.map(({ body }) => (body.data as { student_no: string }).student_no).sort();
    const gapless = Array.from({ length: 20 }, (_, at) => `EMBA-RACE-${String(at + 1).padStart(3, '0')}`);
    expect(numbers).toEqual(gapless);
    const members = entered.map(({ body }) => body.data as { id: number; version: number });
    expect(await move(members, 'graduated')).toMatchObject({ status: 200 });
    const late = contacts[replies.findIndex(({ status }) => status === 400)];
    expect(await join({ class: id, contact: late?.id })).toMatchObject({
      status: 200,
      body: { data: { student_no: 'EMBA-RACE-021' } },
    });
    const back = members.map((member) => ({ ...member, version: member.version + 1 }));
    expect(await move(back, 'studying')).toMatchObject({ status: 400 });
    expect(await move(back.slice(1), 'studying')).toMatchObject({ status: 200 });
  });

  it('is moved by those who see them alone', async () => {
    const { id } = await aClass(app, { programme, code: 'MOVE' });
    const { body } = await join({ class: id, contact: (await aContact(app)).id });
    const member = body.data as { id: number; version: number };
    const nodes = ['member.move', 'form_900004.index'];
    const stranger = (await signIn(app.db.kysely, { nodes, scope: 'own' })).token;
    expect(await move([member], 'graduated', { token: stranger })).toMatchObject({ status: 404 });
    const known = (await signIn(app.db.kysely, { nodes })).token;
    expect(await move([member], 'graduated', { token: known })).toMatchObject({ status: 200 });
  });

  it('comes back from the recycle bin only where a seat is free', async () => {
    const { id } = await aClass(app, { programme, code: 'BIN', capacity: 1 });
    const [one, two] = [await aContact(app), await aContact(app)];
    const first = (await join({ class: id, contact: one.id })).body.data as { id: number };
    expect(await destroy('member', first.id)).toMatchObject({ status: 200 });
    const second = (await join({ class: id, contact: two.id })).body.data as { id: number; student_no: string };
    expect(second.student_no).toBe('EMBA-BIN-002');
    const restore = () => app.call(recordWriteEndpoints.restore, { query: of('member'), body: { ids: [first.id] } });
    expect((await restore()).status).toBe(400);
    await destroy('member', second.id);
    expect(await restore()).toMatchObject({ status: 200 });
  });
});

describe('a class', () => {
  it('is not made smaller than it is full, not moved to another programme, not cancelled and not deleted under its members', async () => {
    const made = await aClass(app, { programme, code: 'KEEP', capacity: 5 });
    await join({ class: made.id, contact: (await aContact(app)).id });
    await join({ class: made.id, contact: (await aContact(app)).id });
    const other = await app.save('programme', { name: '工商管理硕士', code: 'MBA', state: 'open' });
    const edit = (values: object) => save('class', { id: made.id, version: made.version, values });
    const faulty: [object, object][] = [
      [{ capacity: 1 }, { capacity: [classMessages.capacityBelow(2)] }],
      [{ programme: other.id }, { programme: [classMessages.programmeFixed] }],
      [{ state: 'cancelled' }, { state: [classMessages.stillSeated(2)] }],
      [{ state: 'finished' }, { state: [classMessages.wrongMove('招生中', '结业')] }],
      [{ starts_on: '2026-05-01', ends_on: '2026-04-30' }, { ends_on: [classMessages.datesReversed] }],
    ];
    for (const [values, errors] of faulty) expect(await edit(values)).toMatchObject({ status: 400, body: { errors } });
    expect((await destroy('class', made.id)).status).toBe(409);
    expect(await edit({ capacity: 2 })).toMatchObject({ status: 200 });
  });

  it('gives its rows to another head teacher with it', async () => {
    const made = await aClass(app, { programme, code: 'HEAD' });
    const { body } = await join({ class: made.id, contact: (await aContact(app)).id });
    const member = body.data as { id: number };
    await save('class', { id: made.id, version: made.version, values: { head_teacher: app.adminId } });
    const query = { ...of('member'), id: String(member.id) };
    expect(await app.call(recordEndpoints.show, { query })).toMatchObject({
      body: { data: { head_teacher: { id: app.adminId } } },
    });
  });
});

describe('a contact', () => {
  it('with the number of another is refused, and the other named; one who is in a class is not deleted', async () => {
    const one = await aContact(app, { name: '欧阳明远' });
    const twice = await save('contact', { values: { name: '另一人', mobile: one.mobile } });
    expect(twice).toMatchObject({
      status: 400,
      body: { errors: { mobile: [contactMessages.mobileTakenBy('欧阳明远')] } },
    });
    const { id } = await aClass(app, { programme, code: 'CON' });
    await join({ class: id, contact: one.id });
    expect((await destroy('contact', one.id)).status).toBe(409);
  });
});
