import { sessionEndpoints } from '@shuyuan/contract/backoffice/identity/session.endpoints';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import { limitsOf } from '../session/session.service';
import type { UserDeps } from '../user/user.deps';
import { userReach } from '../user/user-reach.rules';
import { endView, viewAs } from '../view-as/view-as.service';
import { listSessions } from './online-session.repository';
import { endOnlineSession } from './online-session.service';
import { sessionTexts } from './session.texts';

/** The open sessions, and sessions in which one user views as another. */
export const createSessionSlice = (deps: UserDeps): Slice =>
  defineSlice({
    name: 'session',
    endpoints: sessionEndpoints,
    handlers: {
      index: async ({ query, caller }) => {
        const visibility = { reach: userReach(caller, 'session.index'), limits: limitsOf(await deps.settings.read()) };
        return listSessions(deps.db, { query, visibility, currentId: caller.sessionId });
      },
      destroy: async ({ body, caller, origin }) => {
        await endOnlineSession(deps, { caller, origin }, body.id);
        return { msg: sessionTexts.ended };
      },
      viewAs: ({ body, caller, origin }) => viewAs(deps, { caller, origin }, body.admin_id),
      endView: async ({ caller, origin }) => {
        await endView(deps, { caller, origin });
        return { msg: sessionTexts.viewEnded };
      },
    },
  });
