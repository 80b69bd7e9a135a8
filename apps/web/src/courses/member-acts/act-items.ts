import { type MemberActKind, memberActKinds } from '@shuyuan/contract/courses/member-acts/member-act.form';
import { actNodes, canAct } from '@shuyuan/contract/courses/member-acts/member-act.rules';
import type { MenuButtonItem } from '../../ui/menu-button/menu-button';

/** The member that an act concerns. */
export interface ActedOn {
  readonly id: number;
  readonly name: string;
}

/** The acts that the caller may do to a member in this state, as entries of a menu. */
export const actItems = (
  state: unknown,
  { permissions, onOpen }: { permissions: readonly string[]; onOpen: (kind: MemberActKind) => void },
): readonly MenuButtonItem[] =>
  memberActKinds
    .filter(({ value }) => permissions.includes(actNodes[value]) && canAct(value, state))
    .map(({ value, label }) => ({ key: `act-${value}`, label, onSelect: () => onOpen(value) }));
