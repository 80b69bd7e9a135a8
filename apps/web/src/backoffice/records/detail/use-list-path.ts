import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../identity';
import { formListHref, useMenuRoutes } from '../../menu';

const nobody: readonly string[] = [];

/** The path of a form's list in the menu; undefined when the caller sees no entry for the form. */
export const useListPath = (formId: number): string | undefined => {
  const { data: me } = useQuery(meQuery);
  const routes = useMenuRoutes(me?.roles ?? nobody);
  return formListHref(routes, formId);
};
