export { useFollowJob } from './followed-jobs';
export { JobsBell } from './jobs-bell';
