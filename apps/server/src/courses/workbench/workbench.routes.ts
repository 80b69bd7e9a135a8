import { workEndpoints } from '@shuyuan/contract/courses/workbench/work.endpoints';
import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import type { Identity } from '../../backoffice/identity';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { type GuideDeps, guideFor } from './guide.service';
import { correctionWork, dueWork, enrolmentWork, leaveWork, monthReceipts, refundWork } from './office-work.service';
import { classAttendance, sessionWork } from './teaching-work.service';

type WorkbenchDeps = GuideDeps & Pick<Identity, 'signInSummary'>;

/** The first screen after signing in: the caller's account and pending work. */
export const createWorkbench = ({ signInSummary, ...deps }: WorkbenchDeps): readonly Slice[] => [
  defineSlice({
    name: 'workbench',
    endpoints: workbenchEndpoints,
    handlers: {
      index: async ({ caller }) => ({ data: await signInSummary(caller) }),
      guide: async ({ caller }) => ({ data: await guideFor(deps, caller) }),
    },
  }),
  defineSlice({
    name: 'work',
    endpoints: workEndpoints,
    handlers: {
      sessions: async ({ caller }) => ({ data: await sessionWork(deps, caller) }),
      enrolment: async ({ caller }) => ({ data: await enrolmentWork(deps, caller) }),
      dues: async ({ caller }) => ({ data: await dueWork(deps, caller) }),
      refunds: async ({ caller }) => ({ data: await refundWork(deps, caller) }),
      leaves: async ({ caller }) => ({ data: await leaveWork(deps, caller) }),
      corrections: async ({ caller }) => ({ data: await correctionWork(deps, caller) }),
      receipts: async ({ caller }) => ({ data: await monthReceipts(deps, caller) }),
      attendance: async ({ caller }) => ({ data: await classAttendance(deps, caller) }),
    },
  }),
];
