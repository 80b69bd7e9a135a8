import { type MemberActKind, memberActKinds } from '@shuyuan/contract/courses/member-acts/member-act.form';
import { actNodes, canAct } from '@shuyuan/contract/courses/member-acts/member-act.rules';
import { newRequestKey } from '../../platform/http/request-key';
import type { MenuButtonItem } from '../../ui/menu-button/menu-button';

/** The member that an act concerns. */
interface ActedOn {
  readonly id: number;
  readonly name: string;
}

/** An opened act: its request key is made with it, so that one submit is done once. */
export interface OpenedAct {
  readonly kind: MemberActKind;
  readonly member: ActedOn;
  readonly requestKey: string;
}

/** Opens an act on a member. */
export const openedAct = (of: Omit<OpenedAct, 'requestKey'>): OpenedAct => ({ ...of, requestKey: newRequestKey() });

/** The acts that the caller may do to a member in this state, as entries of a menu. */
export const actItems = (
  state: unknown,
  { permissions, onOpen }: { permissions: readonly string[]; onOpen: (kind: MemberActKind) => void },
): readonly MenuButtonItem[] =>
  memberActKinds
    .filter(({ value }) => permissions.includes(actNodes[value]) && canAct(value, state))
    .map(({ value, label }) => ({ key: `act-${value}`, label, onSelect: () => onOpen(value) }));
