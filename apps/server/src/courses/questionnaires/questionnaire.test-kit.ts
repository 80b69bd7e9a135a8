import { randomUUID } from 'node:crypto';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Questionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import {
  ownQuestionnaireEndpoints,
  questionnaireEndpoints,
} from '@shuyuan/contract/courses/questionnaires/questionnaire.endpoints';
import { idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import { sql } from 'kysely';
import type { WireReply } from '../../backoffice/identity/identity-api.test-kit';
import { pageOf, publish } from '../../backoffice/publications/publication.test-kit';
import { liveForm } from '../../backoffice/records/record-read.test-kit';
import { provedBefore } from '../check-in/check-in.test-kit';
import type { CourseApp } from '../course-app.test-kit';

const labels = { class: 'name', session: 'topic', member: 'student_no', contact: 'name' } as const;

const relation = (field: string, name: string, form: keyof typeof labels) => ({
  field,
  name,
  edit_input: 'relation' as const,
  settings: { relation_form_id: courseFormIds[form], relation_label: labels[form] },
});

/** A form for opinions on teaching; the class is required, and two fields relate to it. */
export const opinionForm = (app: CourseApp): Promise<FormDetail> =>
  liveForm({ ...app, adminName: '' }, [
    { field: 'score', name: '满意度', edit_input: 'rate', validation: ['required'] },
    { field: 'good', name: '好的地方', edit_input: 'textarea' },
    { field: 'papers', name: '附件', edit_input: 'files' },
    { field: 'mobile', name: '手机', edit_input: 'mobile' },
    { ...relation('class', '班级', 'class'), validation: ['required'] },
    relation('class_before', '之前的班级', 'class'),
    relation('session', '课次', 'session'),
    relation('member', '学号', 'member'),
    relation('contact', '学员', 'contact'),
  ]);

const asked = [
  { field: 'score', required: true },
  { field: 'good', required: false },
];

/** The input of a page that only invited people fill in. */
export const invitedPageOf = (formId: number, page: object = {}) => ({
  ...pageOf(formId),
  title: '课程评价',
  consent: '',
  fields: asked,
  audience: 'invited' as const,
  ...page,
});

/** Publishes one. */
export const invitedPage = (app: CourseApp, formId: number, page: object = {}): Promise<{ id: number; code: string }> =>
  publish(app, { token: app.token, body: invitedPageOf(formId, page) });

/** The input of a questionnaire of a whole class. */
export const tieOf = (classId: number, publicationId: number, tie: object = {}) => ({
  class_id: classId,
  session_id: null,
  publication_id: publicationId,
  is_anonymous: false,
  opens_at: null,
  closes_at: null,
  ...tie,
});

/** Saves a questionnaire. */
export const saveTie = (app: Pick<CourseApp, 'call'>, body: object): Promise<WireReply> =>
  app.call(questionnaireEndpoints.save, { body });

/** Adds one that must be accepted. */
export const tied = async (app: CourseApp, body: object): Promise<number> => {
  const reply = await saveTie(app, body);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return (reply.body.data as { id: number }).id;
};

/** The questionnaires of a class as staff see them. */
export const tiesOf = async (app: Pick<CourseApp, 'call'>, classId: number): Promise<Questionnaire[]> =>
  (await app.call(questionnaireEndpoints.index, { query: { class_id: String(classId) } })).body.data as Questionnaire[];

/** What a member's phone sends, with the token of a proved number. */
export const phoneWith = (app: CourseApp, token: string) => ({
  list: () => app.call(ownQuestionnaireEndpoints.index, { token }),
  show: (id: number, memberId: number) =>
    app.call(ownQuestionnaireEndpoints.show, { token, query: { id: String(id), member_id: String(memberId) } }),
  answer: (body: object, key: string = randomUUID()) =>
    app.call(ownQuestionnaireEndpoints.answer, {
      token,
      headers: { [idempotencyHeader]: key, 'user-agent': 'a phone' },
      body: { consent_version: 0, values: { score: 5 }, ...body },
    }),
});

/** The phones of some numbers that were proved before. */
export const phonesOf = async (app: CourseApp, mobiles: readonly string[]) =>
  (await provedBefore(app, mobiles)).map((token) => phoneWith(app, token));

/** The rows of a form's table, in order. */
export const recordsOf = async (app: CourseApp, form: FormDetail): Promise<Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`select * from ${sql.id('form', form.table_name)} order by id`.execute(
      app.db.kysely,
    )
  ).rows;
