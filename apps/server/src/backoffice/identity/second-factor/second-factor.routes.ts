import { secondFactorEndpoints } from '@shuyuan/contract/backoffice/identity/second-factor.endpoints';
import { networkOf } from '../../../platform/http/network-address';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import { type FairQueue, turnOf } from '../../../platform/process/fair-queue';
import type { IdentityDeps } from '../identity.deps';
import { createSettleSessions } from '../session/session-lease';
import { readSecondFactor } from './second-factor.repository';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service';
import { secondFactorTexts } from './second-factor.texts';
import { createSecondStep } from './second-step.service';

/** The second step of a sign-in, and the setup of users' own second factor. */
export const createSecondFactorSlice = (deps: IdentityDeps, queue: FairQueue): Slice => {
  const takeSecondStep = createSecondStep(deps);
  const settleSessions = createSettleSessions(deps.sessionLeaseMs);
  return defineSlice({
    name: 'second-factor',
    endpoints: secondFactorEndpoints,
    handlers: {
      signIn: async ({ body, origin }) => {
        const { token, endedElsewhere } = await queue(networkOf(origin.ip), () => takeSecondStep(body, origin));
        if (endedElsewhere > 0) await settleSessions();
        return token;
      },
      show: async ({ caller }) => ({ data: await readSecondFactor(deps.db, caller.adminId) }),
      begin: async ({ body, caller, origin }) => ({
        data: await queue(turnOf(caller), () => beginSecondFactor(deps, { caller, origin, password: body.password })),
      }),
      confirm: async ({ body, caller, origin }) => {
        const codes = await confirmSecondFactor(deps, { caller, origin, code: body.code });
        await settleSessions();
        return { msg: secondFactorTexts.enabled, data: { recovery_codes: codes } };
      },
      renewCodes: async ({ body, caller, origin }) => {
        const codes = await queue(turnOf(caller), () => renewRecoveryCodes(deps, { caller, origin, ...body }));
        return { msg: secondFactorTexts.renewed, data: { recovery_codes: codes } };
      },
      disable: async ({ body, caller, origin }) => {
        await queue(turnOf(caller), () => disableSecondFactor(deps, { caller, origin, ...body }));
        await settleSessions();
        return { msg: secondFactorTexts.disabled };
      },
    },
  });
};
