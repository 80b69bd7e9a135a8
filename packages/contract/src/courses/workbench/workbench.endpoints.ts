import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { instant, one } from '../../platform/replies';
import { guide } from './guide';
import { work } from './work';

export const signIn = z.object({
  at: instant,
  ip: z.string(),
  user_agent: z.string(),
  succeeded: z.boolean(),
});

export const workbench = z.object({
  /** The database's clock, so that the greeting does not depend on the browser's. */
  now: instant,
  /** The caller's sign-in before the current one. */
  last_sign_in: signIn.nullable(),
  /** Failed sign-ins to this account since then. */
  failed_since: z.int().nonnegative(),
  /** Open sessions of the caller, including this one. */
  open_sessions: z.int().nonnegative(),
  recent_sign_ins: z.array(signIn),
  must_change_password: z.boolean(),
});
export type Workbench = z.output<typeof workbench>;

export const workbenchEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/workbench/index',
    access: 'workbench.index',
    summary: '工作台',
    reply: one(workbench),
  },
  guide: {
    method: 'GET',
    path: '/api/admin/workbench/guide',
    access: 'workbench.index',
    summary: '工作台：新学校的开学向导',
    reply: one(guide),
  },
  work: {
    method: 'GET',
    path: '/api/admin/workbench/work',
    access: 'workbench.index',
    summary: '工作台：待办和图表；没有权限查看的部分为 null，failed 列出没有读出来的部分',
    reply: one(work),
  },
});
