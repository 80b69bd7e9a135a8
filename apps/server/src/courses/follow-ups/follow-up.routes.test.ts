import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { type CourseForm, courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import type { DueFollowUps } from '@shuyuan/contract/courses/follow-ups/follow-up';
import { followUpEndpoints } from '@shuyuan/contract/courses/follow-ups/follow-up.endpoints';
import { followUpErrors, followUpMessages as messages } from '@shuyuan/contract/courses/follow-ups/follow-up.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { schoolDay } from '../attendance/attendance.test-kit';
import { type CourseApp, courseNodes } from '../course-app.test-kit';
import { itemOf, type School, startSchool } from '../enrolment/enrolment.test-kit';

type Row = Record<string, unknown> & { id: number; version: number };

let school: School;
let app: CourseApp;
/** Writes follow-ups and manages none of others. */
let clerk: { token: string; adminId: number };
beforeAll(async () => {
  school = await startSchool();
  app = school.app;
  const { token, admin } = await signIn(app.db.kysely, { nodes: courseNodes });
  clerk = { token, adminId: admin.id };
});
afterAll(() => app.close());

let people = 0;
/** A contact whose number no applicant has. */
const aContact = async (values: object = {}) => {
  people += 1;
  const mobile = `137${String(people).padStart(8, '0')}`;
  return { ...(await app.save('contact', { name: `学员${people}`, mobile, ...values })), mobile };
};
const of = (form: CourseForm) => ({ custom_form_id: String(courseFormIds[form]) });
const save = (
  values: object,
  { token = clerk.token, ...record }: { token?: string; id?: number; version?: number } = {},
) =>
  app.call(recordWriteEndpoints.save, {
    token,
    query: of('followUp'),
    body: { ...record, values: record.id === undefined ? { way: 'phone', content: '问学费', ...values } : values },
  });
const saved = async (values: object, token = clerk.token): Promise<Row> => {
  const { status, body } = await save(values, { token });
  expect(body).toMatchObject({ data: { id: expect.any(Number) } });
  expect(status).toBe(200);
  return body.data as Row;
};
const show = async (id: number, token = app.token) => {
  const reply = await app.call(recordEndpoints.show, { token, query: { ...of('followUp'), id: String(id) } });
  return { ...reply, row: reply.body.data as Row };
};
const complete = ({ id, version }: Row, token = clerk.token) =>
  app.call(followUpEndpoints.complete, { token, body: { id, version } });
const due = async (token = clerk.token, whose = 'own'): Promise<DueFollowUps> =>
  (await app.call(followUpEndpoints.due, { token, query: { whose } })).body.data as DueFollowUps;
/** Talked a week ago, to be called again yesterday. */
const late = { at: `${schoolDay(-7)}T10:00:00+08:00`, next_on: schoolDay(-1), next_step: '再打电话' };

describe('a follow-up is refused', () => {
  it('without the rights on follow-ups', async () => {
    const { token } = await signIn(app.db.kysely, { nodes: [courseNode('followUp', 'index')] });
    const { id } = await aContact();
    expect((await save({ contact: id }, { token })).status).toBe(403);
    const row = await saved({ contact: id, ...late });
    expect((await complete(row, token)).status).toBe(403);
    const nobody = await signIn(app.db.kysely, { nodes: ['workbench.index'] });
    expect((await app.call(followUpEndpoints.due, { token: nobody.token })).status).toBe(403);
  });

  it('about nobody, about another person than the applicant, and about whom the caller does not see', async () => {
    expect((await save({})).body.errors).toEqual({ contact: [messages.nobody] });
    const [contact, application] = [await aContact(), await school.apply()];
    const other = await save({ contact: contact.id, enrolment: application.id });
    expect(other.body.errors).toEqual({ contact: [messages.otherPerson] });
    const stranger = await signIn(app.db.kysely, { nodes: courseNodes, scope: 'own' });
    for (const person of [{ contact: contact.id }, { enrolment: application.id }]) {
      const { status, body } = await save(person, { token: stranger.token });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, Object.keys(person)]);
    }
  });

  it('in the name of someone else, by those who may not manage them', async () => {
    const { id } = await aContact();
    const refused = await save({ contact: id, owner: app.adminId });
    expect(refused.body.errors).toEqual({ owner: [messages.otherOwner] });
    expect(await saved({ contact: id, owner: clerk.adminId }, app.token)).toMatchObject({
      owner: { id: clerk.adminId },
    });
  });

  it('with a next day before the talk, in the future, and without words', async () => {
    const { id } = await aContact();
    expect((await save({ contact: id, next_on: schoolDay(-1) })).body.errors).toEqual({
      next_on: [messages.nextBefore(schoolDay())],
    });
    const future = { contact: id, at: `${schoolDay(2)}T10:00:00+08:00` };
    expect((await save(future)).body.errors).toEqual({ at: [messages.inFuture] });
    expect((await save({ contact: id, content: ' ' })).body.errors).toHaveProperty('content');
  });
});

describe('a follow-up', () => {
  it('is made by whoever writes it, now, and its next step is open', async () => {
    const { id } = await aContact();
    const row = await saved({ contact: id, next_on: schoolDay(1) });
    expect(row).toMatchObject({ owner: { id: clerk.adminId }, state: 'open', at: expect.stringMatching(/^2\d{3}-/) });
    expect((await saved({ contact: id })).state).toBeNull();
  });

  it('of others is neither changed, completed nor deleted without the right', async () => {
    const { id } = await aContact();
    const row = await saved({ contact: id, ...late }, app.token);
    const edit = await save({ content: '改' }, { id: row.id, version: row.version });
    expect(edit.body.errcode).toBe(followUpErrors.notYours.errcode);
    expect((await complete(row)).body.errcode).toBe(followUpErrors.notYours.errcode);
    const destroy = (token: string) =>
      app.call(recordWriteEndpoints.destroy, { token, query: of('followUp'), body: { ids: [row.id] } });
    expect((await destroy(clerk.token)).body.errcode).toBe(followUpErrors.notYours.errcode);
    const head = await signIn(app.db.kysely, { nodes: [...courseNodes, 'followup.manage'] });
    expect((await complete(row, head.token)).status).toBe(200);
    expect((await destroy(head.token)).status).toBe(200);
  });

  it('is completed once, however many try, and the log says by whom', async () => {
    const row = await saved({ contact: (await aContact()).id, ...late });
    const replies = await Promise.all([complete(row), complete(row), complete(row), complete(row)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await show(row.id)).row).toMatchObject({
      state: 'done',
      done_by: { id: clerk.adminId },
      done_at: expect.any(String),
      version: row.version + 1,
    });
    const { rows } = await app.db.pool.query(
      `select admin_id from app.audit_log where target_type = $1 and target_id = $2 and action = 'record.edit'`,
      [`form_${courseFormIds.followUp}`, String(row.id)],
    );
    expect(rows).toEqual([{ admin_id: clerk.adminId }]);
    expect((await complete({ ...row, version: row.version + 1 })).body.errcode).toBe(followUpErrors.notOpen.errcode);
  });

  it('closes the open next step of the same person, also of a colleague, and of nobody else', async () => {
    const [one, other] = [await aContact(), await aContact()];
    const first = await saved({ contact: one.id, ...late }, app.token);
    const elsewhere = await saved({ contact: other.id, ...late }, app.token);
    const second = await saved({ contact: one.id, next_on: schoolDay(3) });
    expect((await show(first.id)).row).toMatchObject({ state: 'done', done_by: { id: clerk.adminId } });
    expect((await show(elsewhere.id)).row.state).toBe('open');
    // Entered later, but of an earlier day: the newest stays the open one.
    expect((await saved({ contact: one.id, ...late })).state).toBe('done');
    expect((await show(second.id)).row.state).toBe('open');
  });

  it('leaves one open next step when many are written at once', async () => {
    const { id } = await aContact();
    const values = { contact: id, next_on: schoolDay(1) };
    await Promise.all(Array.from({ length: 6 }, () => saved(values)));
    const { rows } = await app.db.pool.query(
      `select count(*)::int as open from form.course_follow_up where contact = $1 and state = 'open'`,
      [id],
    );
    expect(rows).toEqual([{ open: 1 }]);
  });
});

describe('whoever sees the person reads what was talked about', () => {
  const ids = async (token: string): Promise<number[]> => {
    const { body } = await app.call(recordEndpoints.index, { token, query: { ...of('followUp'), page_size: '100' } });
    const { data, total } = body as unknown as { data: Row[]; total: number };
    expect(total).toBe(data.length);
    return data.map(({ id }) => id);
  };

  it('and nobody else: a head teacher those of the own students and applicants', async () => {
    const teacher = await signIn(app.db.kysely, { nodes: courseNodes, scope: 'own' });
    const classId = await school.classOf(9, { head_teacher: teacher.admin.id });
    const [student, stranger] = [await aContact(), await aContact()];
    await app.save('member', { contact: student.id, class: classId, state: 'studying', joined_on: '2026-03-01' });
    const application = await school.apply({ class: classId });
    const mine = await saved({ contact: student.id, ...late }, app.token);
    const applicant = await saved({ enrolment: application.id, ...late }, app.token);
    const hidden = await saved({ contact: stranger.id, ...late, owner: teacher.admin.id }, app.token);
    expect(await ids(teacher.token)).toEqual([applicant.id, mine.id]);
    expect((await show(mine.id, teacher.token)).status).toBe(200);
    expect((await show(hidden.id, teacher.token)).status).toBe(404);
    expect((await complete(hidden, teacher.token)).status).toBe(404);
    expect((await due(teacher.token, 'all')).rows.map(({ id }) => id)).toEqual([mine.id, applicant.id]);
    expect(await due(teacher.token)).toMatchObject({ mine: 0, all: 2, rows: [] });
  });

  it('and none at all without the lists of people and of applications', async () => {
    const actions = ['index', 'detail'] as const;
    const { token } = await signIn(app.db.kysely, { nodes: actions.map((action) => courseNode('followUp', action)) });
    expect(await ids(token)).toEqual([]);
    expect(await due(token, 'all')).toEqual({ mine: 0, all: 0, rows: [] });
  });
});

describe('the list of what is due', () => {
  it('has the own next steps of today and before, the oldest first, with the days that passed', async () => {
    const caller = await signIn(app.db.kysely, { nodes: courseNodes });
    const { token } = caller;
    const person = await aContact({ name: '陈到期' });
    const application = await school.apply({ name: '林申请' });
    const today = await saved({ enrolment: application.id, next_on: schoolDay(), next_step: '寄简章' }, token);
    const before = await saved({ contact: person.id, ...late }, token);
    await saved({ contact: (await aContact()).id, next_on: schoolDay(1) }, token);
    await saved({ contact: (await aContact()).id, ...late });
    const { rows, mine, all } = await due(token);
    expect(rows).toMatchObject([
      {
        id: before.id,
        contact_id: person.id,
        name: '陈到期',
        mobile: person.mobile,
        late: 1,
        owner_id: caller.admin.id,
      },
      { id: today.id, enrolment_id: application.id, contact_id: null, name: '林申请', late: 0, next_step: '寄简章' },
    ]);
    expect(mine).toBe(2);
    expect(all).toBeGreaterThan(2);
    expect((await complete(before, token)).status).toBe(200);
    expect((await due(token)).rows.map(({ id }) => id)).toEqual([today.id]);
    const masked = courseNodes.filter((node) => !node.endsWith('.unmask'));
    const reception = await signIn(app.db.kysely, { nodes: masked });
    expect((await due(reception.token, 'all')).rows.every(({ mobile }) => mobile === null)).toBe(true);
  });
});

describe('follow-ups are not lost', () => {
  it('when an applicant enters a class: they belong to the student then', async () => {
    const classId = await school.classOf(5);
    const application = await school.applicationIn('admitted', classId);
    const row = await saved({ enrolment: application.id, ...late });
    expect(row.contact).toBeNull();
    const entered = await app.call(enrolmentEndpoints.enter, { body: { items: [itemOf(application)] } });
    expect(entered.status).toBe(200);
    const { contact } = await school.show(application.id);
    expect((await show(row.id)).row.contact).toEqual(contact);
    // The application leads to its person from now on, whose open next step it closes.
    expect((await saved({ enrolment: application.id })).contact).toEqual(contact);
    expect((await show(row.id)).row.state).toBe('done');
  });

  it('when two contacts are merged, and a person with some is not deleted', async () => {
    const [keep, merged] = [await aContact(), await aContact()];
    const row = await saved({ contact: merged.id, ...late });
    const destroy = await app.call(recordWriteEndpoints.destroy, { query: of('contact'), body: { ids: [merged.id] } });
    expect(destroy.body.errcode).toBe(recordErrors.stillReferred.errcode);
    const body = {
      keep_id: keep.id,
      keep_version: keep.version,
      merged_id: merged.id,
      merged_version: merged.version,
      take: [],
    };
    expect((await app.call(contactEndpoints.merge, { body })).status).toBe(200);
    expect((await show(row.id)).row.contact).toMatchObject({ id: keep.id });
  });
});
