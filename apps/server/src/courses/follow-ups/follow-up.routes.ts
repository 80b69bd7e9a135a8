import { followUpEndpoints } from '@shuyuan/contract/courses/follow-ups/follow-up.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import type { FollowUpDeps } from './follow-up.deps';
import { completeFollowUp, dueFollowUps } from './follow-up.service';
import { followUpTexts as texts } from './follow-up.texts';

/** Follow-ups: what is due, and its completion. */
export const createFollowUps = (deps: FollowUpDeps): Slice =>
  defineSlice({
    name: 'follow-ups',
    endpoints: followUpEndpoints,
    handlers: {
      due: async ({ caller, query }) => ({ data: await dueFollowUps(deps, { caller, whose: query.whose }) }),
      complete: async ({ caller, origin, body: input }) => {
        await completeFollowUp(deps, { input, caller, origin });
        return { msg: texts.completed };
      },
    },
  });
