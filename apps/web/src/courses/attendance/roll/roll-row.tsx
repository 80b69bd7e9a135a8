import { type AttendanceState, attendanceStates } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { RollLeave, RollMark, RollMember } from '@shuyuan/contract/courses/attendance/roll';
import { memo } from 'react';
import { attendanceTexts } from '../attendance.texts';

const { roll: texts } = attendanceTexts;

/** A proposed mark has no note: its reason is that of the leave shown beside it. */
const hasNote = ({ version, makeup, reason }: RollMark): boolean => version > 0 && (makeup || reason !== '');

/** A stored leave shows its own reason. */
const isExplained = ({ version, state }: RollMark): boolean => version > 0 && state === 'leave';

/** A member of a roll with the five states; the whole roll is one Tab stop, and keys move within it. */
export const RollRow = memo(
  (props: {
    member: RollMember;
    mark: RollMark | undefined;
    leave: RollLeave | undefined;
    state: AttendanceState;
    isPending: boolean;
    isCurrent: boolean;
    disabled: boolean;
    onSet: (memberId: number, state: AttendanceState) => void;
    onCurrent: (memberId: number) => void;
  }) => {
    const { member, mark, leave, state, isPending, isCurrent, disabled, onSet, onCurrent } = props;
    return (
      <li className="roll-row" data-state={state} data-pending={isPending} data-current={isCurrent}>
        <span className="roll-who">
          <span className="roll-name">{member.name}</span>
          <span className="roll-number">
            {[member.student_no, member.team].filter((part) => part !== '').join(' · ')}
          </span>
          {leave === undefined || (mark !== undefined && isExplained(mark)) ? null : (
            <span className="roll-reason">{texts.leave(texts.leaves[leave.state], leave.reason)}</span>
          )}
          {mark !== undefined && hasNote(mark) ? (
            <span className="roll-reason">
              {mark.makeup ? `${texts.makeupTag} ` : ''}
              {mark.reason}
            </span>
          ) : null}
        </span>
        <span className="roll-states" role="radiogroup" aria-label={`${member.name} ${member.student_no}`}>
          {attendanceStates.map(({ value, label }) => (
            <label key={value} className="roll-state" data-value={value}>
              <input
                type="radio"
                className="visually-hidden"
                name={`roll-${member.id}`}
                checked={value === state}
                tabIndex={isCurrent && value === state ? 0 : -1}
                disabled={disabled}
                onFocus={() => onCurrent(member.id)}
                onChange={() => onSet(member.id, value)}
              />
              {label}
            </label>
          ))}
        </span>
      </li>
    );
  },
);
