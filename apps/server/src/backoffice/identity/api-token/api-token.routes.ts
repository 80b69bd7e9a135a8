import { apiTokenEndpoints } from '@shuyuan/contract/backoffice/identity/api-token.endpoints';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import { type FairQueue, turnOf } from '../../../platform/process/fair-queue';
import type { IdentityDeps } from '../identity.deps';
import { userReach } from '../user/user-reach.rules';
import { listTokens } from './api-token.repository';
import { endToken, formsFor, makeToken } from './api-token.service';
import { apiTokenTexts } from './api-token.texts';

/** API tokens: one's own, and those of others for whoever may see them. */
export const createApiTokenSlice = (deps: IdentityDeps, queue: FairQueue): Slice =>
  defineSlice({
    name: 'api-token',
    endpoints: apiTokenEndpoints,
    handlers: {
      index: ({ query, caller }) =>
        listTokens(deps.db, { query, reach: userReach(caller, 'token.index'), formNameSql: deps.formNameSql }),
      forms: async ({ caller }) => ({ data: await formsFor(deps, caller) }),
      create: async ({ body, caller, origin }) => ({
        data: await queue(turnOf(caller), () => makeToken(deps, { caller, origin }, body)),
      }),
      end: async ({ body, caller, origin }) => {
        await endToken(deps, { caller, origin }, body.id);
        return { msg: apiTokenTexts.ended };
      },
    },
  });
