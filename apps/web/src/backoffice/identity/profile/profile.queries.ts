import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call';
import { Failure } from '../../../platform/http/failure';
import { httpTexts } from '../../../platform/http/http.texts';
import { session } from '../../../platform/session';
import { withForcedRoles } from './profile';

/** The signed-in user. Requirements §7 sends the token in the query as well. A refetch shows no error. */
export const meQuery = queryOptions({
  queryKey: ['identity', 'me'],
  queryFn: async ({ client, queryKey, signal }) => {
    const quiet = client.getQueryData(queryKey) !== undefined;
    const me = await call(identityEndpoints.me, { query: { token: session.token() }, quiet, signal });
    // Requirements §8: whoever has no name is not let in.
    if (!me.name) throw new Failure('empty', { errmsg: httpTexts.error });
    session.note('ready', !me.must_change_password && !me.must_set_second_factor);
    return withForcedRoles(me);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const rightsQuery = queryOptions({
  queryKey: ['identity', 'permissions'],
  queryFn: ({ signal }) =>
    call(identityEndpoints.permissions, { query: { token: session.token() }, quiet: true, loading: false, signal }),
});

/** The nodes that the signed-in user holds. */
export const permissionsQuery = queryOptions({ ...rightsQuery, select: ({ data }) => data });

/** The scopes of the forms of which the signed-in user does not see all records, as they came with the nodes. */
export const scopesQuery = queryOptions({ ...rightsQuery, select: ({ scopes }) => scopes ?? {}, enabled: false });

/** Changes the caller's own password, which also removes the reminder to do so. */
export const useChangePassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { current_password: string; new_password: string }) =>
      call(identityEndpoints.changePassword, { body: change }),
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
};
