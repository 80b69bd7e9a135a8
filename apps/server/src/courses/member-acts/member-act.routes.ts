import { memberActEndpoints } from '@shuyuan/contract/courses/member-acts/member-act.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { leaveMember, pauseMember, resumeMember } from './act.service';
import { showConsequence } from './consequence.service';
import type { MemberActDeps } from './member-act.deps';
import { memberActTexts as texts } from './member-act.texts';
import { transferMember } from './transfer.service';

/** Acts on the members of classes: 转班, 休学, 复学, 退学. */
export const createMemberActs = (deps: MemberActDeps): Slice =>
  defineSlice({
    name: 'member-acts',
    endpoints: memberActEndpoints,
    handlers: {
      preview: async ({ query: asked, caller }) => ({ data: await showConsequence(deps, { caller, asked }) }),
      transfer: async ({ body: input, caller, origin, requestKey }) => ({
        msg: texts.done.transfer,
        data: await transferMember(deps, { input, caller, origin, requestKey }),
      }),
      pause: async ({ body: input, caller, origin, requestKey }) => ({
        msg: texts.done.pause,
        data: await pauseMember(deps, { input, caller, origin, requestKey }),
      }),
      resume: async ({ body: input, caller, origin, requestKey }) => ({
        msg: texts.done.resume,
        data: await resumeMember(deps, { input, caller, origin, requestKey }),
      }),
      leave: async ({ body: input, caller, origin, requestKey }) => ({
        msg: input.refund_amount === null ? texts.done.leave : texts.leftWithRefund,
        data: await leaveMember(deps, { input, caller, origin, requestKey }),
      }),
    },
  });
