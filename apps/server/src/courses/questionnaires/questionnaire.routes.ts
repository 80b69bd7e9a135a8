import {
  ownQuestionnaireEndpoints,
  questionnaireEndpoints,
} from '@shuyuan/contract/courses/questionnaires/questionnaire.endpoints';
import { Turns } from '../../platform/db/turns';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { answer, listOwn, showOwn } from './answer.service';
import type { QuestionnaireDeps, QuestionnaireParts } from './questionnaire.deps';
import { listChoices, listQuestionnaires } from './questionnaire.service';
import { questionnaireTexts as texts } from './questionnaire.texts';
import { destroyQuestionnaire, saveQuestionnaire } from './save.service';

const createForStaff = (deps: QuestionnaireDeps): Slice =>
  defineSlice({
    name: 'questionnaires',
    endpoints: questionnaireEndpoints,
    handlers: {
      index: async ({ query, caller }) => ({
        data: await listQuestionnaires(deps, { classId: query.class_id, caller }),
      }),
      choices: async ({ query, caller }) => ({ data: await listChoices(deps, { classId: query.class_id, caller }) }),
      save: async ({ body: input, caller, origin }) => ({
        data: { id: await saveQuestionnaire(deps, { input, caller, origin }) },
        msg: input.id === undefined ? texts.created : texts.saved,
      }),
      destroy: async ({ body, caller, origin }) => {
        await destroyQuestionnaire(deps, { ...body, caller, origin });
        return { msg: texts.deleted };
      },
    },
  });

const createForVisitors = (deps: QuestionnaireDeps): Slice =>
  defineSlice({
    name: 'own-questionnaires',
    endpoints: ownQuestionnaireEndpoints,
    handlers: {
      index: async ({ visitor }) => ({ data: await listOwn(deps, visitor) }),
      show: async ({ visitor, query }) => ({
        data: await showOwn(deps, { mobile: visitor.mobile, id: query.id, memberId: query.member_id }),
      }),
      answer: async ({ visitor, body: input, origin, requestKey }) => ({
        data: await answer(deps, { input, visitor, origin, requestKey }),
        msg: texts.answered,
      }),
    },
  });

/** Questionnaires of classes and sessions: what staff tie to them, and what members answer. */
export const createQuestionnaires = (parts: QuestionnaireParts): readonly Slice[] => {
  const deps = { ...parts, turns: new Turns() };
  return [createForStaff(deps), createForVisitors(deps)];
};
