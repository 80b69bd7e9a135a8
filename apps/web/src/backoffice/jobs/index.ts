export { useFollowJob } from './followed-jobs';
export { downloadResult } from './job.queries';
export { JobsBell } from './jobs-bell';
