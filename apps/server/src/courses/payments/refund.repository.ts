import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { sessionCountsSql } from '../attendance';
import { classSql } from '../classes';
import { todaySql } from './balance.sql';
import type { Seen } from './ledger.repository';
import type { Progress } from './refund.rules';

/** The refund that a ledger row has paid. */
export const refundOf = async (db: Tx, paymentId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from form.course_refund
    where payment = ${paymentId} and deleted_at is null`.execute(db);
  return rows[0]?.id;
};

/** The member of a refund, if the caller sees it. */
export const readRefundMember = async (
  db: Executor,
  { id, seen }: { id: number; seen: Seen },
): Promise<number | undefined> => {
  const conditions = sql.join(
    [sql`refund.id = ${id}`, sql`refund.deleted_at is null`, ...seen(sql`refund`)],
    sql` and `,
  );
  const { rows } = await sql<{ member: number }>`select member from form.course_refund as refund
    where ${conditions}`.execute(db);
  return rows[0]?.member;
};

/** The progress of a member's class: by its sessions, or by its days where it has none. */
export const readProgress = async (db: Executor, classId: number): Promise<Progress> => {
  const { rows } = await sql<Progress>`select class_row.starts_on::text as "startsOn",
      case when session.total > 0 then session.done
        else greatest(${todaySql} - coalesce(class_row.starts_on, ${todaySql}), 0) end::int as done,
      case when session.total > 0 then session.total
        else greatest(coalesce(class_row.ends_on, class_row.starts_on) - class_row.starts_on + 1, 0) end::int as total
    from ${classSql} as class_row, lateral (${sessionCountsSql({ classId: sql`class_row.id`, today: todaySql })}) as session
    where class_row.id = ${classId}`.execute(db);
  return rows[0] ?? { startsOn: null, done: 0, total: 0 };
};
