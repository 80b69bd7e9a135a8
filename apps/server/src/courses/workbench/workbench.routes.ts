import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import type { Identity } from '../../backoffice/identity';
import { defineSlice, type Slice } from '../../platform/http/slice';

/** The first screen after signing in. */
export const createWorkbench = ({ signInSummary }: Pick<Identity, 'signInSummary'>): Slice =>
  defineSlice({
    name: 'workbench',
    endpoints: workbenchEndpoints,
    handlers: { index: async ({ caller }) => ({ data: await signInSummary(caller) }) },
  });
