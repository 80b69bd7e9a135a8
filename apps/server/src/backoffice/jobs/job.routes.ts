import { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import type { JobDeps } from './job.deps';
import { listJobs, ownerOf } from './job.repository';
import { cancelJob, clearJobs, linkToFile, showJob } from './job.service';
import { jobTexts } from './job.texts';
import { serveJobFiles } from './job-serving';

/** The caller's jobs: what is running, its progress and its result. */
export const createJobSlice = (deps: JobDeps): Slice =>
  defineSlice({
    name: 'jobs',
    endpoints: jobEndpoints,
    handlers: {
      index: ({ query, caller }) => listJobs(deps.db.kysely, { owner: ownerOf(caller), ...query }),
      show: async ({ query, caller }) => ({ data: await showJob(deps, { id: query.id, ...ownerOf(caller) }) }),
      cancel: async ({ body, caller }) => ({ msg: await cancelJob(deps, { id: body.id, ...ownerOf(caller) }) }),
      clear: async ({ body, caller }) => {
        await clearJobs(deps, { id: body.id, adminId: caller.adminId });
        return { msg: jobTexts.cleared };
      },
      download: async ({ query, caller }) => ({
        data: await linkToFile(deps, { id: query.id, ...ownerOf(caller) }),
      }),
    },
    routes: serveJobFiles(deps),
  });
