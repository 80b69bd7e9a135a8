import { attendanceStates } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { MarkConflict, Roll } from '@shuyuan/contract/courses/attendance/roll';
import { ActionButton } from '../../../ui/action-button/action-button';
import { attendanceTexts } from '../attendance.texts';

const { roll: texts } = attendanceTexts;
const labels = new Map<string, string>(attendanceStates.map(({ value, label }) => [value, label]));
const labelOf = (state: string): string => labels.get(state) ?? state;

/** Marks of others that conflict with the caller's; each is decided here, none is lost unnoticed. */
export const RollConflicts = (props: {
  roll: Roll;
  conflicts: readonly MarkConflict[];
  onKeep: (conflict: MarkConflict) => void;
  onReplace: (conflict: MarkConflict) => void;
}) => {
  const { roll, conflicts, onKeep, onReplace } = props;
  if (conflicts.length === 0) return null;
  const nameOf = (id: number): string => roll.members.find((member) => member.id === id)?.name ?? `#${id}`;
  return (
    <section className="roll-conflicts" role="alert" aria-label={texts.conflicts}>
      <h3>{texts.conflicts}</h3>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.member_id}>
            <span>
              {texts.conflict({
                name: nameOf(conflict.member_id),
                by: conflict.by,
                theirs: labelOf(conflict.theirs.state),
                yours: labelOf(conflict.yours),
              })}
            </span>
            <ActionButton onClick={() => onKeep(conflict)}>{texts.keepTheirs}</ActionButton>
            <ActionButton onClick={() => onReplace(conflict)}>{texts.useMine}</ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
};
