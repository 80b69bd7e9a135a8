import '../identity.table';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { networkOf } from '../../../platform/http/network-address';
import type { ThrottleKey } from './throttle.repository';

/** How long an address from which an account has signed in counts as known. */
const knownDays = 90;

/** Whether the account has signed in from there before. Queried for unknown names too, in vain (assurance A7). */
const isKnownAddress = async (
  db: Executor,
  { adminId, address }: { adminId: number | undefined; address: string },
): Promise<boolean> => {
  const rows = await db
    .selectFrom('app.session')
    .select('ip')
    .distinct()
    .where('admin_id', '=', adminId ?? 0)
    .where('viewer_id', 'is', null)
    .where('token_id', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${knownDays})`)
    .execute();
  return rows.some(({ ip }) => networkOf(ip) === address);
};

/** Whose password is tried, and from where. */
export interface Attempt {
  readonly adminId: number | undefined;
  readonly username: string;
  readonly address: string;
}

/**
 * The counters of an attempt. An address from which the account has signed in before is counted separately: attempts
 * from elsewhere do not lock the owner out there.
 */
export const passwordThrottles = async (db: Executor, attempt: Attempt): Promise<ThrottleKey[]> => {
  const { adminId, username, address } = attempt;
  // The id if there is one: two spellings of a name that are equal in the database share a counter.
  const account = adminId === undefined ? `name ${username.toLowerCase()}` : `id ${adminId}`;
  const pair: ThrottleKey = { scope: 'account_address', subject: `${account} ${address}`, adminId, address };
  if (await isKnownAddress(db, attempt)) return [pair];
  return [{ scope: 'account', subject: account, adminId, address: undefined }, pair];
};

/** The counter of second-factor codes; a known address is counted separately here too. */
export const secondFactorThrottle = async (
  db: Executor,
  { adminId, ip }: { adminId: number; ip: string },
): Promise<ThrottleKey> => {
  const address = networkOf(ip);
  const isKnown = await isKnownAddress(db, { adminId, address });
  const subject = isKnown ? `id ${adminId} ${address}` : `id ${adminId}`;
  return { scope: 'second_factor', subject, adminId, address: isKnown ? address : undefined };
};
