import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../identity';
import { menuHref, useMenuRoutes } from '../../menu';

const nobody: readonly string[] = [];

/** The path of a form's list in the menu; undefined when the caller sees no entry for the form. */
export const useListPath = (formId: number): string | undefined => {
  const { data: me } = useQuery(meQuery);
  const routes = useMenuRoutes(me?.roles ?? nobody);
  const route = routes.find(
    ({ screen, params }) => screen === 'form/records' && params.custom_form_id === String(formId),
  );
  return route === undefined ? undefined : menuHref(route);
};
