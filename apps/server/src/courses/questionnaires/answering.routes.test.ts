import { randomUUID } from 'node:crypto';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { publicPageEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import type { OpenQuestionnaire, OwnQuestionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { ownQuestionnaireEndpoints } from '@shuyuan/contract/courses/questionnaires/questionnaire.endpoints';
import { questionnaireErrors } from '@shuyuan/contract/courses/questionnaires/questionnaire.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireReply } from '../../backoffice/identity/identity-api.test-kit';
import { look, savePage, send, uploadOutside } from '../../backoffice/publications/publication.test-kit';
import { visitorEnv } from '../../backoffice/visitors/visitor.test-kit';
import { classToday, provedBefore } from '../check-in/check-in.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import {
  invitedPage,
  invitedPageOf,
  opinionForm,
  phonesOf,
  phoneWith,
  recordsOf,
  tied,
  tieOf,
  tiesOf,
} from './questionnaire.test-kit';

let app: CourseApp;
beforeAll(async () => {
  app = await startCourseApp({ env: visitorEnv });
}, 60_000);
afterAll(() => app.close());

const refusedBy = ({ errcode, status }: { errcode: number; status: number }) => ({ status, body: { errcode } });

/** A class with a questionnaire, and the phones of its members. */
const asked = async (size: number, { tie = {}, page = {} }: { tie?: object; page?: object } = {}) => {
  const form: FormDetail = await opinionForm(app);
  const made = await classToday(app, size);
  const published = await invitedPage(app, form.id, page);
  const id = await tied(app, tieOf(made.id, published.id, tie));
  const phones = await phonesOf(app, made.mobiles);
  const [phone] = phones;
  if (phone === undefined) throw new Error('no phone');
  return { ...made, form, page: published, questionnaire: id, phones, phone, member: made.members[0] ?? 0 };
};

describe('an answer is refused', () => {
  test('to whoever has not proved a number, and to staff', async () => {
    const { questionnaire: id, member } = await asked(1);
    for (const token of ['', app.token]) {
      const phone = phoneWith(app, token);
      const replies = [await phone.list(), await phone.show(id, member), await phone.answer({ id, member_id: member })];
      for (const reply of replies) expect(reply).toMatchObject(refusedBy(platformErrors.invalidVisitor));
    }
    const body = { id, member_id: member, values: {}, consent_version: 0 };
    const [token = ''] = await provedBefore(app, ['13700000000']);
    const keyless = await app.call(ownQuestionnaireEndpoints.answer, { token, body });
    expect(keyless.status).toBe(400);
  });

  test('alike where it is someone else’s, unknown, not yet open, over, closed or gone', async () => {
    const { questionnaire: id, phone, member, page, form, id: classId, sessionId } = await asked(1);
    const other = await asked(1);
    const past = { closes_at: '2020-01-01T00:00:00.000Z' };
    const future = { opens_at: '2099-01-01T00:00:00.000Z' };
    const off = await invitedPage(app, form.id, { enabled: false });
    const over = await invitedPage(app, form.id, past);
    const gone = await tied(app, tieOf(classId, page.id, { session_id: sessionId }));
    await app.db.pool.query('update form.course_session set deleted_at = now() where id = $1', [sessionId]);
    const shut = [gone];
    for (const tie of [past, future]) shut.push(await tied(app, tieOf(classId, page.id, tie)));
    for (const shutPage of [off, over]) shut.push(await tied(app, tieOf(classId, shutPage.id)));
    const sought: [number, number][] = [
      [other.questionnaire, other.member],
      [other.questionnaire, member],
      [id, other.member],
      [999_999, member],
      ...shut.map((one): [number, number] => [one, member]),
    ];
    const replies: WireReply[] = [];
    for (const [one, memberId] of sought) {
      replies.push(await phone.show(one, memberId), await phone.answer({ id: one, member_id: memberId }));
    }
    for (const reply of replies) {
      expect(reply).toMatchObject(refusedBy(questionnaireErrors.notOpen));
      expect(reply.body).toEqual(replies[0]?.body);
    }
    expect((await phone.list()).body.data).toMatchObject([{ id }]);
    expect(await recordsOf(app, form)).toEqual([]);
  });

  test.each(['paused', 'left', 'transferred'])('to members who are %s', async (state) => {
    const { questionnaire: id, phone, member } = await asked(1);
    await app.db.pool.query('update form.course_member set state = $2 where id = $1', [member, state]);
    expect((await phone.list()).body.data).toEqual([]);
    expect(await phone.answer({ id, member_id: member })).toMatchObject(refusedBy(questionnaireErrors.notOpen));
  });

  test('with faults at its fields, other fields, or another text of consent', async () => {
    const { questionnaire: id, phone, member, form } = await asked(1, { page: { consent: '仅用于改进教学' } });
    const send = (body: object) => phone.answer({ id, member_id: member, consent_version: 1, ...body });
    expect((await send({ values: {} })).body.errors).toHaveProperty('score');
    expect((await send({ values: { score: 5, class: 1 } })).body.errors).toHaveProperty('class');
    expect((await send({ values: { score: 5, member: 1 } })).body.errors).toHaveProperty('member');
    expect(await send({ consent_version: 0 })).toMatchObject(refusedBy(publicationErrors.consentChanged));
    expect(await recordsOf(app, form)).toEqual([]);
    expect((await send({})).status).toBe(200);
  });

  test('a second time, in words, also when the page has no place left', async () => {
    const { questionnaire: id, phone, phones, members, member, form } = await asked(2, { page: { quota: 1 } });
    const key = randomUUID();
    const first = await phone.answer({ id, member_id: member }, key);
    expect(first).toMatchObject({ status: 200, body: { data: { thanks: '谢谢' } } });
    expect(await phone.answer({ id, member_id: member }, key)).toEqual(first);
    expect(await phone.answer({ id, member_id: member })).toMatchObject(refusedBy(questionnaireErrors.already));
    const late = await phones[1]?.answer({ id, member_id: members[1] });
    expect(late).toMatchObject(refusedBy(questionnaireErrors.notOpen));
    expect(await recordsOf(app, form)).toHaveLength(1);
  });

  test('to programs, which are told that all went well', async () => {
    const { questionnaire: id, phone, member, form } = await asked(1);
    const reply = await phone.answer({ id, member_id: member, website: 'https://spam.example' });
    expect(reply).toMatchObject({ status: 200, body: { data: { number: expect.any(String) } } });
    expect(await recordsOf(app, form)).toEqual([]);
    expect((await phone.answer({ id, member_id: member })).status).toBe(200);
  });
});

test('of twenty answers of one member at once, exactly one is stored', { tags: ['long'] }, async () => {
  for (const is_anonymous of [false, true]) {
    const { questionnaire: id, phone, member, form } = await asked(1, { tie: { is_anonymous } });
    const replies = await Promise.all(Array.from({ length: 20 }, () => phone.answer({ id, member_id: member })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject(refusedBy(questionnaireErrors.already));
    }
    expect(await recordsOf(app, form)).toHaveLength(1);
  }
});

test('all members of a class answer at once, and each is stored', async () => {
  const { questionnaire: id, phones, members, form, id: classId } = await asked(12, { tie: { is_anonymous: true } });
  const replies = await Promise.all(phones.map((phone, at) => phone.answer({ id, member_id: members[at] })));
  expect(replies.map(({ status }) => status)).toEqual(members.map(() => 200));
  expect(await recordsOf(app, form)).toHaveLength(12);
  expect((await tiesOf(app, classId))[0]).toMatchObject({ answered: 12, invited: 12 });
});

describe('an answer', () => {
  test('is a record about its class, session and member, whatever the page presets', async () => {
    const form = await opinionForm(app);
    const { id: classId, sessionId, members, mobiles } = await classToday(app, 1);
    const other = await classToday(app, 1);
    const page = await invitedPage(app, form.id, { presets: { class: other.id, class_before: other.id } });
    const id = await tied(app, tieOf(classId, page.id, { session_id: sessionId }));
    const [phone] = await phonesOf(app, mobiles);
    const sent = await phone?.answer({ id, member_id: members[0], values: { score: 4, good: '案例' } });
    expect(sent).toMatchObject({ status: 200, body: { msg: '提交成功' } });
    const [record] = await recordsOf(app, form);
    const { rows } = await app.db.pool.query('select contact from form.course_member where id = $1', [members[0]]);
    expect(record).toMatchObject({ score: 4, good: '案例', class: classId, session: sessionId, member: members[0] });
    expect(record).toMatchObject({ contact: rows[0].contact, class_before: other.id, admin_id: app.adminId });
    const { rows: trail } = await app.db.pool.query(
      `select actor_name, ip, user_agent from app.audit_log where action = 'record.create' and target_type = $1`,
      [`form_${form.id}`],
    );
    expect(trail).toEqual([
      { actor_name: expect.stringContaining('课程评价'), ip: expect.stringMatching(/./), user_agent: 'a phone' },
    ]);
  });

  test('is offered to those who study and have finished, and shown as answered afterwards', async () => {
    const { questionnaire: id, phone, member, name, sessionId, id: classId, page } = await asked(1);
    await app.db.pool.query(`update form.course_member set state = 'graduated' where id = $1`, [member]);
    const closes_at = '2030-01-01T00:00:00.000Z';
    const about = await tied(app, tieOf(classId, page.id, { session_id: sessionId, is_anonymous: true, closes_at }));
    const own = async () => (await phone.list()).body.data as OwnQuestionnaire[];
    const [first, second] = await own();
    expect(second).toEqual({
      id,
      member_id: member,
      name: expect.stringContaining('学员'),
      title: '课程评价',
      class: name,
      session: null,
      is_anonymous: false,
      closes_at: null,
      is_answered: false,
    });
    expect(first).toMatchObject({ id: about, session: { topic: '组织行为学' }, is_anonymous: true, closes_at });
    const shown = (await phone.show(id, member)).body.data as OpenQuestionnaire;
    expect(shown).toMatchObject({ id, is_answered: false, page: { title: '课程评价', state: 'open', consent: '' } });
    expect(shown.page.fields.map(({ field }) => field)).toEqual(['score', 'good']);
    expect(shown.page).not.toHaveProperty('code');
    await phone.answer({ id, member_id: member });
    await app.db.pool.query('update app.questionnaire set closes_at = now() where id = $1', [id]);
    expect((await own()).map((one) => [one.id, one.is_answered])).toEqual([
      [about, false],
      [id, true],
    ]);
  });
});

test('a page of invited people is nowhere for everybody else', async () => {
  const { page, form, phone, questionnaire: id, member } = await asked(1);
  const none = 'abcdefghjk';
  const [token = ''] = await provedBefore(app, ['13700000001']);
  const same = async (call: (code: string) => Promise<WireReply>) => {
    const [theirs, nobodys] = [await call(page.code), await call(none)];
    expect(theirs).toMatchObject(refusedBy(publicationErrors.notFound));
    expect(theirs.body).toEqual(nobodys.body);
  };
  const values = { score: 5 };
  await same((code) => look(app, code));
  await same((code) => send(app, { code, values, consent_version: 0 }));
  await same((code) => send(app, { code, values, consent_version: 0, website: 'x' }));
  await same((code) => send(app, { code, values, consent_version: 0, visitor: token }));
  await same((code) => app.call(publicPageEndpoints.saveDraft, { body: { code, values } }));
  await same((code) => app.call(publicPageEndpoints.showDraft, { query: { code, key: 'A'.repeat(22) } }));
  await same((code) => uploadOutside(app, { code, field: 'papers', bytes: '一', name: 'a.txt' }));
  expect(await recordsOf(app, form)).toEqual([]);
  const retitled = { ...invitedPageOf(form.id, { title: '再评' }), id: page.id, version: 1 };
  expect((await savePage(app, { token: app.token, body: retitled })).status).toBe(200);
  expect((await phone.show(id, member)).body.data).toMatchObject({ title: '再评' });
});
