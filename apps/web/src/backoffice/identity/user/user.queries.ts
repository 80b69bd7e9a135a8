import type { User } from '@shuyuan/contract/backoffice/identity/user';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import type { BodyOf, ReplyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/http/call';
import { loadTable } from '../../../platform/http/load-table';

export const loadUsers = loadTable<User>(userEndpoints.index.path);

/** One user; reloaded at each opening, because others may sign in or change it meanwhile. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', 'show', id],
    queryFn: async ({ signal }) => (await call(userEndpoints.show, { query: { id }, loading: false, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** The departments and roles that users can have. */
export const userOptionsQuery = queryOptions({
  queryKey: ['user', 'options'],
  queryFn: async ({ signal }) => (await call(userEndpoints.options, { quiet: true, loading: false, signal })).data,
});

/** Creates or edits a user; the reply contains a new user's password, only this once. */
export const saveUser = (body: BodyOf<typeof userEndpoints.save>): Promise<ReplyOf<typeof userEndpoints.save>> =>
  call(userEndpoints.save, { body });

/** Disables users, who can then no longer sign in. */
export const disableUsers = (ids: number[]) => call(userEndpoints.disable, { body: { ids } });

export const enableUsers = (ids: number[]) => call(userEndpoints.enable, { body: { ids } });

export const destroyUser = (id: number) => call(userEndpoints.destroy, { body: { id } });

/** Generates a new password; the reply contains it, only this once. */
export const resetPassword = (id: number) => call(userEndpoints.resetPassword, { body: { id } });

/** Removes the second factor of a user. */
export const resetSecondFactor = (id: number) => call(userEndpoints.resetSecondFactor, { body: { id } });

/** Signs a user out everywhere. */
export const endSessions = (id: number) => call(userEndpoints.endSessions, { body: { id } });
