import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../identity';
import { menuHref, useMenuRoutes } from '../../menu';

const nobody: readonly string[] = [];

/** Where a form's list is found in the menu; nowhere for a form without an entry that the caller sees. */
export const useListPath = (formId: number): string | undefined => {
  const { data: me } = useQuery(meQuery);
  const routes = useMenuRoutes(me?.roles ?? nobody);
  const route = routes.find(
    ({ screen, params }) => screen === 'form/records' && params.custom_form_id === String(formId),
  );
  return route === undefined ? undefined : menuHref(route);
};
