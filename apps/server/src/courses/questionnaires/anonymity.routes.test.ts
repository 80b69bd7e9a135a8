import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit, visitorEnv } from '../../backoffice/visitors/visitor.test-kit';
import { classToday } from '../check-in/check-in.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { joinsBetween, readEverything, spreadIds } from './anonymity.test-kit';
import { invitedPage, opinionForm, phoneWith, recordsOf, tied, tieOf } from './questionnaire.test-kit';

let app: CourseApp;
beforeAll(async () => {
  app = await startCourseApp({ env: visitorEnv });
  const people = { 'form.course_contact': 4, 'form.course_member': 5, 'app.visitor_session': 6 };
  await spreadIds(app, { 'app.submission': 3, ...people });
}, 60_000);
afterAll(() => app.close());

/** Not the order of the members: what is stored must not tell it. */
const order = [2, 0, 1];

/** No word and no figure of a name is in them: their parts are stored for the search. */
const opinions = ['内容充实', '节奏合适', '案例丰富'];

/** Three members of a class answer; the records are in the order in which they did. */
const answered = async (isAnonymous: boolean) => {
  const form: FormDetail = await opinionForm(app);
  await spreadIds(app, { [`form.${form.table_name}`]: isAnonymous ? 1 : 2 });
  const { id: classId, members, mobiles, sessionId } = await classToday(app, 3);
  const page = await invitedPage(app, form.id, { consent: '仅用于改进教学' });
  const id = await tied(app, tieOf(classId, page.id, { session_id: sessionId, is_anonymous: isAnonymous }));
  for (const at of order) {
    const phone = phoneWith(app, await visit(app, mobiles[at] ?? ''));
    await phone.list();
    await phone.show(id, members[at] ?? 0);
    const answer = { id, member_id: members[at], consent_version: 1, values: { score: 3, good: opinions[at] } };
    expect(await phone.answer(answer)).toMatchObject({ status: 200 });
  }
  const records = await recordsOf(app, form);
  const { rows } = await app.db.pool.query<{ contact: number }>(
    'select contact from form.course_member where id = any($1) order by id',
    [members],
  );
  return {
    form,
    id,
    members,
    ones: records.map((record) => [String(record.id)]),
    others: members.map((member, at) => [String(member), String(rows[at]?.contact), mobiles[at] ?? '']),
  };
};

test('of an anonymous questionnaire nothing in the database joins an answer to whoever gave it', async () => {
  const { form, id, members, ...things } = await answered(true);
  expect(things.ones).toHaveLength(3);
  expect(joinsBetween(await readEverything(app), things)).toEqual([]);
  const { pool } = app.db;
  const { rows: sent } = await pool.query('select mobile, address from app.submission where custom_form_id = $1', [
    form.id,
  ]);
  expect(sent).toEqual([1, 2, 3].map(() => ({ mobile: null, address: '' })));
  const { rows: trail } = await pool.query(`select action, ip, user_agent from app.audit_log where target_type = $1`, [
    `form_${form.id}`,
  ]);
  expect(trail).toEqual([1, 2, 3].map(() => ({ action: 'record.create', ip: '', user_agent: '' })));
  for (const record of await recordsOf(app, form)) expect(record).toMatchObject({ member: null, contact: null });
  const { rows: noted } = await pool.query(
    'select * from app.questionnaire_answer where questionnaire_id = $1 order by ctid',
    [id],
  );
  expect(noted).toEqual(members.map((member_id) => ({ questionnaire_id: id, member_id })));
});

test('of one that is not anonymous each answer is joined to its member', async () => {
  const { form: _form, id: _id, members: _members, ...things } = await answered(false);
  const byRecord = joinsBetween(await readEverything(app), things).filter(
    ({ one, value }) => value === things.ones[one]?.[0],
  );
  const pairs = byRecord.map(({ one, other }) => [one, other]);
  expect(pairs).toEqual(order.map((member, at) => [at, member]));
});
