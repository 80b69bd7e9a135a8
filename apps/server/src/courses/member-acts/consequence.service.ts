import type { MemberState } from '@shuyuan/contract/courses/contacts/member.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Consequence, Purse, previewQuery } from '@shuyuan/contract/courses/member-acts/member-act';
import { actNodes, stateAfter } from '@shuyuan/contract/courses/member-acts/member-act.rules';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { z } from 'zod';
import { holds } from '../../backoffice/access';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import type { ClassRow } from '../classes';
import { type ClassSeats, holdsSeat, readClassSeats } from '../contacts';
import {
  type Account,
  balanceOf,
  foreseeSettlement,
  type Money,
  mayReadAmounts,
  netOf,
  proposalFor,
  readAccounts,
  readPlan,
  readToday,
} from '../payments';
import type { MemberActDeps } from './member-act.deps';
import { findReachedClass } from './member-act.repository';
import { refuseState } from './member-act.rules';
import { refuseTarget, requireTarget } from './target-class';

type Asked = z.output<typeof previewQuery>;
type ForeseenMoney = NonNullable<Consequence['money']>;

interface Foreseeing {
  readonly deps: MemberActDeps;
  readonly caller: Caller;
  readonly asked: Asked;
  readonly account: Account;
  /** The class that the member would enter. */
  readonly target: (ClassRow & { readonly seats: ClassSeats }) | undefined;
}

const purseOf = (money: Money): Purse => {
  const { receivable, outstanding, prepaid } = balanceOf(money);
  return { receivable, paid: netOf(money), outstanding, prepaid };
};

/** What goes: by the rules unless an amount is given; nothing where the act moves no money. */
const amountOf = ({ act, amount }: Asked, proposed: number): number =>
  act === 'transfer' || act === 'leave' ? (amount ?? proposed) : 0;

const foreseeMoney = async (db: Tx, { deps, caller, asked, account }: Foreseeing): Promise<ForeseenMoney> => {
  const { steps } = (await deps.settings.readIn(db)).refund;
  const { available, proposed, rule } = await proposalFor(db, { account, steps });
  const amount = amountOf(asked, proposed);
  const isSettled = asked.act === 'transfer' || amount > 0;
  const keeps = isSettled ? Math.max(netOf(account) - amount, 0) : account.receivable;
  const { lowered, needsSecond, limit } = await foreseeSettlement(db, { deps, account, keeps });
  const plan = await readPlan(db, account.id);
  return {
    available,
    proposed,
    rule,
    amount,
    lowered,
    // A refund has its own approval.
    needs_second: asked.act === 'transfer' && needsSecond,
    limit,
    open_instalments: plan.filter(({ amount, settled }) => settled < amount).length,
    may_refund: holds(caller, 'payment.refund'),
  };
};

const sideFrom = async (
  db: Tx,
  { account, asked }: Foreseeing,
  money: ForeseenMoney | null,
): Promise<Consequence['from']> => {
  const room = await findReachedClass(db, { id: account.class_id, conditions: () => [] });
  const seats = await readClassSeats(db, account.class_id);
  const before = seats?.taken ?? 0;
  const [held, holdsThen] = [holdsSeat(account.state), holdsSeat(stateAfter[asked.act])];
  const after = before + Number(holdsThen) - Number(held);
  const receivable = account.receivable - (money === null || money.needs_second ? 0 : money.lowered);
  const then = { ...account, receivable, refunded: account.refunded + (money?.amount ?? 0) };
  return {
    class: { id: account.class_id, label: room?.name ?? '' },
    capacity: seats?.capacity ?? 0,
    taken: { before, after },
    money: money === null ? null : { before: purseOf(account), after: purseOf(then) },
  };
};

const sideTo = ({ target }: Foreseeing, money: ForeseenMoney | null): Consequence['to'] => {
  if (target === undefined) return null;
  const { taken, capacity, tuition } = target.seats;
  const entered = { receivable: tuition, received: money?.amount ?? 0, refunded: 0 };
  return {
    class: { id: target.id, label: target.name },
    capacity,
    taken: { before: taken, after: taken + 1 },
    money: money === null ? null : { before: null, after: purseOf(entered) },
  };
};

/** Whether the caller holds the right of the act itself; the endpoint accepts any of them. */
const requireRight = (caller: Caller, { act }: Asked): void => {
  if (!holds(caller, actNodes[act])) throw new AppError(platformErrors.forbidden);
};

/** What would follow from an act on a member, refused like the act itself where that is known already. */
export const showConsequence = async (
  deps: MemberActDeps,
  { caller, asked }: { caller: Caller; asked: Asked },
): Promise<Consequence> => {
  requireRight(caller, asked);
  const reach = await deps.records.reach(caller, { formId: courseFormIds.member, action: 'index' });
  const room =
    asked.act === 'transfer' && asked.class !== undefined
      ? await requireTarget(deps, { caller, classId: asked.class })
      : undefined;
  return inTransaction(deps.db, async (db) => {
    const [account] = await readAccounts(db, { ids: [asked.member_id], seen: (row) => reach.conditions(row) });
    if (account === undefined) throw new AppError(paymentErrors.memberNotFound);
    refuseState(asked.act, account.state);
    const target = room && { ...room, seats: await refuseTarget(db, { account, classId: room.id }) };
    const foreseeing = { deps, caller, asked, account, target };
    const money = mayReadAmounts(reach) ? await foreseeMoney(db, foreseeing) : null;
    const { id, version, student_name, student_no, joined_on } = account;
    return {
      today: await readToday(db),
      member: { id, version, student_name, student_no, joined_on },
      state: { before: account.state as MemberState, after: stateAfter[asked.act] },
      from: await sideFrom(db, foreseeing, money),
      to: sideTo(foreseeing, money),
      money,
    };
  });
};
