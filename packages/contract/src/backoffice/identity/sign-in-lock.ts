import { z } from 'zod';
import { instant } from '../../platform/replies';

/**
 * What can be limited: an account at one address, an account from everywhere, its second factor, its own password in one session;
 * an address, where each try takes a proof of work; a phone that has got all codes of a day.
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

/** A limit that holds now. */
export const signInLock = z.object({
  kind: z.enum(signInLockKinds),
  /** Names it to whoever lifts it. */
  id: z.string(),
  /** Whom it concerns; null for a user name or a phone that nobody has, which is not kept, and for an address. */
  user: z.object({ id: z.int(), name: z.string(), username: z.string() }).nullable(),
  /** Where it holds; '' for everywhere. */
  address: z.string(),
  /** Wrong tries, or codes sent. */
  count: z.int().nonnegative(),
  until: instant,
});
export type SignInLock = z.output<typeof signInLock>;

/** The most that are shown at once; the latest to end come first. */
export const signInLocksMax = 200;

const message = '请指定要解除的限制';

/** One limit, or all that hold. */
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
