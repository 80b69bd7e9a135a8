import { z } from 'zod';
import { instant } from '../../platform/replies';
import { digestHours } from './digest-hours';

/** A message behind the bell. */
export const ownMessage = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** The page that it is about; empty for none. */
  link: z.string(),
  created_at: instant,
  read_at: instant.nullable(),
});
export type OwnMessage = z.output<typeof ownMessage>;

const digest = z
  .union(
    digestHours.map((hour) => z.literal(hour)),
    { error: '请选择时间' },
  )
  .nullable();
const kindKey = z
  .string({ error: '没有这种消息' })
  .min(1, { error: '没有这种消息' })
  .max(64, { error: '没有这种消息' });

/** What someone wants to be told of. */
export const ownMessageSettings = z.object({
  /** The hour of the daily summary; null for none. */
  digest,
  /** The kinds of messages that the school's staff get behind the bell. */
  kinds: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Those that the caller does not want. */
  off: z.array(z.string()),
});
export type OwnMessageSettings = z.output<typeof ownMessageSettings>;

/** The same as it is saved. */
export const ownMessageSettingsInput = z.strictObject({ digest, off: z.array(kindKey).max(100) });
export type OwnMessageSettingsInput = z.output<typeof ownMessageSettingsInput>;
