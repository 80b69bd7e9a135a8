import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery, permissionsQuery } from '../../backoffice/identity';
import { menuQuery } from '../../backoffice/menu';
import { accessStamp } from '../../platform/http/access-stamp';

const drawnFrom = [meQuery.queryKey, menuQuery.queryKey, permissionsQuery.queryKey];

/**
 * Asks for user, menu and permissions again when a reply says that they have changed. All else that was loaded counts as
 * old and is asked for when it is next opened, so that nothing changes under the hands of whoever types.
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
