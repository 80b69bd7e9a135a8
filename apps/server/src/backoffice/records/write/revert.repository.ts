import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import type { Snapshot } from '../history/history.repository';

/** A change of a record as the audit trail keeps it. */
export interface LaterChange {
  readonly id: number;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

/** A change of a record and all that came after it, newest first; none when the record has no such change. */
export const changesFrom = async (
  db: Executor,
  { type, id, changeId }: { type: string; id: number; changeId: number },
): Promise<LaterChange[]> => {
  const { rows } = await sql<LaterChange>`
    with chosen as (
      select audit.id from app.audit_log as audit
      where audit.target_type = ${type} and audit.target_id = ${String(id)} and audit.id = ${changeId}
        and audit.action ^@ 'record.' and audit.action <> 'record.reveal' and audit.after is not null
    )
    select audit.id, app.open_snapshot(audit.before) as before, app.open_snapshot(audit.after) as after from app.audit_log as audit, chosen
    where audit.target_type = ${type} and audit.target_id = ${String(id)} and audit.id >= chosen.id
      and audit.action ^@ 'record.' and audit.outcome = 'succeeded'
    order by audit.id desc`.execute(db);
  return rows;
};
