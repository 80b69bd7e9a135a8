import { z } from 'zod';
import { instant } from '../../platform/replies';

/** An open session. */
export const onlineSession = z.object({
  id: z.int(),
  admin_id: z.int(),
  username: z.string(),
  name: z.string(),
  department: z.string(),
  /** The user who views as this one; null when it is the user's own session. */
  viewer_name: z.string().nullable(),
  created_at: instant,
  /** Updated about once a minute. */
  last_seen_at: instant,
  ip: z.string(),
  user_agent: z.string(),
  second_factor: z.boolean(),
  /** The session of this call. */
  current: z.boolean(),
});
export type OnlineSession = z.output<typeof onlineSession>;

/** The longest time for viewing as another user. */
export const viewMaxMinutes = 30;
