import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/database';
import { auditRowsSql } from '../../../audit';
import { type Snapshot, shownSql } from '../../history/history.repository';

/** A change of a record as the audit log stores it. */
export interface LaterChange {
  readonly id: number;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

/** A change of a record and all later ones, newest first; empty when the record has no such change. */
export const changesFrom = async (
  db: Executor,
  { formId, id, changeId }: { formId: number; id: number; changeId: number },
): Promise<LaterChange[]> => {
  const type = `form_${formId}`;
  const { rows } = await sql<LaterChange>`
    with chosen as (
      select audit.id from ${auditRowsSql} as audit
      where audit.target_type = ${type} and audit.target_id = ${String(id)} and audit.id = ${changeId}
        and audit.action ^@ 'record.' and audit.action not in ('record.reveal', 'record.erase') and audit.after is not null
    )
    select audit_log.id, ${shownSql(sql`before`, { formId, id })} as before, ${shownSql(sql`after`, { formId, id })} as after
    from ${auditRowsSql}, chosen
    where target_type = ${type} and target_id = ${String(id)} and audit_log.id >= chosen.id
      and action ^@ 'record.' and outcome = 'succeeded'
    order by audit_log.id desc`.execute(db);
  return rows;
};
