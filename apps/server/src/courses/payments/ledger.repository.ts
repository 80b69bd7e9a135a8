import './payment.table';
import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import { anyOf } from '../../platform/db/conditions';
import type { Executor, Tx } from '../../platform/db/database';
import { runRepeated } from '../../platform/db/slotted-statement';
import { classSql } from '../classes';
import { contactNameSql, memberSql } from '../contacts';
import { receivedSql, refundedSql, reversedBySql, todaySql } from './balance.sql';
import type { Money } from './ledger.rules';

const member = sql`member`;

/** A member with their totals in the ledger. */
export interface Account extends Money {
  readonly id: number;
  readonly version: number;
  readonly contact_id: number;
  readonly class_id: number;
  readonly head_teacher: number | null;
  readonly student_name: string;
  readonly student_no: string;
  readonly state: string;
  readonly joined_on: string | null;
}

const accountsSql = (
  condition: Sql<boolean>,
) => sql<Account>`select member.id, member.version, member.contact as contact_id,
    member.class as class_id, member.head_teacher, coalesce(${contactNameSql(sql`member.contact`)}, '') as student_name,
    coalesce(member.student_no, '') as student_no, coalesce(member.state, '') as state, member.joined_on,
    coalesce(member.receivable, 0) as receivable, ${receivedSql(member)} as received, ${refundedSql(member)} as refunded
  from ${memberSql} as member
  where member.deleted_at is null and ${condition} order by member.student_no, member.id`;

/** The conditions under which someone sees the rows of members. */
export type Seen = (row: Sql) => readonly Sql<boolean>[];

const within = (seen: Seen, row: Sql = member): Sql<boolean> =>
  sql`(${sql.join([sql`true`, ...seen(row)], sql` and `)})`;

/** The accounts of these members, as far as they are seen. */
export const readAccounts = async (
  db: Executor,
  { ids, seen }: { ids: readonly number[]; seen: Seen },
): Promise<Account[]> => {
  // For a list PostgreSQL plans each run anew; most ask for one member.
  const [id] = ids;
  const named = ids.length === 1 ? sql`member.id = ${id}::bigint` : sql`member.id = any(${[...ids]}::bigint[])`;
  const condition = sql<boolean>`${named} and ${within(seen)}`;
  return runRepeated(db, accountsSql(condition));
};

/** The accounts of a class's members, as far as they are seen. */
export const readClassAccounts = async (
  db: Executor,
  { classId, seen }: { classId: number; seen: Seen },
): Promise<Account[]> => (await accountsSql(sql`member.class = ${classId} and ${within(seen)}`).execute(db)).rows;

/** The accounts of all visible members in visible classes, or of those who are one contact. */
export const readSchoolAccounts = async (
  db: Executor,
  { seen, seenClasses, contactId }: { seen: Seen; seenClasses: Seen; contactId?: number },
): Promise<Account[]> => {
  const classes = [sql`class_row.deleted_at is null`, ...seenClasses(sql`class_row`)];
  const condition = sql<boolean>`member.class in (select class_row.id from ${classSql} as class_row
    where ${sql.join(classes, sql` and `)}) and ${within(seen)}
    and ${contactId === undefined ? sql`true` : sql`member.contact = ${contactId}`}`;
  return (await accountsSql(condition).execute(db)).rows;
};

/** Today in the school's time zone, by the database's clock. */
export const readToday = async (db: Executor): Promise<string> => {
  const { rows } = await sql<{ today: string }>`select ${todaySql}::text as today`.execute(db);
  return rows[0]?.today ?? '';
};

interface TakenNumbers {
  readonly year: number;
  readonly first: number;
  readonly today: string;
}

/**
 * Takes the next receipt numbers of a series in this year. The year's row stays locked until the transaction ends, so
 * that a payment that fails leaves no gap, and so that no day is closed while money is being recorded.
 */
export const takeNumbers = async (
  db: Tx,
  { series, count }: { series: string; count: number },
): Promise<TakenNumbers> => {
  const { rows } = await sql<{ year: number; last: number; today: string }>`
    insert into app.receipt_counter as counter (series, year, last)
    values (${series}, extract(year from ${todaySql})::int, ${count})
    on conflict (series, year) do update set last = counter.last + excluded.last
    returning year, last, ${todaySql}::text as today`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no receipt number was given');
  const { year, last, today } = row;
  return { year, first: last - count + 1, today };
};

/** Locks the ledger against new entries until the transaction ends, without taking a number; also while empty. */
export const holdLedger = async (db: Tx): Promise<void> => {
  await sql`lock table app.receipt_counter in share row exclusive mode`.execute(db);
};

/** Who books by which method; 结转 has none and is only kept from days that are closed as a whole. */
interface Booker {
  readonly collectorId: number;
  readonly method: string | null;
}

const closedSql = (day: Sql, { collectorId, method }: Booker): Sql<boolean> => sql`(exists (select from app.day_close
    where day = ${day} and collector_id = ${collectorId} and method = ${method}::text and reopening_id is null)
  or exists (select from app.whole_day_close where day = ${day} and reopening_id is null))`;

/** Whether a day is closed for a collector and method, or as a whole. */
export const isClosed = async (db: Executor, { day, ...booker }: Booker & { day: string }): Promise<boolean> => {
  const { rows } = await sql<{ closed: boolean }>`select ${closedSql(sql`${day}::date`, booker)} as closed`.execute(db);
  return rows[0]?.closed ?? false;
};

/** The first day from today on that is open for all methods: today, or the day after tills that are closed today. */
export const readOpenDay = async (
  db: Executor,
  { collectorId, methods }: { collectorId: number; methods: readonly Booker['method'][] },
): Promise<string> => {
  const closed = methods.map((method) => closedSql(sql`span.at::date`, { collectorId, method }));
  const { rows } = await sql<{ day: string }>`select span.at::date::text as day
    from generate_series(${todaySql}::timestamp, ${todaySql}::timestamp + interval '1 year', interval '1 day') as span (at)
    where not ${anyOf(closed)} order by span.at limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('every day of the year ahead is closed');
  return row.day;
};

/** Approved or requested refunds of a member that are not paid yet. */
export const readPromised = async (db: Executor, memberId: number): Promise<number> => {
  const { rows } = await sql<{ promised: number }>`select coalesce(sum(amount), 0)::bigint as promised
    from form.course_refund where member = ${memberId} and deleted_at is null
      and state in ('pending', 'approved')`.execute(db);
  return rows[0]?.promised ?? 0;
};

/** Whether a row, by its alias, counts: neither voided nor reversed. */
const standsSql = (row: Sql): Sql<boolean> =>
  sql`(${row}.voided_on is null and ${row}.deleted_at is null and ${reversedBySql(row)} is null)`;

/** Whether another receipt reverses this one. */
export const isReversed = async (db: Tx, receiptNo: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from form.course_payment where reverses = ${receiptNo}
    and deleted_at is null`.execute(db);
  return rows.length > 0;
};

/** The receipt that a valid row with this number of a method has; undefined if there is none. */
export const findTransaction = async (
  db: Tx,
  { method, transaction_no }: { method: string; transaction_no: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ receipt_no: string }>`select ledger.receipt_no from form.course_payment as ledger
    where ledger.transaction_no = ${transaction_no} and ledger.method = ${method} and ledger.reverses is null
      and ${standsSql(sql`ledger`)} order by ledger.id limit 1`.execute(db);
  return rows[0]?.receipt_no;
};

interface JointRow {
  readonly id: number;
  readonly receipt_no: string;
  readonly member: number;
  readonly paid_on: string;
  readonly collector: number;
  readonly method: string | null;
  /** Whether the caller sees it; the other side of a 结转 goes with the one that they see. */
  readonly is_seen: boolean;
}

/**
 * The rows that stand and fall with a row that is seen: both sides of a 结转, or all of its joint receipt. Rows of an
 * older joint receipt that were taken back alone are left out.
 */
export const readJoint = async (db: Executor, { id, seen }: { id: number; seen: Seen }): Promise<JointRow[]> => {
  const ledger = sql`ledger`;
  const { rows } = await sql<JointRow>`select ledger.id, ledger.receipt_no, ledger.member, ledger.paid_on::text,
      ledger.collector, ledger.method, coalesce(asked.kind = 'transfer' or ${within(seen, ledger)}, false) as is_seen
    from form.course_payment as asked join form.course_payment as ledger
      on ledger.id = asked.id or (asked.kind = 'transfer' and ledger.receipt_no = asked.counterpart
        and ledger.counterpart = asked.receipt_no) or (ledger.batch_no = asked.batch_no and ${standsSql(ledger)})
    where asked.id = ${id} and asked.deleted_at is null and ${within(seen, sql`asked`)} order by ledger.id`.execute(db);
  return rows;
};

/** How many members have money in a class: paid or transferred in, and neither refunded nor transferred out. */
export const countPaid = async (db: Tx, classId: number): Promise<number> => {
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from (
    select from form.course_payment as ledger join ${memberSql} as member on member.id = ledger.member
    where member.class = ${classId} and ledger.voided_on is null and ledger.deleted_at is null
    group by ledger.member having sum(ledger.amount) > 0) as paid`.execute(db);
  return rows[0]?.people ?? 0;
};
