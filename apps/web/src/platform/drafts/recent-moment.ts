import { z } from 'zod';

const longestDays = 7;

/** When a draft was written: an old one is more likely to do harm than good. An invalid date counts as too old. */
export const recentMoment = z
  .string()
  .transform((text) => new Date(text))
  .refine((moment) => Date.now() - moment.getTime() <= longestDays * 86_400_000);
