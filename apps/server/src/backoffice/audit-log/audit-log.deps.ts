import type { Database } from '../../platform/db/database';
import type { AuditChain } from '../audit';
import type { Jobs } from '../jobs';
import type { Records } from '../records';

/** What the slice that shows the audit log is built from. */
export interface AuditLogDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly chain: AuditChain;
  /** Describes what a change of a record touched, as far as the caller may see it. */
  readonly tellRecord: Records['tellEntry'];
}
