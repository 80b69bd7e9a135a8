import type { Tx } from '../../platform/db/database';
import type { Caller, Origin } from '../../platform/http/slice';
import { recordAudit } from './audit.repository';

/** What a member of staff did to one thing of a type. */
interface Act {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly type: string;
  readonly act: string;
  readonly id: number;
  readonly before?: object;
  readonly after?: object;
}

/** Writes its audit row, in the transaction of the act itself. */
export const recordAct = (db: Tx, { caller, origin, type, act, id, before, after }: Act): Promise<void> =>
  recordAudit(db, {
    actor: { id: caller.adminId, name: caller.name },
    origin,
    action: `${type}.${act}`,
    target: { type, id },
    ...(before === undefined ? {} : { before: { ...before } }),
    ...(after === undefined ? {} : { after: { ...after } }),
  });
