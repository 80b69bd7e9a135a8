import { z } from 'zod';
import { instant } from '../../platform/replies';

/** Someone from outside who has proved a mobile number. */
export const visitor = z.object({
  mobile: z.string(),
  /** When it must be proved again. */
  expires_at: instant,
});
export type Visitor = z.output<typeof visitor>;
