import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import type { Identity } from '../../backoffice/identity';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { type GuideDeps, guideFor } from './guide.service';
import { readWork, type WorkbenchWorkDeps } from './work.service';

type WorkbenchDeps = GuideDeps & WorkbenchWorkDeps & Pick<Identity, 'signInSummary'>;

/** The first screen after signing in: the caller's account and pending work. */
export const createWorkbench = ({ signInSummary, ...deps }: WorkbenchDeps): Slice =>
  defineSlice({
    name: 'workbench',
    endpoints: workbenchEndpoints,
    handlers: {
      index: async ({ caller }) => ({ data: await signInSummary(caller) }),
      guide: async ({ caller }) => ({ data: await guideFor(deps, caller) }),
      work: async ({ caller }) => ({ data: await readWork(deps, caller) }),
    },
  });
