import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../../platform/http/app-error';
import { type Caller, defineSlice, type Slice } from '../../../platform/http/slice';
import { holds } from '../../access';
import { countOpenSessions } from '../session/session.repository';
import { limitsOf } from '../session/session.service';
import { readUserOptions } from './options.service';
import { endUserSessions, resetUserPassword, resetUserSecondFactor } from './reset.service';
import { saveUser } from './save.service';
import { destroyUser, disableUsers, enableUsers } from './state.service';
import { holdsMore } from './target.service';
import type { UserDeps } from './user.deps';
import { userTexts } from './user.texts';
import { findUser, listUsers, type UserVisibility } from './user-list.repository';
import { userReach } from './user-reach.rules';

const visibilityOf = (caller: Caller, node: `${string}.${string}`): UserVisibility => ({
  reach: userReach(caller, node),
  unmasked: holds(caller, 'user.edit'),
});

const showUser = async ({ db, settings }: UserDeps, { caller, id }: { caller: Caller; id: number }) => {
  const user = await findUser(db, { id, visibility: visibilityOf(caller, 'user.detail') });
  if (user === undefined) throw new AppError(platformErrors.recordNotFound);
  const limits = limitsOf(await settings.read());
  const [open_sessions, holds_more] = await Promise.all([
    countOpenSessions(db, { adminId: id, limits }),
    holdsMore(db, { caller, id }),
  ]);
  return { ...user, open_sessions, holds_more };
};

/** The management of staff accounts. */
export const createUserSlice = (deps: UserDeps): Slice =>
  defineSlice({
    name: 'user',
    endpoints: userEndpoints,
    handlers: {
      index: ({ query, caller }) => listUsers(deps.db, { query, visibility: visibilityOf(caller, 'user.index') }),
      show: async ({ query, caller }) => ({ data: await showUser(deps, { caller, id: query.id }) }),
      options: async ({ caller }) => ({ data: await readUserOptions(deps.db, caller) }),
      save: async ({ body, caller, origin }) => {
        const data = await saveUser(deps, { caller, origin }, body);
        return { msg: data.password === null ? userTexts.saved : userTexts.created, data };
      },
      disable: async ({ body, caller, origin }) => {
        await disableUsers(deps, { caller, origin }, body.ids);
        return { msg: userTexts.disabled(body.ids.length) };
      },
      enable: async ({ body, caller, origin }) => {
        await enableUsers(deps, { caller, origin }, body.ids);
        return { msg: userTexts.enabled(body.ids.length) };
      },
      destroy: async ({ body, caller, origin }) => {
        await destroyUser(deps, { caller, origin }, body.id);
        return { msg: userTexts.deleted };
      },
      resetPassword: async ({ body, caller, origin }) => ({
        data: await resetUserPassword(deps, { caller, origin }, body.id),
        msg: userTexts.passwordReset,
      }),
      resetSecondFactor: async ({ body, caller, origin }) => {
        await resetUserSecondFactor(deps, { caller, origin }, body.id);
        return { msg: userTexts.secondFactorReset };
      },
      endSessions: async ({ body, caller, origin }) => ({
        msg: userTexts.sessionsEnded(await endUserSessions(deps, { caller, origin }, body.id)),
      }),
    },
  });
