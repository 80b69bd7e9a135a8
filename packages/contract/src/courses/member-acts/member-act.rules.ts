import { type MemberState, memberStates } from '../contacts/member.form';
import { type MemberActKind, memberActKinds } from './member-act.form';

const froms: Readonly<Record<MemberActKind, readonly MemberState[]>> = {
  transfer: ['studying', 'paused'],
  pause: ['studying'],
  resume: ['paused', 'left', 'transferred'],
  leave: ['studying', 'paused'],
};

/** The state that each act leads to. */
export const stateAfter: Readonly<Record<MemberActKind, MemberState>> = {
  transfer: 'transferred',
  pause: 'paused',
  resume: 'studying',
  leave: 'left',
};

/** The rights of the acts. */
export const actNodes: Readonly<Record<MemberActKind, `member.${string}`>> = {
  transfer: 'member.transfer',
  pause: 'member.pause',
  resume: 'member.pause',
  leave: 'member.leave',
};

/** Whether an act is possible in this state. */
export const canAct = (kind: MemberActKind, state: unknown): boolean => froms[kind].some((one) => one === state);

/** The name of an act for staff. */
export const actLabel = (kind: MemberActKind): string =>
  memberActKinds.find(({ value }) => value === kind)?.label ?? kind;

/** The name of a member's state for staff. */
export const memberStateLabel = (state: string): string =>
  memberStates.find(({ value }) => value === state)?.label ?? state;
