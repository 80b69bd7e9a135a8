import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import type { Seen } from './ledger.repository';

/**
 * By how much a member's bill was lowered without a second person, by adjustments and by 结转; raises do not make up for it,
 * so that one person cannot go further in small steps.
 */
export const readLoweredAlone = async (db: Tx, memberId: number): Promise<number> => {
  const { rows } = await sql<{ lowered: number }>`select (
      select coalesce(-sum(amount), 0) from form.course_adjustment
      where member = ${memberId} and deleted_at is null and state = 'applied' and decided_by is null and amount < 0
    )::bigint + (
      select coalesce(sum(lowered), 0) from form.course_payment as ledger
      where member = ${memberId} and kind = 'transfer' and voided_on is null
        and not exists (select from form.course_payment as back where back.reverses = ledger.receipt_no)
    )::bigint as lowered`.execute(db);
  return rows[0]?.lowered ?? 0;
};

/** The member of an adjustment, if the caller sees it. */
export const readAdjustedMember = async (
  db: Executor,
  { id, seen }: { id: number; seen: Seen },
): Promise<number | undefined> => {
  const row = sql`adjustment`;
  const conditions = sql.join([sql`${row}.id = ${id}`, sql`${row}.deleted_at is null`, ...seen(row)], sql` and `);
  const { rows } = await sql<{ member: number }>`select member from form.course_adjustment as adjustment
    where ${conditions}`.execute(db);
  return rows[0]?.member;
};
