import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import {
  ownQuestionnaireEndpoints,
  questionnaireEndpoints,
} from '@shuyuan/contract/courses/questionnaires/questionnaire.endpoints';
import type { Caller } from '@shuyuan/server/platform/http/slice';
import { type Filling, inTurn } from './base';
import { type AskedClass, findAsked } from './demo.repository';
import type { DemoClient } from './demo-client';
import { schoolTexts } from './school.texts';

const { opinions: texts } = schoolTexts;

const { save: saveForm, updateTable: syncForm, addToMenu } = formEndpoints;

const filledIn = ['score', 'good', 'better'] as const;

const fields = [
  plainField({
    field: 'score',
    name: texts.fields.score,
    edit_input: 'rate',
    search_input: 'number_range',
    validation: ['required'],
    settings: { rate_max: 5 },
  }),
  plainField({ field: 'good', name: texts.fields.good, edit_input: 'textarea' }),
  plainField({ field: 'better', name: texts.fields.better, edit_input: 'textarea' }),
  plainField({
    field: 'class',
    name: texts.fields.class,
    edit_input: 'relation',
    search_input: 'relation',
    settings: { relation_form_id: courseFormIds.class, relation_label: 'name' },
  }),
  plainField({
    field: 'session',
    name: texts.fields.session,
    edit_input: 'relation',
    search_input: 'relation',
    settings: { relation_form_id: courseFormIds.session, relation_label: 'topic' },
  }),
  plainField({
    field: 'member',
    name: texts.fields.member,
    edit_input: 'relation',
    settings: { relation_form_id: courseFormIds.member, relation_label: 'student_no' },
  }),
];

/** The form of opinions, in the menu and with a page that only invited people fill in; returns the page. */
const publishForm = async (client: DemoClient, as: Caller): Promise<number> => {
  const { name, remark, title, intro, thanks } = texts;
  const form = { name, table_name: 'demo_opinion', remark, sort_name: 'id', sort_type: 'desc' as const, fields };
  const { id } = (await client.call(saveForm, { as, body: form })).data;
  await client.call(syncForm, { as, query: { id } });
  await client.call(addToMenu, { as, body: { id } });
  const page = {
    custom_form_id: id,
    audience: 'invited' as const,
    title,
    cover: '',
    intro,
    consent: '',
    thanks,
    fields: filledIn.map((field) => ({ field, required: field === 'score' })),
    presets: {},
    opens_at: null,
    closes_at: null,
    quota: null,
    proves_mobile: false,
    mobile_field: null,
    once_per_mobile: false,
    enabled: true,
  };
  return (await client.call(publicationEndpoints.save, { as, body: page })).data.id;
};

/** Most are content; every fourth has not answered yet. */
const answerAll = async (client: DemoClient, { id, members }: Pick<AskedClass, 'members'> & { id: number }) => {
  for (const [at, { id: member_id, mobile }] of members.entries()) {
    if (at % 4 === 3) continue;
    const values = { ...inTurn(texts.said, at + id) };
    const body = { id, member_id, values, consent_version: 0 };
    await client.visit(ownQuestionnaireEndpoints.answer, { mobile, body });
  }
};

/** What the members of one class think of it, and anonymously of its last session. */
export const askOpinions = async ({ client }: Filling, as: Caller): Promise<void> => {
  const publication_id = await publishForm(client, as);
  const asked = await findAsked(client.db);
  if (asked === undefined) return;
  const { class_id, session_id, members } = asked;
  const always = { publication_id, class_id, opens_at: null, closes_at: null };
  for (const tie of [
    { session_id: null, is_anonymous: false },
    { session_id, is_anonymous: true },
  ]) {
    const { id } = (await client.call(questionnaireEndpoints.save, { as, body: { ...always, ...tie } })).data;
    await answerAll(client, { id, members });
  }
};
