export { useFollowJob } from './followed-jobs';
export { downloadResult } from './job.queries';
export { useJobs } from './use-jobs';

/** Loads the list of the caller's jobs. */
export const loadJobsPanel = async () => (await import('./jobs-panel')).JobsPanel;
