import type { Receipt } from '@shuyuan/contract/courses/payments/payment';
import { sql } from 'kysely';
import { staffSql } from '../../backoffice/access';
import { allOf } from '../../platform/db/conditions';
import type { Executor } from '../../platform/db/database';
import { classSql } from '../classes';
import { memberSql } from '../contacts';
import type { Visibility } from '../visibility.sql';
import { discountsOfSql, reversedBySql } from './balance.sql';
import { taxNoSql } from './company.repository';
import type { Seen } from './ledger.repository';

/** A class's name, if the class is visible. */
export const readClassName = async (
  db: Executor,
  { classId, seen }: { classId: number; seen: Seen },
): Promise<string | undefined> => {
  const conditions = sql.join(
    [sql`class_row.id = ${classId}`, sql`class_row.deleted_at is null`, ...seen(sql`class_row`)],
    sql` and `,
  );
  const { rows } = await sql<{ name: string }>`select class_row.name from ${classSql} as class_row
    where ${conditions}`.execute(db);
  return rows[0]?.name;
};

/** The names of classes. */
export const readClassNames = async (db: Executor, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`select id, coalesce(name, '') as name from ${classSql}
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** The receipts of the money that a refund gives back: what was received for the member before it, and still stands. */
const originalsSql = (seen: Seen) => sql<string[]>`array(select paid.receipt_no from form.course_payment as paid
  where ${sql.join(
    [
      sql`ledger.kind = 'refund'`,
      sql`ledger.reverses is null`,
      sql`paid.member = ledger.member`,
      sql`paid.id < ledger.id`,
      sql`paid.amount > 0`,
      sql`paid.reverses is null`,
      sql`paid.voided_on is null`,
      sql`paid.deleted_at is null`,
      sql`not exists (select from form.course_payment as back where back.reverses = paid.receipt_no)`,
      ...seen(sql`paid`),
    ],
    sql` and `,
  )} order by paid.id)`;

/** The rows of a joint receipt that fared alike, as JSON; none of them if one is not seen. */
const linesSql = (seen: Seen) => sql`(select case when bool_and(line.is_seen)
    then json_agg(to_jsonb(line) - 'is_seen' order by line.id) else '[]' end
  from (select part.id, part.receipt_no, coalesce(part.student_name, '') as student_name,
      coalesce(part_member.student_no, '') as student_no, coalesce(part_class.name, '') as class_name, part.method,
      coalesce(part.transaction_no, '') as transaction_no, part.amount,
      coalesce(${allOf(seen(sql`part`))}, false) as is_seen
    from form.course_payment as part
      left join ${memberSql} as part_member on part_member.id = part.member
      left join ${classSql} as part_class on part_class.id = part.class
    where part.batch_no = ledger.batch_no and part.deleted_at is null
      and (part.voided_on is null) = (ledger.voided_on is null)) as line)`;

/** The contents of a receipt, if its row is visible. */
export const readReceipt = async (
  db: Executor,
  { id, seen, companies }: { id: number; seen: Seen; companies: Visibility },
): Promise<Receipt | undefined> => {
  const conditions = [sql`ledger.id = ${id}`, sql`ledger.deleted_at is null`, ...seen(sql`ledger`)];
  const discounts = discountsOfSql({
    column: sql`coalesce(json_agg(json_build_object('name', given.discount, 'amount', - given.amount) order by given.id), '[]')`,
    member: sql`ledger.member`,
    until: sql`ledger.created_at`,
  });
  const otherSide = [sql`other.receipt_no = ledger.counterpart`, sql`other.deleted_at is null`, ...seen(sql`other`)];
  const { rows } = await sql<Receipt>`select ledger.id, ledger.receipt_no, ledger.kind, ledger.method, ledger.amount,
      ledger.paid_on, coalesce(ledger.student_name, '') as student_name,
      coalesce(member.student_no, '') as student_no, coalesce(class_row.name, '') as class_name,
      coalesce(ledger.payer_name, '') as payer_name, ${taxNoSql(sql`ledger.company`, companies)} as tax_no,
      coalesce(ledger.transaction_no, '') as transaction_no, coalesce(ledger.batch_no, '') as batch_no,
      ${linesSql(seen)} as lines, coalesce(collector.name, '') as collector_name,
      coalesce(ledger.counterpart, '') as counterpart, coalesce(ledger.reverses, '') as reverses,
      coalesce(${reversedBySql(sql`ledger`)}, '') as reversed_by, ${discounts} as discounts,
      coalesce(other_class.name, '') as counterpart_class, ${originalsSql(seen)} as originals,
      coalesce(ledger.remark, '') as remark, ledger.voided_on, coalesce(ledger.void_reason, '') as void_reason
    from form.course_payment as ledger
      left join ${memberSql} as member on member.id = ledger.member
      left join ${classSql} as class_row on class_row.id = ledger.class
      left join ${staffSql.admin} as collector on collector.id = ledger.collector
      left join form.course_payment as other on ${sql.join(otherSide, sql` and `)}
      left join ${classSql} as other_class on other_class.id = other.class
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0];
};
