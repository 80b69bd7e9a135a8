import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { contactErrors } from '@shuyuan/contract/courses/contacts/contact.errors';
import { type CourseForm, courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
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
const join = (values: object) => app.save('member', { state: 'studying', joined_on: '2026-03-01', ...values });
const show = (form: CourseForm, id: number) =>
  app.call(recordEndpoints.show, { query: { ...of(form), id: String(id) } });
const book = (classId: number, token?: string) =>
  app.call(contactEndpoints.book, {
    query: { class_id: String(classId) },
    ...(token === undefined ? {} : { token }),
  });

describe('the address book of a class', () => {
  it('is not there for a class that is not, nor for who does not see the class', async () => {
    expect(await book(999_999)).toMatchObject({ status: 404 });
    const { id } = await aClass(app, { programme, code: 'UNSEEN' });
    const { token } = await signIn(app.db.kysely, { nodes: [courseNode('member', 'index')], scope: 'own' });
    expect(await book(id, token)).toMatchObject({ status: 404 });
  });

  it('lists the committee first, with pinyin, consent and what the contact holds', async () => {
    const { id } = await aClass(app, { programme, code: 'BOOK', head_teacher: app.adminId });
    const one = await aContact(app, { name: '曾国藩', company: '湘江集团', wechat: 'zgf' });
    const two = await aContact(app, { name: '张三' });
    await join({ class: id, contact: one.id, team: '一组' });
    await join({ class: id, contact: two.id, team: '二组', post: '班长', consent: ['手机号'] });
    const { status, body } = await book(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      class: { name: '班级 BOOK', capacity: 60, seated: 2 },
      members: [
        {
          name: '张三',
          post: '班长',
          search_entry: expect.stringContaining('ZHANG SAN'),
          consent: ['手机号'],
          mobile: two.mobile,
          masked: [],
        },
        {
          name: '曾国藩',
          search_entry: expect.stringContaining('ZENG GUO FAN'),
          company: '湘江集团',
          wechat: 'zgf',
          consent: [],
        },
      ],
    });
  });

  it('masks numbers for those who may not see them whole', async () => {
    const { id } = await aClass(app, { programme, code: 'MASK' });
    const contact = await aContact(app, { name: '李四' });
    await join({ class: id, contact: contact.id });
    const nodes = (['class', 'member', 'contact'] as const).map((form) => courseNode(form, 'index'));
    const { token } = await signIn(app.db.kysely, { nodes, scope: 'all' });
    const { body } = await book(id, token);
    expect(body.data).toMatchObject({
      members: [{ name: '李四', mobile: expect.stringContaining('****'), masked: ['mobile'] }],
    });
  });
});

describe('the address book as a file', () => {
  const exportBook = (classId: number, token?: string) =>
    app.call(contactEndpoints.exportBook, {
      body: { class_id: classId },
      ...(token === undefined ? {} : { token }),
    });

  it('is refused without its own right, and for a class that is not there', async () => {
    const { token } = await signIn(app.db.kysely, { nodes: [courseNode('member', 'index')] });
    expect(await exportBook(1, token)).toMatchObject({ status: 403 });
    expect(await exportBook(999_999)).toMatchObject({ status: 404 });
  });

  it('holds of each member what they agreed to, and leaves out who left', async () => {
    const { id } = await aClass(app, { programme, code: 'SHEET' });
    const [one, two] = [
      await aContact(app, { name: '甲同意', company: '甲公司', wechat: 'jia' }),
      await aContact(app, { name: '乙退学' }),
    ];
    await join({ class: id, contact: one.id, team: '一组', post: '班长', consent: ['手机号', '邮箱'] });
    await join({ class: id, contact: two.id, state: 'left' });
    const { body } = await exportBook(id);
    const { name, content } = body.data as { name: string; content: string };
    expect(name).toBe('班级 SHEET 通讯录.xlsx');
    const [sheet] = await readXlsxFile(Buffer.from(content, 'base64'));
    expect(sheet?.data).toEqual([
      ['学号', '姓名', '性别', '小组', '班委职务', '状态', '单位', '职务', '手机号', '微信号', '邮箱', '生日'],
      [
        'EMBA-SHEET-001',
        '甲同意',
        null,
        '一组',
        '班长',
        '在读',
        '未授权',
        '未授权',
        one.mobile,
        '未授权',
        null,
        '未授权',
      ],
    ]);
  });
});

describe('two contacts of one person', () => {
  const merge = (body: object) => app.call(contactEndpoints.merge, { body });

  it('are not merged with themselves, when one was changed meanwhile, or while both are in a class', async () => {
    const [one, two] = [await aContact(app), await aContact(app)];
    const input = { keep_id: one.id, keep_version: 1, merged_id: two.id, merged_version: 1, take: [] };
    expect(await merge({ ...input, merged_id: one.id })).toMatchObject({
      body: { errcode: contactErrors.sameContact.errcode },
    });
    expect(await merge({ ...input, merged_version: 2 })).toMatchObject({
      body: { errcode: platformErrors.staleVersion.errcode },
    });
    expect(await merge({ ...input, merged_id: 999_999 })).toMatchObject({ status: 404 });
    expect(await merge({ ...input, take: ['no_such'] })).toMatchObject({
      body: { errcode: contactErrors.fieldNotTaken.errcode },
    });
    const { id } = await aClass(app, { programme, code: 'BOTH' });
    await join({ class: id, contact: one.id });
    await join({ class: id, contact: two.id });
    expect(await merge(input)).toMatchObject({
      status: 409,
      body: { errcode: contactErrors.bothInClass.errcode, errors: { class: ['班级 BOTH'] } },
    });
  });

  it('are found by their name, and become one with all that pointed to either', async () => {
    const keep = await aContact(app, { name: '王重复', company: '甲公司' });
    const gone = await aContact(app, { name: '王重复', company: '乙公司', wechat: 'wcf' });
    const { body } = await app.call(contactEndpoints.duplicates);
    expect(body.data).toContainEqual({ by: 'name', ids: [keep.id, gone.id] });
    const { id } = await aClass(app, { programme, code: 'MERGE' });
    const member = await join({ class: id, contact: gone.id });
    const input = {
      keep_id: keep.id,
      keep_version: 1,
      merged_id: gone.id,
      merged_version: 1,
      take: ['wechat', 'mobile'],
    };
    expect(await merge(input)).toMatchObject({ status: 200 });
    expect((await show('contact', keep.id)).body.data).toMatchObject({
      company: '甲公司',
      wechat: 'wcf',
      mobile: gone.mobile,
    });
    expect((await show('member', member.id)).body.data).toMatchObject({ contact: { id: keep.id } });
    expect((await show('contact', gone.id)).body.data).toMatchObject({ deleted_at: expect.any(String) });
    const restore = await app.call(recordWriteEndpoints.restore, { query: of('contact'), body: { ids: [gone.id] } });
    expect(restore.status).not.toBe(200);
  });
});
