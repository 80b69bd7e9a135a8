import {
  memberActErrors as errors,
  memberActMessages as messages,
} from '@shuyuan/contract/courses/member-acts/member-act.errors';
import type { MemberActKind } from '@shuyuan/contract/courses/member-acts/member-act.form';
import { actLabel, canAct, memberStateLabel } from '@shuyuan/contract/courses/member-acts/member-act.rules';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';
import type { LastAct } from './member-act.repository';

/** Refuses an act that the member's state does not allow. */
export const refuseState = (kind: MemberActKind, state: string): void => {
  if (canAct(kind, state)) return;
  throw new AppError(errors.wrongState, { errmsg: messages.wrongState(actLabel(kind), memberStateLabel(state)) });
};

interface Days {
  readonly today: string;
  readonly joinedOn: string | null;
  readonly last: LastAct | undefined;
}

const faultOf = (day: string, { today, joinedOn, last }: Days): string | undefined => {
  if (day > today) return messages.inFuture;
  if (joinedOn !== null && day < joinedOn) return messages.beforeEntry(joinedOn);
  return last !== undefined && day < last.day ? messages.beforeLast(actLabel(last.kind), last.day) : undefined;
};

/** Refuses a day on which the act cannot have happened. */
export const refuseDay = (day: string, days: Days): void => {
  const fault = faultOf(day, days);
  if (fault !== undefined) throw new AppError(platformErrors.invalidInput, { errors: { day: [fault] } });
};
