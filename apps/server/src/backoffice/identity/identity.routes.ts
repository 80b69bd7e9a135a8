import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { networkOf } from '../../platform/http/network-address';
import { type Caller, defineSlice, type Origin, type Slice } from '../../platform/http/slice';
import { type FairQueue, turnOf } from '../../platform/process/fair-queue';
import { narrowScopes, nodesOf, readFormNodes } from '../access';
import { recordAudit } from '../audit';
import { menuFor } from '../menu';
import { readProfile } from './admin.repository';
import type { IdentityDeps } from './identity.deps';
import { identityTexts } from './identity.texts';
import { createPasswordChange } from './password/password-change.service';
import { endSession } from './session/session.repository';
import type { SignedIn } from './session/session.service';
import { createSettleSessions } from './session/session-lease';
import { createPasswordSignIn } from './sign-in/sign-in.service';
import type { PhoneCodes } from './sms/phone-codes';
import { createSendSms, createSmsSignIn } from './sms/sms-sign-in.service';

const signOut = ({ db }: IdentityDeps, { caller, origin }: { caller: Caller; origin: Origin }): Promise<void> =>
  inTransaction(db, async (db) => {
    await endSession(db, { id: caller.sessionId, reason: 'logout' });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'session.end',
      target: { type: 'admin', id: caller.adminId },
      before: { session_id: caller.sessionId },
    });
  });

const profileOf = async ({ db, settings }: IdentityDeps, caller: Caller) => {
  const { watermark } = await settings.read();
  const profile = await readProfile(db, caller.adminId);
  if (profile === undefined) throw new AppError(platformErrors.invalidToken);
  const { grants, ...me } = profile;
  const { viewer } = caller;
  return {
    ...me,
    must_change_password: caller.mustFirst === 'change_password',
    must_set_second_factor: caller.mustFirst === 'set_second_factor',
    watermark: watermark.text,
    roles: grants.roles.map(({ key }) => key),
    ...(viewer === undefined ? {} : { viewer }),
  };
};

/** The routes of requirements §7, Authentication, and our additions. */
export const createIdentitySlice = (
  deps: IdentityDeps,
  { queue, codes }: { queue: FairQueue; codes: PhoneCodes },
): Slice => {
  const signInByPassword = createPasswordSignIn(deps);
  const signInBySms = createSmsSignIn(deps, codes);
  const sendSms = createSendSms(deps, codes);
  const changePassword = createPasswordChange(deps);
  const settleSessions = createSettleSessions(deps.sessionLeaseMs);
  // The wait for other processes happens outside the queue, so that others can sign in meanwhile.
  const enter = async (origin: Origin, signIn: () => Promise<SignedIn>) => {
    const { token, endedElsewhere } = await queue(networkOf(origin.ip), signIn);
    if (endedElsewhere > 0) await settleSessions();
    return token;
  };
  return defineSlice({
    name: 'identity',
    endpoints: identityEndpoints,
    handlers: {
      login: ({ body, origin, proof }) =>
        enter(origin, () =>
          'username' in body ? signInByPassword({ ...body, proof }, origin) : signInBySms({ ...body, proof }, origin),
        ),
      sendSms: async ({ query, origin, proof }) => {
        await queue(networkOf(origin.ip), () => sendSms({ mobile: query.mobile, proof }, origin));
        return { msg: identityTexts.codeSent };
      },
      smsLogin: ({ query, origin, proof }) => enter(origin, () => signInBySms({ ...query, proof }, origin)),
      me: ({ caller }) => profileOf(deps, caller),
      logout: async (call) => {
        await signOut(deps, call);
        await settleSessions();
        return { msg: identityTexts.signedOut };
      },
      permissions: async ({ caller }) => ({
        data: nodesOf(caller, caller.isSuper ? await readFormNodes(deps.db) : []),
        scopes: narrowScopes(caller),
      }),
      menu: async ({ caller }) => ({ data: await menuFor(deps.db, caller) }),
      changePassword: async ({ body, caller, origin }) => {
        const change = { caller, origin, current: body.current_password, wanted: body.new_password };
        await queue(turnOf(caller), () => changePassword(change));
        await settleSessions();
        return { msg: identityTexts.passwordChanged };
      },
    },
  });
};
