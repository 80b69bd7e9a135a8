import { z } from 'zod';
import { bodyId } from '../../backoffice/records/record-query';

/** The next step that is done, and the version of its follow-up that the caller saw. */
export const completeInput = z.strictObject({
  id: bodyId,
  version: z.int({ error: '版本号不正确' }).positive({ error: '版本号不正确' }),
});

/** A next step that is due; what the caller may not see is null. */
export const dueFollowUp = z.object({
  id: z.int(),
  version: z.int(),
  /** The person as a contact and as an applicant, where the caller sees them. */
  contact_id: z.int().nullable(),
  enrolment_id: z.int().nullable(),
  name: z.string(),
  /** Only for those who see whole numbers; others reveal it, which is recorded. */
  mobile: z.string().nullable(),
  next_on: z.iso.date(),
  /** Days since it was due; 0 is today. */
  late: z.int().nonnegative(),
  next_step: z.string(),
  content: z.string(),
  owner_id: z.int().nullable(),
  owner_name: z.string(),
});
export type DueFollowUp = z.output<typeof dueFollowUp>;

/** As many as a list on the workbench shows. */
export const dueMost = 50;

/** The next steps that are due today or before, the oldest first, and how many there are of the caller and of all. */
export const dueFollowUps = z.object({
  mine: z.int().nonnegative(),
  all: z.int().nonnegative(),
  rows: z.array(dueFollowUp),
});
export type DueFollowUps = z.output<typeof dueFollowUps>;
