import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import type { QuestionnaireChoices } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { questionnaireEndpoints } from '@shuyuan/contract/courses/questionnaires/questionnaire.endpoints';
import {
  questionnaireMessages as messages,
  questionnaireErrors,
} from '@shuyuan/contract/courses/questionnaires/questionnaire.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { pageOf, publish, publisherNodes, savePage } from '../../backoffice/publications/publication.test-kit';
import { visitorEnv } from '../../backoffice/visitors/visitor.test-kit';
import { as, sessionOf } from '../attendance/attendance.test-kit';
import { classToday } from '../check-in/check-in.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import {
  invitedPage,
  invitedPageOf,
  opinionForm,
  phonesOf,
  saveTie,
  tied,
  tieOf,
  tiesOf,
} from './questionnaire.test-kit';

let app: CourseApp;
let form: FormDetail;
beforeAll(async () => {
  app = await startCourseApp({ env: visitorEnv });
  form = await opinionForm(app);
}, 60_000);
afterAll(() => app.close());

const refusedBy = ({ errcode, status }: { errcode: number; status: number }) => ({ status, body: { errcode } });
const allNodes = ['index', 'create', 'edit', 'delete'].map((act) => `questionnaire.${act}`);
const byClass = (classId: number) => ({ query: { class_id: String(classId) } });

describe('a questionnaire is refused', () => {
  test('to staff without the right, and of classes that they do not see', async () => {
    const { id: classId } = await classToday(app, 1);
    const page = await invitedPage(app, form.id);
    const id = await tied(app, tieOf(classId, page.id));
    const reader = as(app, (await signIn(app.db.kysely, { nodes: [...courseNodes, 'questionnaire.index'] })).token);
    const stranger = as(
      app,
      (await signIn(app.db.kysely, { nodes: [...courseNodes, ...allNodes], scope: 'own' })).token,
    );
    expect((await reader.call(questionnaireEndpoints.index, byClass(classId))).status).toBe(200);
    expect((await reader.call(questionnaireEndpoints.choices, byClass(classId))).status).toBe(403);
    expect((await saveTie(reader, tieOf(classId, page.id))).status).toBe(403);
    expect((await reader.call(questionnaireEndpoints.destroy, { body: { id, version: 1 } })).status).toBe(403);
    const missing = refusedBy(platformErrors.recordNotFound);
    expect(await stranger.call(questionnaireEndpoints.index, byClass(classId))).toMatchObject(missing);
    expect(await stranger.call(questionnaireEndpoints.choices, byClass(classId))).toMatchObject(missing);
    expect(await stranger.call(questionnaireEndpoints.destroy, { body: { id, version: 1 } })).toMatchObject(missing);
    expect(await saveTie(stranger, tieOf(classId, page.id, { id, version: 1 }))).toMatchObject(missing);
    expect((await saveTie(stranger, tieOf(classId, page.id))).body.errors).toEqual({ class_id: [messages.noClass] });
    const maker = as(app, (await signIn(app.db.kysely, { nodes: [...courseNodes, 'questionnaire.create'] })).token);
    expect((await saveTie(maker, tieOf(classId, page.id, { id, version: 1 }))).status).toBe(403);
  });

  test('with a session of another class, and with a page that everybody may fill in or that is gone', async () => {
    const { id: classId } = await classToday(app, 1);
    const other = await classToday(app, 1);
    const page = await invitedPage(app, form.id);
    const foreign = await saveTie(app, tieOf(classId, page.id, { session_id: other.sessionId }));
    expect(foreign.body.errors).toEqual({ session_id: [messages.noSession] });
    const open = await publish(app, {
      token: app.token,
      body: { ...invitedPageOf(form.id), audience: 'anyone', presets: { class: classId } },
    });
    for (const id of [open.id, 999_999]) {
      expect((await saveTie(app, tieOf(classId, id))).body.errors).toEqual({ publication_id: [messages.noPage] });
    }
    const times = { opens_at: '2026-03-02T00:00:00.000Z', closes_at: '2026-03-01T00:00:00.000Z' };
    expect((await saveTie(app, tieOf(classId, page.id, times))).body.errors).toHaveProperty('closes_at');
  });

  test('where the owner of the page could not create such records', async () => {
    const { id: classId } = await classToday(app, 1);
    const owner = await signIn(app.db.kysely, { nodes: publisherNodes(form.id) });
    const { id } = await publish(app, { token: owner.token, body: invitedPageOf(form.id) });
    const reply = await saveTie(app, tieOf(classId, id));
    expect(reply).toMatchObject(refusedBy(questionnaireErrors.unfit));
    const { publication_id: words } = reply.body.errors as { publication_id: string[] };
    expect(words[0]).toContain('公开表单的所有者不能写入“班级”');
    await app.db.pool.query('update app.admin set disabled_at = now() where id = $1', [owner.admin.id]);
    expect((await saveTie(app, tieOf(classId, id))).body.errors).toEqual({
      publication_id: [expect.stringContaining('所有者已停用')],
    });
  });

  test('over what someone else has changed, and in another class', async () => {
    const { id: classId } = await classToday(app, 1);
    const other = await classToday(app, 1);
    const page = await invitedPage(app, form.id);
    const id = await tied(app, tieOf(classId, page.id));
    expect((await saveTie(app, tieOf(other.id, page.id, { id, version: 1 }))).body.errors).toEqual({
      class_id: [messages.classFixed],
    });
    expect((await saveTie(app, tieOf(classId, page.id, { id, version: 1, is_anonymous: true }))).status).toBe(200);
    const stale = refusedBy(platformErrors.staleVersion);
    expect(await saveTie(app, tieOf(classId, page.id, { id, version: 1 }))).toMatchObject(stale);
    const destroy = (version: number) => app.call(questionnaireEndpoints.destroy, { body: { id, version } });
    expect(await destroy(1)).toMatchObject(stale);
    expect((await destroy(2)).status).toBe(200);
    expect(await tiesOf(app, classId)).toEqual([]);
  });

  test('once there are answers, with another promise or about something else', async () => {
    const { id: classId, members, mobiles, sessionId } = await classToday(app, 1);
    const page = await invitedPage(app, form.id);
    const other = await invitedPage(app, form.id);
    const id = await tied(app, tieOf(classId, page.id, { is_anonymous: true }));
    const [phone] = await phonesOf(app, mobiles);
    expect((await phone?.answer({ id, member_id: members[0] }))?.status).toBe(200);
    const change = (tie: object) =>
      saveTie(app, tieOf(classId, page.id, { id, version: 1, is_anonymous: true, ...tie }));
    const named = await change({ is_anonymous: false });
    expect(named).toMatchObject(refusedBy(questionnaireErrors.anonymityFixed));
    expect(named.body.errors).toHaveProperty('is_anonymous');
    for (const tie of [{ publication_id: other.id }, { session_id: sessionId }]) {
      expect(await change(tie)).toMatchObject(refusedBy(questionnaireErrors.pageFixed));
    }
    expect((await change({ closes_at: '2030-01-01T00:00:00.000Z' })).status).toBe(200);
  });
});

describe('a page of invited people', () => {
  test('is refused with files, a proof of numbers, or what its form requires', async () => {
    const save = (page: object) => savePage(app, { token: app.token, body: invitedPageOf(form.id, page) });
    const files = await save({
      fields: [
        { field: 'score', required: true },
        { field: 'papers', required: false },
      ],
    });
    expect(files.body.errors).toEqual({ fields: [expect.stringContaining('“附件”是文件')] });
    const proof = await save({ proves_mobile: true, mobile_field: 'mobile', once_per_mobile: true });
    expect(Object.keys(proof.body.errors ?? {}).sort()).toEqual(['mobile_field', 'once_per_mobile', 'proves_mobile']);
    const missing = await save({ fields: [{ field: 'good', required: true }] });
    expect(missing.body.errors).toEqual({ fields: [expect.stringContaining('满意度')] });
    const open = await savePage(app, {
      token: app.token,
      body: { ...pageOf(form.id), fields: invitedPageOf(1).fields },
    });
    expect(open.body.errors).toEqual({ fields: [expect.stringContaining('班级')] });
  });

  test('cannot be opened to everybody or removed while a class uses it, and says where', async () => {
    const { id: classId, name, sessionId } = await classToday(app, 1);
    const page = await invitedPage(app, form.id);
    const id = await tied(app, tieOf(classId, page.id, { session_id: sessionId }));
    const open = {
      ...invitedPageOf(form.id),
      presets: { class: classId },
      audience: 'anyone',
      id: page.id,
      version: 1,
    };
    const opened = await savePage(app, { token: app.token, body: open });
    expect(opened).toMatchObject(refusedBy(publicationErrors.inUse));
    expect(opened.body.errors).toEqual({ audience: [expect.stringContaining(`班级“${name}”课次“组织行为学”`)] });
    const destroy = () => app.call(publicationEndpoints.destroy, { body: { id: page.id, version: 1 } });
    const removed = await destroy();
    expect(removed).toMatchObject(refusedBy(publicationErrors.inUse));
    expect(removed.body.errmsg).toContain(name);
    await app.call(questionnaireEndpoints.destroy, { body: { id, version: 1 } });
    expect((await destroy()).status).toBe(200);
  });
});

describe('a class', () => {
  test('lists its questionnaires, and takes back what it shows', async () => {
    const { id: classId, sessionId, members, mobiles } = await classToday(app, 3);
    await app.db.pool.query(`update form.course_member set state = 'left' where id = $1`, [members[2]]);
    const page = await invitedPage(app, form.id);
    const closes_at = '2030-01-01T08:00:00.000Z';
    const whole = await tied(app, tieOf(classId, page.id, { closes_at }));
    const single = await tied(app, tieOf(classId, page.id, { session_id: sessionId, is_anonymous: true }));
    const [phone] = await phonesOf(app, mobiles);
    await phone?.answer({ id: whole, member_id: members[0] });
    const rows = await tiesOf(app, classId);
    expect(rows.map(({ id }) => id)).toEqual([single, whole]);
    expect(rows[1]).toMatchObject({
      title: '课程评价',
      custom_form_id: form.id,
      form_name: form.name,
      session: null,
      is_anonymous: false,
      opens_at: null,
      closes_at,
      state: 'open',
      fault: '',
      answered: 1,
      invited: 2,
    });
    expect(rows[0]).toMatchObject({ session: { id: sessionId, topic: '组织行为学' }, answered: 0 });
    for (const row of rows) expect((await saveTie(app, row)).status).toBe(200);
    const changing = ({ version: _version, updated_at: _at, ...rest }: (typeof rows)[number]) => rest;
    expect((await tiesOf(app, classId)).map(changing)).toEqual(rows.map(changing));
    expect((await saveTie(app, { ...rows[0], version: 2, surplus: 1 })).body.errors).toHaveProperty('surplus');
  });

  test('offers its own sessions and the pages of invited people', async () => {
    const { id: classId, sessionId } = await classToday(app, 1);
    const later = await sessionOf(app, classId, { date: '2030-01-07', topic: '领导力' });
    const page = await invitedPage(app, form.id);
    const { body } = await app.call(questionnaireEndpoints.choices, byClass(classId));
    const { pages, sessions } = body.data as QuestionnaireChoices;
    expect(pages[0]).toEqual({
      id: page.id,
      title: '课程评价',
      custom_form_id: form.id,
      form_name: form.name,
      state: 'open',
    });
    expect(sessions.map(({ id }) => id)).toEqual([later, sessionId]);
  });

  test('says in words why one takes no answers', async () => {
    const { id: classId, sessionId } = await classToday(app, 1);
    const page = await invitedPage(app, form.id);
    const state = async (tie: object) => {
      const id = await tied(app, tieOf(classId, page.id, tie));
      return (await tiesOf(app, classId)).find((one) => one.id === id)?.state;
    };
    expect(await state({ opens_at: '2099-01-01T00:00:00.000Z' })).toBe('waiting');
    expect(await state({ closes_at: '2020-01-01T00:00:00.000Z' })).toBe('over');
    const id = await tied(app, tieOf(classId, page.id, { session_id: sessionId }));
    await app.db.pool.query('update form.course_session set deleted_at = now() where id = $1', [sessionId]);
    expect((await tiesOf(app, classId)).find((one) => one.id === id)).toMatchObject({ state: 'closed' });
  });
});
