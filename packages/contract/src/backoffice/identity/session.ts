import { z } from 'zod';
import { instant } from '../../platform/replies';

/** A session that is open now. */
export const onlineSession = z.object({
  id: z.int(),
  admin_id: z.int(),
  username: z.string(),
  name: z.string(),
  department: z.string(),
  /** Who looks through this user's eyes, when it is not the user. */
  viewer_name: z.string().nullable(),
  created_at: instant,
  /** Noted about once a minute. */
  last_seen_at: instant,
  ip: z.string(),
  user_agent: z.string(),
  second_factor: z.boolean(),
  /** The session that this very call was made in. */
  current: z.boolean(),
});
export type OnlineSession = z.output<typeof onlineSession>;

/** Longest time to look through another user's eyes. */
export const viewMaxMinutes = 30;
