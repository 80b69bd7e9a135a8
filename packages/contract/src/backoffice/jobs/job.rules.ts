import type { Job } from './job';

/** Whether a job is still to be done, or being done. */
export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean => state === 'queued' || state === 'running';
