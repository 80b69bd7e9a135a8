import { z } from 'zod';
import { jsonValue } from '../../platform/json-value';
import { instant } from '../../platform/replies';

/** The states of a job; the last three are final. */
export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** Long work that someone started and may leave running: an import, an export. */
export const job = z.object({
  id: z.int(),
  /** The kind of work, by which the screen that started it recognises it. */
  kind: z.string(),
  title: z.string(),
  custom_form_id: z.int().nullable(),
  state: z.enum(jobStates),
  done: z.int(),
  /** Null while the amount is unknown. */
  total: z.int().nullable(),
  /** How it ended, in words. */
  message: z.string(),
  /** The result for the kind's own screen. */
  result: jsonValue.nullable(),
  /** The file that it made, fetched by `download`. */
  file: z.object({ name: z.string(), size: z.int() }).nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** When it and its file are deleted. */
  expires_at: instant,
});
export type Job = z.output<typeof job>;

/** What a call that starts a job returns besides its message. */
export const startedJob = z.object({ job_id: z.int() });
