import { z } from 'zod';
import { sent } from '../../backoffice/publications/publication';
import { bodyId, queryId } from '../../backoffice/records/record-query';
import { defineEndpoints } from '../../platform/endpoint';
import { postedBack } from '../../platform/posted-back';
import { done, one } from '../../platform/replies';
import {
  openQuestionnaire,
  ownQuestionnaire,
  questionnaire,
  questionnaireAnswer,
  questionnaireChoices,
  questionnaireInput,
} from './questionnaire';

/** Questionnaires of a class or a session, for staff. */
export const questionnaireEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/questionnaire/index',
    access: 'questionnaire.index',
    summary: '一个班的问卷：状态、几人填写、几人可以填写',
    query: z.strictObject({ class_id: queryId }),
    reply: one(z.array(questionnaire)),
  },
  choices: {
    method: 'GET',
    path: '/api/admin/questionnaire/choices',
    access: 'questionnaire.create|edit',
    summary: '给一个班新增问卷时可选的表单（仅受邀的人填写的公开表单）和课次',
    query: z.strictObject({ class_id: queryId }),
    reply: one(questionnaireChoices),
  },
  save: {
    method: 'POST',
    path: '/api/admin/questionnaire/save',
    access: 'questionnaire.create|edit',
    summary: '新增或修改问卷；列表里的一行可以改好后交回',
    body: postedBack(questionnaireInput, questionnaire, { session_id: 'session' }),
    example: {
      body: {
        class_id: 1,
        session_id: null,
        publication_id: 1,
        is_anonymous: true,
        opens_at: null,
        closes_at: '2026-04-01T10:00:00.000Z',
      },
    },
    reply: z.object({ ...done.shape, data: z.object({ id: z.int() }) }),
  },
  destroy: {
    method: 'POST',
    path: '/api/admin/questionnaire/destroy',
    access: 'questionnaire.delete',
    summary: '移除问卷；已经填写的记录保留',
    body: z.strictObject({ id: bodyId, version: bodyId }),
    reply: done,
  },
});

/** The same for those who answer. Whatever is not the visitor's own, or not open, answers as if it did not exist. */
export const ownQuestionnaireEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/public/questionnaire/index',
    access: 'visitor',
    summary: '本人可以填写和已经填写的问卷',
    reply: one(z.array(ownQuestionnaire)),
  },
  show: {
    method: 'GET',
    path: '/api/public/questionnaire/show',
    access: 'visitor',
    summary: '本人的一份问卷和要填写的字段',
    query: z.strictObject({ id: queryId, member_id: queryId }),
    reply: one(openQuestionnaire),
  },
  answer: {
    method: 'POST',
    path: '/api/public/questionnaire/answer',
    access: 'visitor',
    summary: '填写一份问卷，每人一次；匿名的不保存由谁填写',
    body: questionnaireAnswer,
    example: { body: { id: 1, member_id: 1, values: { score: 5 }, consent_version: 0 } },
    isIdempotent: true,
    reply: z.object({ ...done.shape, data: sent }),
  },
});
