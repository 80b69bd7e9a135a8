import type { User } from '@shuyuan/contract/backoffice/identity/user';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import type { BodyOf, ReplyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/http/call';
import { loadTable } from '../../../platform/http/load-table';

/** Loads a page of the users. */
export const loadUsers = loadTable<User>(userEndpoints.index.path);

/** One user; read anew at each opening, because others sign in and change meanwhile. */
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

/** Makes or changes a user; a new one's password comes with the answer, once. */
export const saveUser = (body: BodyOf<typeof userEndpoints.save>): Promise<ReplyOf<typeof userEndpoints.save>> =>
  call(userEndpoints.save, { body });

/** Keeps users from signing in. */
export const disableUsers = (ids: number[]) => call(userEndpoints.disable, { body: { ids } });

/** Lets users sign in again. */
export const enableUsers = (ids: number[]) => call(userEndpoints.enable, { body: { ids } });

/** Deletes a user. */
export const destroyUser = (id: number) => call(userEndpoints.destroy, { body: { id } });

/** Gives a user a password that comes with the answer, once. */
export const resetPassword = (id: number) => call(userEndpoints.resetPassword, { body: { id } });

/** Takes the second factor from a user. */
export const resetSecondFactor = (id: number) => call(userEndpoints.resetSecondFactor, { body: { id } });

/** Signs a user out everywhere. */
export const endSessions = (id: number) => call(userEndpoints.endSessions, { body: { id } });
