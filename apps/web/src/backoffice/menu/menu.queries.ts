import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/http/call';
import { buildMenuRoutes, type MenuRoute, routesForRoles } from './menu-routes';

const refreshEveryMs = 3 * 60_000;

/** The server's menu; refreshed in the background, so that a new entry arrives without a new sign-in. */
export const menuQuery = queryOptions({
  queryKey: ['identity', 'menu'],
  queryFn: async ({ signal }) => (await call(identityEndpoints.menu, { quiet: true, loading: false, signal })).data,
  refetchOnWindowFocus: 'always',
  refetchInterval: refreshEveryMs,
});

/** The routes of the menu that the given roles may open. */
export const useMenuRoutes = (roles: readonly string[]): readonly MenuRoute[] => {
  const { data } = useQuery(menuQuery);
  return useMemo(() => routesForRoles(buildMenuRoutes(data ?? []), roles), [data, roles]);
};
