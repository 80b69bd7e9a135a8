import { sql } from 'kysely';
import { memberSql } from '../contacts';

/**
 * The database protects the ledger as well: no row can be deleted, and recorded values stay as they are; a row can be
 * voided once (assurance J65). The function comes from a migration, so that the server cannot replace it.
 */
export const paymentSchema = [
  sql`create index if not exists course_payment_member on form.course_payment (member)`,
  sql`create index if not exists course_payment_class on form.course_payment (class)`,
  sql`create index if not exists course_payment_day on form.course_payment (paid_on)`,
  sql`create index if not exists course_payment_batch on form.course_payment (batch_no) where batch_no is not null`,
  sql`create index if not exists course_payment_reverses on form.course_payment (reverses) where reverses is not null`,
  sql`create index if not exists course_payment_transaction on form.course_payment (transaction_no)
    where transaction_no is not null`,
  sql`create or replace trigger course_payment_kept before update or delete on form.course_payment
    for each row execute function app.keep_ledger()`,
] as const;

/** Plans are looked up by member; at the end of each transaction the plans that it touched make up their bills. */
export const instalmentSchema = [
  sql`create index if not exists course_instalment_member on form.course_instalment (member)`,
  sql`drop trigger if exists course_instalment_bill on form.course_instalment`,
  sql`create constraint trigger course_instalment_bill after insert or update of member, amount, deleted_at
    on form.course_instalment deferrable initially deferred
    for each row execute function app.plan_makes_bill('member')`,
  sql`drop trigger if exists course_member_bill on ${memberSql}`,
  sql`create constraint trigger course_member_bill after update of receivable
    on ${memberSql} deferrable initially deferred
    for each row when (old.receivable is distinct from new.receivable) execute function app.plan_makes_bill('id')`,
] as const;

/** Refunds are looked up by member. */
export const refundSchema = [
  sql`create index if not exists course_refund_member on form.course_refund (member)`,
] as const;

/** Adjustments are looked up by member. */
export const adjustmentSchema = [
  sql`create index if not exists course_adjustment_member on form.course_adjustment (member)`,
] as const;
