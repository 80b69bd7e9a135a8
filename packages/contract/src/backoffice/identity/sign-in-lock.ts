import { z } from 'zod';
import { instant } from '../../platform/replies';

/**
 * What can be locked: an account at one address, an account from everywhere, its second factor, its own password in one
 * session; an address, where each attempt requires a proof of work; a phone that has received all codes of a day.
 */
export const signInLockKinds = [
  'account_address',
  'account',
  'second_factor',
  'password_change',
  'address',
  'phone',
] as const;
export type SignInLockKind = (typeof signInLockKinds)[number];

/** A current lock. */
export const signInLock = z.object({
  kind: z.enum(signInLockKinds),
  /** Identifies it for lifting. */
  id: z.string(),
  /** The user concerned; null for an address, and for a name or phone that belongs to nobody, which is not stored. */
  user: z.object({ id: z.int(), name: z.string(), username: z.string() }).nullable(),
  /** The address where it applies; '' for everywhere. */
  address: z.string(),
  /** Failed attempts, or codes sent. */
  count: z.int().nonnegative(),
  until: instant,
});
export type SignInLock = z.output<typeof signInLock>;

/** How many are shown at most; the latest to end come first. */
export const signInLocksMax = 200;

const message = '请指定要解除的限制';

/** One lock, or all. */
export const signInUnlock = z.union(
  [
    z.strictObject({
      kind: z.enum(signInLockKinds, { error: message }),
      id: z.string({ error: message }).min(1, { error: message }).max(64, { error: message }),
    }),
    z.strictObject({ all: z.literal(true, { error: message }) }),
  ],
  { error: message },
);
export type SignInUnlock = z.output<typeof signInUnlock>;
