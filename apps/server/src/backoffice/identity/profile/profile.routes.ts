import { profileEndpoints } from '@shuyuan/contract/backoffice/identity/profile.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../../platform/http/app-error';
import { type Caller, defineSlice, type Slice } from '../../../platform/http/slice';
import { maskMobile } from '../../../platform/log/redaction';
import { type FairQueue, turnOf } from '../../../platform/process/fair-queue';
import type { IdentityDeps } from '../identity.deps';
import { ownWords } from '../password/password-policy';
import { readSecondFactor } from '../second-factor/second-factor.repository';
import { limitsOf } from '../session/session.service';
import { createSettleSessions } from '../session/session-lease';
import { type AvatarFiles, changeAvatar, takeAvatar } from './avatar.service';
import { readOwnProfile, readOwnSessions, readOwnSignIns } from './profile.repository';
import { changeMobile, endOwnOthers, endOwnSession, saveProfile } from './profile.service';
import { profileTexts } from './profile.texts';

const showProfile = async ({ db, settings }: IdentityDeps, caller: Caller) => {
  const { password, school } = await settings.read();
  const { profile, min_length, rotation_days } = password;
  const [own, secondFactor] = await Promise.all([
    readOwnProfile(db, caller.adminId),
    readSecondFactor(db, caller.adminId),
  ]);
  if (own === undefined) throw new AppError(platformErrors.invalidToken);
  // Whoever views as another user sees what that user may do, but not their number.
  const mobile = caller.viewer === undefined || own.mobile === '' ? own.mobile : maskMobile(own.mobile);
  const isOwner = caller.viewer === undefined;
  const words = isOwner ? await ownWords({ school: school.name, name: own.name, mobile: own.mobile }) : [];
  const policy = { profile, min_length, rotation_days, words };
  return { ...own, mobile, password_policy: policy, second_factor: secondFactor };
};

/** Users' own profiles: every statement is limited to the caller, and no request names anyone else. */
export const createProfileSlice = (deps: IdentityDeps, parts: { queue: FairQueue; files: AvatarFiles }): Slice => {
  const { queue, files } = parts;
  const settleSessions = createSettleSessions(deps.sessionLeaseMs);
  return defineSlice({
    name: 'profile',
    endpoints: profileEndpoints,
    handlers: {
      show: async ({ caller }) => ({ data: await showProfile(deps, caller) }),
      save: async ({ body, caller, origin }) => {
        await saveProfile(deps, { caller, origin, ...body });
        await settleSessions();
        return { msg: profileTexts.saved };
      },
      changeMobile: async ({ body, caller, origin }) => {
        await queue(turnOf(caller), () => changeMobile(deps, { caller, origin, ...body }));
        return { msg: profileTexts.mobileChanged };
      },
      saveAvatar: async ({ upload, caller, origin }) => {
        const { url, original_name, size } = await takeAvatar({ identity: deps, files }, { caller, origin, upload });
        return { msg: profileTexts.avatarChanged, url, original_name, size };
      },
      removeAvatar: async ({ caller, origin }) => {
        await changeAvatar({ identity: deps, files }, { caller, origin, avatar: '' });
        return { msg: profileTexts.avatarRemoved };
      },
      sessions: async ({ caller }) => ({
        data: await readOwnSessions(deps.db, { caller, limits: limitsOf(await deps.settings.read()) }),
      }),
      endSession: async ({ body, caller, origin }) => {
        await endOwnSession(deps, { caller, origin, id: body.id });
        await settleSessions();
        return { msg: profileTexts.sessionEnded };
      },
      endOthers: async ({ caller, origin }) => {
        const count = await endOwnOthers(deps, { caller, origin });
        await settleSessions();
        return { msg: profileTexts.othersEnded(count) };
      },
      signIns: async ({ caller }) => ({ data: await readOwnSignIns(deps.db, caller.adminId) }),
    },
  });
};
