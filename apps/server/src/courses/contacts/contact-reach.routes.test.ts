import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { type CourseForm, courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { aClass, aContact } from './contact.test-kit';

type Contact = Awaited<ReturnType<typeof aContact>>;
const of = (form: CourseForm) => ({ custom_form_id: String(courseFormIds[form]) });
const forms = ['class', 'member', 'contact'] as const;
const rights = forms.flatMap((form) =>
  (['index', 'detail', 'export'] as const).map((action) => courseNode(form, action)),
);

let app: CourseApp;
let teacher: { token: string; adminId: number };
let mine: Contact;
let gone: Contact;
let other: Contact;
let ownClass: number;

const readBy = (token: string) => ({
  list: async (form: CourseForm, query: object = {}) => {
    const { body } = await app.call(recordEndpoints.index, {
      token,
      query: { ...of(form), page_size: '100', ...query },
    });
    return body as { data: { id: number; version: number; contact?: unknown }[]; total: number };
  },
  show: (id: number) => app.call(recordEndpoints.show, { token, query: { ...of('contact'), id: String(id) } }),
});

beforeAll(async () => {
  app = await startCourseApp();
  const signed = await signIn(app.db.kysely, { nodes: rights, scope: 'own' });
  teacher = { token: signed.token, adminId: signed.admin.id };
  const programme = (await app.save('programme', { name: '高级管理人员', code: 'EMBA', state: 'open' })).id;
  [mine, gone, other] = [
    await aContact(app, { name: '周我班' }),
    await aContact(app, { name: '吴已出' }),
    await aContact(app, { name: '郑别班' }),
  ];
  ownClass = (await aClass(app, { programme, code: 'MY', head_teacher: teacher.adminId })).id;
  const otherClass = (await aClass(app, { programme, code: 'OTHER' })).id;
  const join = (values: object) => app.save('member', { state: 'studying', joined_on: '2026-03-01', ...values });
  await join({ class: ownClass, contact: mine.id });
  const removed = await join({ class: ownClass, contact: gone.id });
  await app.call(recordWriteEndpoints.destroy, { query: of('member'), body: { ids: [removed.id] } });
  await join({ class: otherClass, contact: other.id });
});
afterAll(() => app.close());

describe('a head teacher who sees their own rows', () => {
  it('sees the contacts of their classes and no other, in list, search, keyword and detail', async () => {
    const read = readBy(teacher.token);
    expect((await read.list('contact')).data.map(({ id }) => id)).toEqual([mine.id]);
    expect((await read.list('contact')).total).toBe(1);
    expect((await read.list('contact', { keyword: '郑别班' })).total).toBe(0);
    expect((await read.list('contact', { keyword: '周我' })).total).toBe(1);
    expect((await read.list('contact', { search: JSON.stringify({ mobile: other.mobile }) })).total).toBe(0);
    expect((await read.show(mine.id)).body.data).toMatchObject({
      name: '周我班',
      mobile: expect.stringContaining('*'),
    });
    expect([(await read.show(other.id)).status, (await read.show(gone.id)).status]).toEqual([404, 404]);
  });

  it('reads their names as labels, in options and in the book', async () => {
    const read = readBy(teacher.token);
    expect((await read.list('member')).data).toMatchObject([{ contact: { id: mine.id, label: '周我班' } }]);
    const options = await app.call(recordEndpoints.options, {
      token: teacher.token,
      query: { ...of('member'), field: 'contact' },
    });
    expect(options.body).toMatchObject({ data: [{ id: mine.id, label: '周我班' }], total: 1 });
    const book = await app.call(contactEndpoints.book, {
      token: teacher.token,
      query: { class_id: String(ownClass) },
    });
    expect(book.body.data).toMatchObject({ members: [{ name: '周我班' }] });
  });

  it('does not change them without the right to change members', async () => {
    const edit = (token: string) =>
      app.call(recordWriteEndpoints.save, {
        token,
        query: of('contact'),
        body: { id: mine.id, version: 1, values: { company: '新单位' } },
      });
    const reader = [...rights, courseNode('contact', 'edit')];
    const seesOnly = await signIn(app.db.kysely, { nodes: reader, scope: 'own' });
    const { version } = (await readBy(app.token).list('class', { search: '{"code":"MY"}' })).data[0] ?? { version: 0 };
    await app.call(recordWriteEndpoints.save, {
      query: of('class'),
      body: { id: ownClass, version, values: { head_teacher: seesOnly.admin.id } },
    });
    expect((await readBy(seesOnly.token).show(mine.id)).status).toBe(200);
    expect((await edit(seesOnly.token)).status).toBe(404);
    expect((await readBy(teacher.token).list('contact')).total).toBe(0);
  });
});

it('someone without a right on members sees by the scope of contacts alone', async () => {
  const { token } = await signIn(app.db.kysely, { nodes: [courseNode('contact', 'index')], scope: 'own' });
  expect((await readBy(token).list('contact')).total).toBe(0);
});
