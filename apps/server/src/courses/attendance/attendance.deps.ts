import type { Sql } from '../../backoffice/forms';
import type { Records } from '../../backoffice/records';
import type { SystemSettingsStore } from '../../backoffice/settings';
import type { Executor } from '../../platform/db/database';

/** What the attendance slice is built from. */
export interface AttendanceDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'system' | 'reach'>;
  readonly settings: Pick<SystemSettingsStore, 'read'>;
  /** Whether students check in to a session by phone, so that those who do not are absent. */
  readonly hasCheckIn: (session: Sql) => Sql<boolean>;
}
