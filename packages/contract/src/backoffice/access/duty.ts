import { z } from 'zod';
import { instant } from '../../platform/replies';
import { duty } from './role';

/** How long one administrator's consent to merge the duties again waits for the other's. */
export const consentMinutes = 30;

/** The state of the three administrators (assurance B21). */
export const dutyState = z.object({
  /** Whether their duties are separated. */
  on: z.boolean(),
  duties: z.array(z.object({ duty, role_name: z.string(), holders: z.array(z.string()) })),
  /** Users with all rights; they lose them when the duties are separated. */
  everything: z.array(z.string()),
  /** What still prevents it, in words. */
  obstacles: z.array(z.string()),
  /** Who has agreed to merge them again. */
  consent: z.object({ duty, name: z.string(), until: instant }).nullable(),
  /** What the caller may do now. */
  may: z.object({ enable: z.boolean(), agree: z.boolean() }),
});
export type DutyState = z.output<typeof dutyState>;
