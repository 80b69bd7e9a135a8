import { jobErrors } from '@shuyuan/contract/backoffice/jobs/job.errors';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { linkSeconds, readLinkSecret, signLink } from '../files';
import { holderOf, holdingJobs, type JobDeps } from './job.deps';
import {
  countUnderWay,
  deleteEnded,
  findJob,
  findJobFile,
  insertJob,
  type JobOwner,
  knownAmong,
  type NewJob,
  requestCancel,
  underWayMost,
} from './job.repository';
import { jobTexts } from './job.texts';

interface Own extends JobOwner {
  readonly id: number;
}

/** Adds a job to the queue; refused for someone with very many unfinished jobs. */
export const enqueue = async (db: Executor, job: NewJob): Promise<number> => {
  if ((await countUnderWay(db, job.caller.adminId)) >= underWayMost) throw new AppError(jobErrors.tooManyJobs);
  return insertJob(db, job);
};

/** A job of the caller; jobs of others do not exist for them. */
export const showJob = async ({ db }: JobDeps, own: Own) => {
  const job = await findJob(db.kysely, own);
  if (job === undefined) throw new AppError(jobErrors.jobNotFound);
  return job;
};

/** Cancels a job of the caller. */
export const cancelJob = async (deps: JobDeps, own: Own): Promise<string> => {
  const job = await showJob(deps, own);
  const asked = await requestCancel(deps.db.kysely, { ...own, message: jobTexts.cancelled });
  if (!asked) throw new AppError(jobErrors.jobEnded);
  return job.state === 'queued' ? jobTexts.cancelled : jobTexts.cancelAsked;
};

/** The bytes go after the rows; a server that dies in between leaves holds, which the purge finds. */
const releaseFiles = async ({ held, log }: JobDeps, ids: readonly number[]): Promise<void> => {
  for (const id of ids) {
    await held.release(holderOf(id)).catch((err: unknown) => log.warn({ err, job: id }, 'left the file of a job'));
  }
};

/** Deletes the caller's ended jobs, with their files. */
export const clearJobs = async (deps: JobDeps, { id, adminId }: { id: number | undefined; adminId: number }) => {
  const gone = await deleteEnded(deps.db.kysely, { adminId, id });
  if (id !== undefined && gone.length === 0) {
    await showJob(deps, { id, adminId });
    throw new AppError(jobErrors.jobUnderWay);
  }
  await releaseFiles(deps, gone);
};

/** Deletes jobs that are seven days old, with their files. */
export const purgeJobs = async (deps: JobDeps): Promise<void> => {
  await deleteEnded(deps.db.kysely, 'expired');
  const holding = await holdingJobs(deps.held);
  const known = new Set(await knownAmong(deps.db.kysely, holding));
  await releaseFiles(
    deps,
    holding.filter((id) => !known.has(id)),
  );
};

/** The URL of a job's file. */
const addressOf = (id: number): string => `/files/job/${id}`;

/** The key in the signature of a link to a job's file. */
export const linkKey = (id: number): string => `job/${id}`;

/** A link that opens the file of the caller's job for some minutes. */
export const linkToFile = async (deps: JobDeps, own: Own): Promise<{ url: string; expires_in: number }> => {
  const [job, file] = [await showJob(deps, own), await findJobFile(deps.db.kysely, own.id)];
  if (job.file === null || file === undefined) throw new AppError(jobErrors.noResult);
  const query = signLink(await readLinkSecret(deps.db.kysely), { key: linkKey(own.id), now: file.now });
  return { url: `${addressOf(own.id)}?${query}`, expires_in: linkSeconds };
};
