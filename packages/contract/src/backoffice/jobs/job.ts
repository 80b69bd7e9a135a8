import { z } from 'zod';
import { instant } from '../../platform/replies';

/** Where a job is; the last three are its end. */
export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** Long work that someone started and may leave running: an import, an export. */
export const job = z.object({
  id: z.int(),
  /** What sort of work; the screen that started it knows it by this. */
  kind: z.string(),
  title: z.string(),
  custom_form_id: z.int().nullable(),
  state: z.enum(jobStates),
  done: z.int(),
  /** Null while nobody knows how much there is. */
  total: z.int().nullable(),
  /** How it ended, in words. */
  message: z.string(),
  /** What the kind's own screen wants to know of the end. */
  result: z.json().nullable(),
  /** The file that it made, to be fetched by `download`. */
  file: z.object({ name: z.string(), size: z.int() }).nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** When it and its file are forgotten. */
  expires_at: instant,
});
export type Job = z.output<typeof job>;

/** What a call that starts a job answers beside its words. */
export const startedJob = z.object({ job_id: z.int() });
