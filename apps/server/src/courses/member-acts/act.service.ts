import type {
  DoneAct,
  leaveMemberInput,
  pauseMemberInput,
  resumeMemberInput,
} from '@shuyuan/contract/courses/member-acts/member-act';
import {
  memberActErrors as errors,
  memberActMessages as messages,
} from '@shuyuan/contract/courses/member-acts/member-act.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { z } from 'zod';
import { holds } from '../../backoffice/access';
import { AppError } from '../../platform/http/app-error';
import { holdsSeat, takeSeat } from '../contacts';
import { balanceOf, inYuan, once, readPromised, requestRefund, seenBy } from '../payments';
import { holdMember, openActs, writeAct } from './held-member';
import type { MemberAct, MemberActDeps } from './member-act.deps';
import { memberActTexts as texts } from './member-act.texts';

const done = (id: number): DoneAct => ({ id, member_id: null, class: null });

/** Lets a member pause; the seat stays theirs. */
export const pauseMember = async (
  deps: MemberActDeps,
  act: MemberAct<z.output<typeof pauseMemberInput>>,
): Promise<DoneAct> => {
  const { input, requestKey: _, ...actor } = act;
  const seen = await openActs(deps, act.caller);
  return once(deps.db, { act: 'member-pause', ask: act }, async (db) => {
    const account = await holdMember(db, { deps, act, kind: 'pause', seen });
    const more = { back_on: input.back_on };
    return done(await writeAct(db, { deps, actor, input, kind: 'pause', account, money: texts.unchanged, more }));
  });
};

/** Lets a member come back; who had given up the seat needs a free one, and no refund on its way. */
export const resumeMember = async (
  deps: MemberActDeps,
  act: MemberAct<z.output<typeof resumeMemberInput>>,
): Promise<DoneAct> => {
  const { input, requestKey: _, ...actor } = act;
  const seen = await openActs(deps, act.caller);
  return once(deps.db, { act: 'member-resume', ask: act }, async (db) => {
    const account = await holdMember(db, { deps, act, kind: 'resume', seen });
    if ((await readPromised(db, account.id)) > 0) throw new AppError(errors.refundOpen);
    if (!holdsSeat(account.state)) await takeSeat(db, account.class_id);
    return done(await writeAct(db, { deps, actor, input, kind: 'resume', account, money: texts.unchanged }));
  });
};

/** Lets a member leave, with a request for a refund if one is asked for. */
export const leaveMember = async (
  deps: MemberActDeps,
  act: MemberAct<z.output<typeof leaveMemberInput>>,
): Promise<DoneAct> => {
  const { input, requestKey: _, ...actor } = act;
  const { refund_amount: amount, reason } = input;
  if (amount !== null && !holds(act.caller, 'payment.refund')) {
    throw new AppError(platformErrors.forbidden, { errors: { refund_amount: [messages.noRefundRight] } });
  }
  const seen = await openActs(deps, act.caller);
  if (amount !== null) await seenBy(deps, act.caller, 'refund');
  return once(deps.db, { act: 'member-leave', ask: act }, async (db) => {
    const account = await holdMember(db, { deps, act, kind: 'leave', seen });
    const { outstanding } = balanceOf(account);
    if (amount !== null) {
      const asked = { amount, reason, lowers_receivable: true, field: 'refund_amount' };
      await requestRefund(db, { deps, actor, account, input: asked });
    }
    const owed = outstanding > 0 ? inYuan(outstanding) : undefined;
    const money = amount === null ? texts.noRefund(owed) : texts.refundAsked(inYuan(amount));
    return done(await writeAct(db, { deps, actor, input, kind: 'leave', account, money }));
  });
};
