import type { AttendanceState } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { Roll, RollMember } from '@shuyuan/contract/courses/attendance/roll';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { attendanceTexts } from '../attendance.texts';
import type { PendingRoll } from './pending-roll';
import { stepOf } from './roll-keys';
import { RollRow } from './roll-row';

const { roll: texts } = attendanceTexts;

/** The members of a roll. One of them is current; keys move to others and set the state. */
export const RollList = (props: {
  roll: Roll;
  members: readonly RollMember[];
  states: ReadonlyMap<number, AttendanceState>;
  pending: PendingRoll;
  disabled: boolean;
  onSet: (memberIds: readonly number[], state: AttendanceState) => void;
  onFinish: () => void;
}) => {
  const { roll, members, states, pending, disabled, onSet, onFinish } = props;
  const list = useRef<HTMLUListElement>(null);
  const [currentId, setCurrentId] = useState<number | undefined>(undefined);
  // The keys work as soon as the list is there, unless staff are typing elsewhere.
  const wantsFocus = useRef(!disabled && document.activeElement === document.body);
  /** The first focus does not scroll what staff are looking at; those that follow keys do. */
  const isMoved = useRef(false);
  const at = Math.max(
    0,
    members.findIndex(({ id }) => id === currentId),
  );
  const current = members[at];
  const stateOf = (member: RollMember | undefined): AttendanceState => states.get(member?.id ?? 0) ?? 'present';

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    list.current?.querySelector<HTMLElement>('input[tabindex="0"]')?.focus({ preventScroll: !isMoved.current });
    isMoved.current = true;
  });

  const set = useCallback((memberId: number, state: AttendanceState) => onSet([memberId], state), [onSet]);
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event, { at, count: members.length, state: stateOf(current) });
    if (step === undefined || current === undefined || disabled) return;
    event.preventDefault();
    if (step.kind === 'finish') return onFinish();
    wantsFocus.current = true;
    if (step.kind === 'go') setCurrentId(members[step.to]?.id);
    else {
      setCurrentId(current.id);
      onSet([current.id], step.state);
    }
  };
  return (
    <ul ref={list} className="roll-list" aria-label={texts.list} onKeyDown={press}>
      {members.map((member) => (
        <RollRow
          key={member.id}
          member={member}
          mark={roll.marks.find(({ member_id }) => member_id === member.id)}
          leave={roll.leaves.find(({ member_id }) => member_id === member.id)}
          state={stateOf(member)}
          isPending={pending.marks[member.id] !== undefined}
          isCurrent={member.id === current?.id}
          disabled={disabled}
          onSet={set}
          onCurrent={setCurrentId}
        />
      ))}
    </ul>
  );
};
