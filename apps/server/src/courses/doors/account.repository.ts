import type { PaymentKind, PaymentMethod } from '@shuyuan/contract/courses/payments/payment.form';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { ledgerSql } from '../payments';

/** A row of the ledger that counts. */
export interface OwnPayment {
  readonly id: number;
  readonly member: number;
  readonly receipt_no: string;
  readonly paid_on: string;
  readonly kind: PaymentKind;
  readonly method: PaymentMethod | null;
  readonly amount: number;
}

/** The ledger rows of some members, the newest first; what was voided is left out. */
export const readPayments = async (db: Executor, memberIds: readonly number[]): Promise<OwnPayment[]> => {
  const { rows } = await sql<OwnPayment>`
    select ledger.id, ledger.member, ledger.receipt_no, ledger.paid_on, ledger.kind, ledger.method, ledger.amount
    from ${ledgerSql} as ledger
    where ledger.member = any(${[...memberIds]}::bigint[]) and ledger.voided_on is null and ledger.deleted_at is null
    order by ledger.id desc limit 500`.execute(db);
  return rows;
};

/** The condition that a ledger row is of one of some members. */
export const isOfSql =
  (memberIds: readonly number[]) =>
  (row: RawBuilder<unknown>): RawBuilder<boolean>[] => [sql<boolean>`${row}.member = any(${[...memberIds]}::bigint[])`];

/** Nothing of the companies that pay. */
export const noCompany = { rows: () => sql<boolean>`false`, sees: () => false };
