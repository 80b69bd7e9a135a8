import { sql } from 'kysely';

/**
 * The ledger is held by the database as well: no row goes away, and what was booked stays as it was booked; a row can be
 * marked void once (assurance J65). The function is a migration's, so that the server cannot replace it.
 */
export const paymentSchema = [
  sql`create index if not exists course_payment_member on form.course_payment (member)`,
  sql`create index if not exists course_payment_class on form.course_payment (class)`,
  sql`create index if not exists course_payment_day on form.course_payment (paid_on)`,
  sql`create or replace trigger course_payment_kept before update or delete on form.course_payment
    for each row execute function app.keep_ledger()`,
] as const;

/** Plans are read by their members. */
export const instalmentSchema = [
  sql`create index if not exists course_instalment_member on form.course_instalment (member)`,
] as const;

/** Refunds are read by their members. */
export const refundSchema = [
  sql`create index if not exists course_refund_member on form.course_refund (member)`,
] as const;

/** Changes of bills are read by their members. */
export const adjustmentSchema = [
  sql`create index if not exists course_adjustment_member on form.course_adjustment (member)`,
] as const;
