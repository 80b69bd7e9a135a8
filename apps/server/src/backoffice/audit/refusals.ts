import { type Executor, inTransaction } from '../../platform/db/database';
import type { Refusal } from '../../platform/http/access';
import { recordAudit } from './audit.repository';

/** Records that a call was refused for lack of a right. */
export const createRecordRefusal =
  (db: Executor) =>
  ({ caller, origin, method, path, nodes, reason }: Refusal): Promise<void> =>
    inTransaction(db, (db) =>
      recordAudit(db, {
        actor: { id: caller.adminId, name: caller.name },
        origin,
        action: 'access.refuse',
        target: { type: 'endpoint', id: path },
        after: { method, nodes, reason, ...(caller.viewer === undefined ? {} : { viewer: caller.viewer }) },
        outcome: 'failed',
      }),
    );
