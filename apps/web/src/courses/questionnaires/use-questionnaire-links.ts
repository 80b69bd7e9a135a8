import { publicationScreenKey } from '@shuyuan/contract/backoffice/menu/records-screen';
import type { Questionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { buildMenuRoutes, formListHref, menuHref, menuQuery } from '../../backoffice/menu';
import { answersAddress } from './answers-address';
import { answeredFormQuery } from './questionnaire.queries';

const useRoutes = () => {
  const { data } = useQuery(menuQuery);
  return useMemo(() => buildMenuRoutes(data ?? []), [data]);
};

/** The address of a questionnaire's answers; undefined where the caller's menu does not have their list. */
export const useAnswersHref = (questionnaire: Questionnaire): string | undefined => {
  const { custom_form_id: formId } = questionnaire;
  const list = formListHref(useRoutes(), formId);
  const { data: fields } = useQuery({ ...answeredFormQuery(formId), enabled: list !== undefined });
  return list === undefined ? undefined : answersAddress(list, fields ?? [], questionnaire);
};

/** The address of the screen on which forms are published; undefined for who may not open it. */
export const usePublicationsHref = (): string | undefined => {
  const route = useRoutes().find(({ screen }) => screen === publicationScreenKey);
  return route === undefined ? undefined : menuHref(route);
};
