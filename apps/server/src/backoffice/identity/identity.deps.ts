import type { Config } from '../../platform/config/config';
import type { Executor } from '../../platform/db/database';
import type { Log } from '../../platform/log/log';
import type { Secrets } from '../../platform/secrets/secrets';
import type { SendSms } from '../../platform/sms/send-sms';
import type { SystemSettingsStore } from '../settings';

/** What the identity slice is built from. */
export interface IdentityDeps {
  readonly db: Executor;
  readonly config: Config;
  readonly log: Log;
  readonly sms: SendSms;
  readonly secrets: Secrets;
  readonly settings: Pick<SystemSettingsStore, 'read' | 'readIn'>;
  /** For how long a session that was read counts as checked. */
  readonly sessionLeaseMs: number;
}
