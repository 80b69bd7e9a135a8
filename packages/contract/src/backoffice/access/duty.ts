import { z } from 'zod';
import { instant } from '../../platform/replies';
import { duty } from './role';

/** For so long one administrator's consent to join the duties again waits for the other's. */
export const consentMinutes = 30;

/** How the three administrators stand (assurance B21). */
export const dutyState = z.object({
  /** Whether they are kept apart. */
  on: z.boolean(),
  duties: z.array(z.object({ duty, role_name: z.string(), holders: z.array(z.string()) })),
  /** Those who hold everything; they lose it when the duties are taken apart. */
  everything: z.array(z.string()),
  /** What still stands in the way, in words. */
  obstacles: z.array(z.string()),
  /** Who has agreed to join them again. */
  consent: z.object({ duty, name: z.string(), until: instant }).nullable(),
  /** What the caller may do now. */
  may: z.object({ enable: z.boolean(), agree: z.boolean() }),
});
export type DutyState = z.output<typeof dutyState>;
