import type { SignInUnlock } from '@shuyuan/contract/backoffice/identity/sign-in-lock';
import { signInLockEndpoints } from '@shuyuan/contract/backoffice/identity/sign-in-lock.endpoints';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { notify } from '../../platform/notices';

/** The current sign-in locks. */
export const locksQuery = queryOptions({
  queryKey: ['settings', 'locks'],
  queryFn: async ({ signal }) => (await call(signInLockEndpoints.index, { loading: false, signal })).data,
  staleTime: 0,
});

/** Lifts locks and shows the remaining ones; a lock that has expired meanwhile disappears as well. */
export const useUnlock = () => {
  const client = useQueryClient();
  return async (body: SignInUnlock): Promise<void> => {
    await call(signInLockEndpoints.unlock, { body }).then(
      ({ msg }) => notify.success(msg),
      () => undefined,
    );
    await client.invalidateQueries({ queryKey: locksQuery.queryKey });
  };
};
