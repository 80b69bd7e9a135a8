import { z } from 'zod';

/** What a new school does first, in this order. */
export const guideSteps = ['school', 'programme', 'class', 'staff', 'application'] as const;
export type GuideStep = (typeof guideSteps)[number];

/** The guide for a new school. */
export const guide = z.object({
  /** The steps that the caller may do; none for those who do not set the school up, and none when all are done. */
  steps: z.array(z.object({ key: z.enum(guideSteps), is_done: z.boolean() })),
  /** Whether the caller sees no class and no application: there is nothing yet that could wait for them. */
  is_empty: z.boolean(),
});
export type Guide = z.output<typeof guide>;
