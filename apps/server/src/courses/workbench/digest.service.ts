import { courseNode } from '@shuyuan/contract/courses/course-form';
import { holds } from '../../backoffice/access';
import type { DigestSource } from '../../backoffice/messages';
import type { Caller } from '../../platform/http/slice';
import { countOwnSessions } from '../attendance';
import { dueFollowUps } from '../follow-ups';
import { visibilityOf, type WorkDeps } from '../visibility.sql';
import { digestTexts as texts } from './digest.texts';
import { correctionWork, enrolmentWork, leaveWork, refundWork } from './office-work.service';

type Counted = readonly (readonly [count: number | null | undefined, line: (count: number) => string])[];

/** What waits for a decision that the caller may take. */
const approvals = async (deps: WorkDeps, caller: Caller): Promise<Counted> => {
  const decides = (node: string, form: 'enrolment' | 'refund' | 'leave' | 'correction') =>
    holds(caller, node) && holds(caller, courseNode(form, 'index'));
  const applied = decides('enrolment.decide', 'enrolment') ? await enrolmentWork(deps, caller) : null;
  const money = decides('payment.approve', 'refund') ? await refundWork(deps, caller) : null;
  const leaves = decides('attendance.leave', 'leave') ? await leaveWork(deps, caller) : null;
  const corrections = decides('correction.decide', 'correction') ? await correctionWork(deps, caller) : null;
  return [
    [applied?.programmes.reduce((sum, { counts }) => sum + (counts.pending ?? 0), 0), texts.applications],
    [money?.pending.rows, texts.refunds],
    [money?.adjustments?.rows, texts.adjustments],
    [leaves?.pending, texts.leaves],
    [corrections?.pending, texts.corrections],
  ];
};

const ownWork = async (deps: WorkDeps, caller: Caller): Promise<Counted> => {
  const due = holds(caller, courseNode('followUp', 'index'))
    ? await dueFollowUps(deps, { caller, whose: 'own' })
    : undefined;
  const session = holds(caller, courseNode('session', 'index'))
    ? await visibilityOf(deps, { caller, form: 'session' })
    : undefined;
  const { adminId, name } = caller;
  const taught = session?.sees('date', 'teacher', 'roll_state')
    ? await countOwnSessions(deps.db, { session, adminId, name })
    : undefined;
  return [
    [due?.mine, texts.followUps],
    [taught?.today, texts.today],
    [taught?.tomorrow, texts.tomorrow],
  ];
};

/** What the workbench shows someone as their work, in lines for the daily summary. */
export const workDigest =
  (deps: WorkDeps): DigestSource =>
  async (caller) =>
    [...(await approvals(deps, caller)), ...(await ownWork(deps, caller))].flatMap(([count, line]) =>
      (count ?? 0) === 0 ? [] : [line(count ?? 0)],
    );
