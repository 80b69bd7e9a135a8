import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery, permissionsQuery } from '../../backoffice/identity';
import { menuQuery } from '../../backoffice/menu';
import { accessStamp } from '../../platform/http/access-stamp';

const drawnFrom = [meQuery.queryKey, menuQuery.queryKey, permissionsQuery.queryKey];

/**
 * Reloads user, menu and permissions when a reply says that they have changed. All other loaded data is marked stale
 * and reloaded when it is next opened, so that nothing changes while the user is typing.
 */
export const useFreshRights = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      accessStamp.subscribe(() => {
        void client.invalidateQueries({ refetchType: 'none' });
        for (const queryKey of drawnFrom) void client.invalidateQueries({ queryKey });
      }),
    [client],
  );
};
