import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Actor } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { readLoweredAlone } from './adjust.repository';
import { needsSecond } from './adjust.rules';
import { writeBill } from './bill.service';
import type { Account } from './ledger.repository';
import { type Entry, writeEntries } from './ledger.service';
import type { PaymentDeps } from './payment.deps';

interface Carrying {
  readonly deps: PaymentDeps;
  readonly actor: Actor;
  readonly requestKey: string;
  readonly from: Account;
  readonly to: Account;
  readonly amount: number;
  readonly remark: string;
  /** By how much the bill of the class that is left is lowered with it. */
  readonly lowered?: number;
}

/** Carries money of one person from one class to another: two rows that refer to each other. */
export const carryOver = (db: Tx, carrying: Carrying): Promise<Entry[]> => {
  const { deps, actor, requestKey, from, to, amount, remark, lowered = 0 } = carrying;
  const row = { kind: 'transfer', method: null } as const;
  return writeEntries(db, {
    deps,
    actor,
    requestKey,
    entries: [
      { ...row, account: from, amount: -amount, more: ([, counterpart]) => ({ counterpart, remark, lowered }) },
      { ...row, account: to, amount, more: ([counterpart]) => ({ counterpart, remark }) },
    ],
  });
};

/** How far the bill of a member who goes is lowered, and whether one person may do that alone. */
export interface Settlement {
  readonly lowered: number;
  readonly needsSecond: boolean;
  readonly limit: number;
}

/** What lowering a bill to `keeps`, which is what the class keeps, takes. */
export const foreseeSettlement = async (
  db: Tx,
  { deps, account, keeps }: { deps: PaymentDeps; account: Account; keeps: number },
): Promise<Settlement> => {
  const lowered = Math.max(account.receivable - keeps, 0);
  const { alone_limit: limit } = (await deps.settings.readIn(db)).payment;
  const before = lowered > 0 ? await readLoweredAlone(db, account.id) : 0;
  return { lowered, needsSecond: needsSecond({ lowered, before, limit }), limit };
};

interface Settling {
  readonly deps: PaymentDeps;
  readonly actor: Actor;
  /** Locked, and as it was before money went. */
  readonly account: Account;
  readonly keeps: number;
  readonly reason: string;
}

/** Lowers the bill of a member who goes to what the class keeps; above the limit as a request for a second person. */
export const settleBill = async (db: Tx, settling: Settling): Promise<Settlement> => {
  const { deps, actor, account, keeps, reason } = settling;
  const settlement = await foreseeSettlement(db, settling);
  if (settlement.lowered === 0) return settlement;
  if (!settlement.needsSecond) await writeBill(db, { deps, actor, id: account.id, receivable: keeps });
  await deps.records.system.create(db, {
    ...actor,
    formId: courseFormIds.adjustment,
    values: {
      member: account.id,
      student_name: account.student_name,
      class: account.class_id,
      head_teacher: account.head_teacher,
      applicant: actor.caller.adminId,
      amount: -settlement.lowered,
      old_amount: account.receivable,
      new_amount: keeps,
      state: settlement.needsSecond ? 'pending' : 'applied',
      kind: 'waive',
      reason,
      instalments: null,
    },
  });
  return settlement;
};
