import type { Job } from './job';

/** Whether a job is queued or running. */
export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean => state === 'queued' || state === 'running';
