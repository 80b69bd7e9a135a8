import { z } from 'zod';
import { columnName } from '../../backoffice/forms/form-name';
import { invitedPage, publicationState } from '../../backoffice/publications/publication';
import { bodyId } from '../../backoffice/records/record-query';
import { jsonValue } from '../../platform/json-value';
import { instant } from '../../platform/replies';
import type { memberStates } from '../contacts/member.form';
import { day } from '../payments/payment';

/** The states in which members of a class may answer its questionnaires. */
export const answeringStates: readonly (typeof memberStates)[number]['value'][] = ['studying', 'graduated'];

/** As many as one class lists. */
export const questionnairesMost = 200;

/** The session that a questionnaire is about. */
const askedSession = z.object({ id: z.int(), date: day, topic: z.string() });

/** A questionnaire of a class or of one of its sessions, as staff save it. */
export const questionnaireInput = z
  .strictObject({
    /** Absent for a new one. */
    id: z.int().positive().optional(),
    version: z.int().positive().optional(),
    class_id: bodyId,
    /** Null for one about the class as a whole. */
    session_id: bodyId.nullable(),
    /** A published form that only invited people fill in. */
    publication_id: z.int({ error: '请选择表单' }).positive({ error: '请选择表单' }),
    /** Nothing that is stored joins an answer to the person who gave it; fixed once there are answers. */
    is_anonymous: z.boolean({ error: '请选择是否匿名' }),
    opens_at: instant.nullable(),
    closes_at: instant.nullable(),
  })
  .superRefine((input, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((input.id === undefined) !== (input.version === undefined)) say('version', '缺少版本号');
    if (
      input.opens_at !== null &&
      input.closes_at !== null &&
      Date.parse(input.opens_at) >= Date.parse(input.closes_at)
    ) {
      say('closes_at', '截止时间要晚于开始时间');
    }
  });
export type QuestionnaireInput = z.output<typeof questionnaireInput>;

/** A questionnaire in the list of its class. */
export const questionnaire = z.object({
  id: z.int(),
  version: z.int(),
  class_id: z.int(),
  session: askedSession.nullable(),
  publication_id: z.int(),
  /** The title of the published form. */
  title: z.string(),
  custom_form_id: z.int(),
  form_name: z.string(),
  is_anonymous: z.boolean(),
  opens_at: instant.nullable(),
  closes_at: instant.nullable(),
  /** By its own times and by those of the published form; `fault` says why it is suspended. */
  state: publicationState,
  fault: z.string(),
  /** How many have answered, and how many members may answer now. */
  answered: z.int(),
  invited: z.int(),
  created_at: instant,
  updated_at: instant,
});
export type Questionnaire = z.output<typeof questionnaire>;

/** What a questionnaire of a class can be made of. */
export const questionnaireChoices = z.object({
  pages: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      custom_form_id: z.int(),
      form_name: z.string(),
      state: publicationState,
    }),
  ),
  /** The class's sessions, the newest first. */
  sessions: z.array(askedSession),
});
export type QuestionnaireChoices = z.output<typeof questionnaireChoices>;

/** A questionnaire in the list of someone who may answer it. */
export const ownQuestionnaire = z.object({
  id: z.int(),
  member_id: z.int(),
  /** The person's own name: one number can have two members. */
  name: z.string(),
  title: z.string(),
  class: z.string(),
  session: askedSession.omit({ id: true }).nullable(),
  is_anonymous: z.boolean(),
  /** Until when it takes answers: the earlier of its own end and that of the published form. */
  closes_at: instant.nullable(),
  is_answered: z.boolean(),
});
export type OwnQuestionnaire = z.output<typeof ownQuestionnaire>;

/** One of them with what is to be filled in; of one that is answered there are no answers to see. */
export const openQuestionnaire = z.object({ ...ownQuestionnaire.shape, page: invitedPage });
export type OpenQuestionnaire = z.output<typeof openQuestionnaire>;

/** What someone answers. */
export const questionnaireAnswer = z.strictObject({
  id: bodyId,
  member_id: bodyId,
  values: z.record(columnName, jsonValue),
  /** The version of the consent text that was shown; 0 without a text. */
  consent_version: z.int().nonnegative(),
  /** Hidden on the page: people leave it empty, programs fill it in. */
  website: z.string().max(200).optional(),
});
export type QuestionnaireAnswer = z.output<typeof questionnaireAnswer>;
