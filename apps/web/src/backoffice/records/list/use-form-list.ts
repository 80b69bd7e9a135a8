import { recordsResource } from '@shuyuan/contract/backoffice/menu/records-screen';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordLists } from '../../../platform/record-lists';
import { permissionsQuery } from '../../identity';
import { buildMenuRoutes, formListHref, type MenuRoute, menuHref, menuQuery } from '../../menu';

const nothing: readonly never[] = [];

/** The address of the screen that a form has of its own; undefined when it has none, or the menu does not lead to it. */
const ownListHref = (routes: readonly MenuRoute[], formId: number): string | undefined => {
  const list = recordLists.of(formId);
  if (list === undefined || 'path' in list) return list?.path;
  const route = routes.find(({ screen }) => screen === list.screen);
  return route === undefined ? undefined : menuHref({ ...route, params: { ...route.params, ...list.params } });
};

/** Where the caller finds the records of a form, on the general screen or on one of its own; undefined for who may not. */
export const useFormList = (formId: number): string | undefined => {
  const { data: menu = nothing } = useQuery(menuQuery);
  const { data: nodes = nothing } = useQuery(permissionsQuery);
  return useMemo(() => {
    const routes = buildMenuRoutes(menu);
    const mayList = nodes.some((node) => node === `${recordsResource(formId)}.index`);
    return formListHref(routes, formId) ?? (mayList ? ownListHref(routes, formId) : undefined);
  }, [menu, nodes, formId]);
};
