import { profileEndpoints } from '@shuyuan/contract/backoffice/identity/profile.endpoints';
import { secondFactorEndpoints } from '@shuyuan/contract/backoffice/identity/second-factor.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call';
import { uploadTo } from '../../../platform/http/upload';
import { notify } from '../../../platform/notices';
import type { UploadSource } from '../../../ui/upload/upload-source';
import { imageUploads } from '../../files';
import { meQuery } from './profile.queries';

const own = ['identity', 'own'] as const;

/** The caller as they see themselves. */
export const profileQuery = queryOptions({
  queryKey: [...own, 'profile'],
  queryFn: async ({ signal }) => (await call(profileEndpoints.show, { loading: false, signal })).data,
  staleTime: 0,
});

/** The devices on which the caller is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: [...own, 'sessions'],
  queryFn: async ({ signal }) => (await call(profileEndpoints.sessions, { loading: false, signal })).data,
  staleTime: 0,
});

/** The latest attempts to sign in as the caller. */
export const ownSignInsQuery = queryOptions({
  queryKey: [...own, 'sign-ins'],
  queryFn: async ({ signal }) => (await call(profileEndpoints.signIns, { loading: false, signal })).data,
  staleTime: 0,
});

/** The page's actions; each reloads the caller's data and rights afterwards. */
export const useOwnActs = () => {
  const client = useQueryClient();
  const refresh = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: own }),
      client.invalidateQueries({ queryKey: meQuery.queryKey }),
    ]);
  };
  /** Refreshes after a failure as well: a stale version needs the current one. */
  const announced = async (sent: Promise<{ msg: string }>): Promise<void> =>
    notify.success((await sent.finally(refresh)).msg);
  return {
    refresh,
    save: (body: BodyOf<typeof profileEndpoints.save>) => announced(call(profileEndpoints.save, { body })),
    changeMobile: (body: BodyOf<typeof profileEndpoints.changeMobile>) =>
      announced(call(profileEndpoints.changeMobile, { body })),
    removeAvatar: () => announced(call(profileEndpoints.removeAvatar)),
    endSession: (id: number) => announced(call(profileEndpoints.endSession, { body: { id } })),
    endOthers: () => announced(call(profileEndpoints.endOthers)),
    begin: async (password: string) => (await call(secondFactorEndpoints.begin, { body: { password } })).data,
    confirm: async (code: string) =>
      (await call(secondFactorEndpoints.confirm, { body: { code } })).data.recovery_codes,
    renewCodes: async (body: BodyOf<typeof secondFactorEndpoints.renewCodes>) =>
      (await call(secondFactorEndpoints.renewCodes, { body })).data.recovery_codes,
    disable: (body: BodyOf<typeof secondFactorEndpoints.disable>) =>
      announced(call(secondFactorEndpoints.disable, { body })),
  };
};

/** Uploads a picture for the caller only: it needs no right to add files to the library. */
export const avatarUploads: UploadSource = {
  ...imageUploads,
  send: (file, options) => uploadTo(profileEndpoints.saveAvatar, file, options),
};
