import type { Expression, RawBuilder } from 'kysely';
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
  /** The name of a form, as an SQL expression; forms lie above this slice. */
  readonly formNameSql: (formId: Expression<unknown>) => RawBuilder<string>;
  readonly settings: Pick<SystemSettingsStore, 'read' | 'readIn'>;
  /** How long a session counts as checked after it was read. */
  readonly sessionLeaseMs: number;
}
