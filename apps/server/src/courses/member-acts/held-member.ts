import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { MemberActKind } from '@shuyuan/contract/courses/member-acts/member-act.form';
import { stateAfter } from '@shuyuan/contract/courses/member-acts/member-act.rules';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Actor } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { holdClasses } from '../contacts';
import { type Account, readAccounts, readToday, type Seen } from '../payments';
import type { ActInput, MemberAct, MemberActDeps } from './member-act.deps';
import { readLastAct } from './member-act.repository';
import { refuseDay, refuseState } from './member-act.rules';

/** Which members the caller sees. */
export const openActs = async (deps: MemberActDeps, caller: Caller): Promise<Seen> => {
  const { conditions } = await deps.records.reach(caller, { formId: courseFormIds.member, action: 'index' });
  return (row) => conditions(row);
};

interface Holding {
  readonly deps: MemberActDeps;
  readonly act: MemberAct<ActInput>;
  readonly kind: MemberActKind;
  readonly seen: Seen;
  /** Another class that the act takes a seat of. */
  readonly alsoClass?: number;
}

/** Locks a member after the classes concerned, and refuses what the act cannot be done to. */
export const holdMember = async (db: Tx, { deps, act, kind, seen, alsoClass }: Holding): Promise<Account> => {
  const { caller, origin, input } = act;
  const ids = [input.member_id];
  const [glance] = await readAccounts(db, { ids, seen });
  if (glance === undefined) throw new AppError(paymentErrors.memberNotFound);
  await holdClasses(db, [glance.class_id, ...(alsoClass === undefined ? [] : [alsoClass])]);
  const [row] = await deps.records.system.hold(db, { caller, origin, formId: courseFormIds.member, ids });
  const [account] = await readAccounts(db, { ids, seen });
  if (row === undefined || account === undefined) throw new AppError(paymentErrors.memberNotFound);
  refuseState(kind, account.state);
  if (row.version !== input.version) throw new AppError(platformErrors.staleVersion);
  const last = await readLastAct(db, account.id);
  refuseDay(input.day, { today: await readToday(db), joinedOn: account.joined_on, last });
  return account;
};

interface Written {
  readonly deps: MemberActDeps;
  readonly actor: Actor;
  readonly input: ActInput;
  readonly kind: MemberActKind;
  readonly account: Account;
  /** What followed for the money, in words. */
  readonly money: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Sets the member's new state, and writes the act down; returns the id of the act. */
export const writeAct = async (db: Tx, written: Written): Promise<number> => {
  const { deps, actor, input, kind, account, money, more } = written;
  const { system } = deps.records;
  const state = { state: stateAfter[kind], state_reason: input.reason };
  await system.edit(db, { ...actor, formId: courseFormIds.member, id: account.id, values: state });
  return system.create(db, {
    ...actor,
    formId: courseFormIds.memberAct,
    values: {
      kind,
      day: input.day,
      reason: input.reason,
      money,
      contact: account.contact_id,
      member: account.id,
      class: account.class_id,
      done_by: actor.caller.adminId,
      head_teacher: account.head_teacher,
      ...more,
    },
  });
};
