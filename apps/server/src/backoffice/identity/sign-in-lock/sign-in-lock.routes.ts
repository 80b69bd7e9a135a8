import { signInLockEndpoints } from '@shuyuan/contract/backoffice/identity/sign-in-lock.endpoints';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import type { UserDeps } from '../user/user.deps';
import { listLocks } from './sign-in-lock.repository';
import { unlockSignIn } from './sign-in-lock.service';
import { signInLockTexts } from './sign-in-lock.texts';

/** The limits in effect after too many failed sign-ins. */
export const createSignInLockSlice = ({ db }: UserDeps): Slice =>
  defineSlice({
    name: 'sign-in-lock',
    endpoints: signInLockEndpoints,
    handlers: {
      index: async () => ({ data: await listLocks(db) }),
      unlock: async ({ body, caller, origin }) => {
        const count = await unlockSignIn(db, { caller, origin }, body);
        return { msg: signInLockTexts.lifted(count) };
      },
    },
  });
