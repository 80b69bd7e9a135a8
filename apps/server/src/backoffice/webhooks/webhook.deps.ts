import type { Database } from '../../platform/db/database';
import type { GuardedClient } from '../../platform/http-client/guarded-client';
import type { Log } from '../../platform/log/log';
import type { Records } from '../records';

/** How long things take; tests shorten it. */
export interface WebhookTiming {
  /** How often a process looks for new events and for what is due. */
  readonly lookEveryMs: number;
  /** The limit of one call, from the connection to the answer. */
  readonly callMs: number;
  /** After which another process may send what one has claimed; well above the limit of a call. */
  readonly leaseMs: number;
  /** The pauses before each repetition; after the last one the delivery is given up. */
  readonly delaysMs: readonly number[];
}

/** What the webhooks slice is built from. */
export interface WebhookDeps {
  readonly db: Database;
  readonly log: Log;
  readonly records: Pick<Records, 'showEvent'>;
  readonly client: GuardedClient;
  readonly timing: WebhookTiming;
}
