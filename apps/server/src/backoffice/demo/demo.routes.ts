import { demoEndpoints } from '@shuyuan/contract/backoffice/demo/demo.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { demoPage } from './demo-list';

/** The demo list of requirements §7. */
export const createDemo = (): Slice =>
  defineSlice({
    name: 'demo',
    endpoints: demoEndpoints,
    handlers: { list: async ({ query }) => ({ code: 20_000 as const, ...demoPage(query) }) },
  });
