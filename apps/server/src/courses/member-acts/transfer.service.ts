import type { DoneAct, transferMemberInput } from '@shuyuan/contract/courses/member-acts/member-act';
import { memberActErrors as errors } from '@shuyuan/contract/courses/member-acts/member-act.errors';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { ClassRow } from '../classes';
import { takeSeat } from '../contacts';
import {
  type Account,
  carryOver,
  everyone,
  inYuan,
  judgeIn,
  judgeOut,
  netOf,
  once,
  readAccounts,
  readPromised,
  type Settlement,
  seenBy,
  settleBill,
} from '../payments';
import { holdMember, openActs, writeAct } from './held-member';
import type { MemberAct, MemberActDeps } from './member-act.deps';
import { memberActTexts as texts } from './member-act.texts';
import { refuseTarget, requireTarget } from './target-class';

type TransferAct = MemberAct<z.output<typeof transferMemberInput>>;

interface Moving {
  readonly deps: MemberActDeps;
  readonly act: TransferAct;
  readonly account: Account;
  readonly target: ClassRow;
}

const refuse = (error: ErrorEntry | undefined, field: string): void => {
  if (error !== undefined) throw new AppError(error, { errors: { [field]: [error.errmsg] } });
};

const refuseMoney = async (db: Tx, { act, account }: Pick<Moving, 'act' | 'account'>): Promise<void> => {
  const { amount, paid } = act.input;
  refuse(netOf(account) === paid ? undefined : errors.paidChanged, 'amount');
  if (amount > 0) refuse(judgeOut(account, { amount, promised: await readPromised(db, account.id) }), 'amount');
};

/** The new membership, with its bill by the class's tuition. */
const enter = async (db: Tx, { deps, act, account, target }: Moving): Promise<Account> => {
  const { caller, origin, input } = act;
  await takeSeat(db, target.id);
  const entering = { caller, origin, contactId: account.contact_id, classId: target.id, joinedOn: input.day };
  const ids = [await deps.addMember(db, entering)];
  const [to] = await readAccounts(db, { ids, seen: everyone });
  if (to === undefined) throw new AppError(platformErrors.recordNotFound);
  refuse(judgeIn(to, { amount: input.amount, allowsPrepaid: input.allow_prepaid }), 'amount');
  return to;
};

const billWords = (account: Account, { lowered, needsSecond }: Settlement): string => {
  if (lowered === 0) return texts.billUnchanged;
  const words = needsSecond ? texts.billAsked : texts.billLowered;
  return words(inYuan(account.receivable), inYuan(account.receivable - lowered));
};

/** Carries the money, and lowers the old bill to what the class keeps; returns what was done, in words. */
const carry = async (db: Tx, { deps, act, account, target, to }: Moving & { to: Account }): Promise<string> => {
  const { input, requestKey, ...actor } = act;
  const { amount, reason } = input;
  const remark = texts.waivedFor(target.name, reason);
  const moved = { deps, actor, requestKey, from: account, to, amount, remark };
  const entries = amount > 0 ? await carryOver(db, moved) : [];
  const settled = await settleBill(db, { deps, actor, account, keeps: netOf(account) - amount, reason: remark });
  return texts.carried({
    amount: amount > 0 ? inYuan(amount) : undefined,
    className: target.name,
    receipts: entries.map(({ receipt_no }) => receipt_no),
    bill: billWords(account, settled),
  });
};

/** Moves a member into another class with what they paid: one act, one transaction. */
export const transferMember = async (deps: MemberActDeps, act: TransferAct): Promise<DoneAct> => {
  const { input, requestKey: _, ...actor } = act;
  const seen = await openActs(deps, act.caller);
  await seenBy(deps, act.caller, 'member');
  const target = await requireTarget(deps, { caller: act.caller, classId: input.class });
  return once(deps.db, { act: 'member-transfer', ask: act }, async (db) => {
    const account = await holdMember(db, { deps, act, kind: 'transfer', seen, alsoClass: target.id });
    await refuseTarget(db, { account, classId: target.id });
    await refuseMoney(db, { act, account });
    const to = await enter(db, { deps, act, account, target });
    const money = await carry(db, { deps, act, account, target, to });
    const more = { to_class: target.id };
    const id = await writeAct(db, { deps, actor, input, kind: 'transfer', account, money, more });
    return { id, member_id: to.id, class: { id: target.id, label: target.name } };
  });
};
