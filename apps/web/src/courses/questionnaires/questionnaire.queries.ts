import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import type { Questionnaire, QuestionnaireInput } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { questionnaireEndpoints } from '@shuyuan/contract/courses/questionnaires/questionnaire.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';

/** The common prefix of what is loaded of a class's questionnaires. */
export const questionnairesKey = (classId: number) => ['questionnaires', classId] as const;

/** The questionnaires of a class. */
export const questionnairesQuery = (classId: number) =>
  queryOptions({
    queryKey: [...questionnairesKey(classId), 'list'],
    queryFn: async ({ signal }) =>
      (await call(questionnaireEndpoints.index, { query: { class_id: classId }, quiet: true, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** What a questionnaire of a class can be made of; loaded at each opening of the dialog. */
export const choicesQuery = (classId: number) =>
  queryOptions({
    queryKey: [...questionnairesKey(classId), 'choices'],
    queryFn: async ({ signal }) =>
      (await call(questionnaireEndpoints.choices, { query: { class_id: classId }, loading: false, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** The fields of the form that is answered. */
export const answeredFormQuery = (formId: number) =>
  queryOptions({
    queryKey: ['questionnaires', 'form', formId],
    queryFn: async ({ signal }) => {
      const query = { custom_form_id: formId };
      return (await call(recordEndpoints.meta, { query, quiet: true, loading: false, signal })).data.fields;
    },
    retry: false,
  });

/** Adds a questionnaire or changes one. */
export const saveQuestionnaire = (body: QuestionnaireInput) => call(questionnaireEndpoints.save, { body });

/** Takes a questionnaire away; what was answered stays. */
export const destroyQuestionnaire = ({ id, version }: Questionnaire) =>
  call(questionnaireEndpoints.destroy, { body: { id, version } });
