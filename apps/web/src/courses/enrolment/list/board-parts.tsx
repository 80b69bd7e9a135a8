import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { enrolmentStates, stateLabel } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import type { BoardParts } from '../../../backoffice/records';
import { type Act, actTo, candidateOf, type Rights } from '../candidate';
import type { Start } from '../decide/use-decisions';
import { enrolmentTexts as texts } from '../enrolment.texts';

/** The content of a card below the name. */
const CardWords = ({ row, isOfClass }: { row: RecordRow; isOfClass: boolean }) => {
  const words = [row.company, row.title].filter((word) => typeof word === 'string' && word !== '');
  return (
    <>
      {words.length === 0 ? null : <span className="board-card-words">{words.join(' · ')}</span>}
      <span className="board-card-words">
        {isOfClass ? null : <span>{candidateOf(row).intake?.label ?? texts.noClass}</span>}
        {typeof row.score === 'number' ? <span>{texts.score(row.score)}</span> : null}
        {typeof row.waiting_no === 'number' ? <span>{texts.waitingNo(row.waiting_no)}</span> : null}
      </span>
    </>
  );
};

const stateAt = (to: string | null) => enrolmentStates.find(({ value }) => value === to)?.value;

/** The board of applications: a card that is put into another state opens the dialog of that decision. */
export const boardParts = (of: { isOfClass: boolean; rights: Rights; start: Start }): BoardParts => {
  const actOn = (row: RecordRow, to: string | null): Act | undefined => {
    const state = stateAt(to);
    return state === undefined ? undefined : actTo(candidateOf(row), state, of.rights);
  };
  return {
    field: 'state',
    // Those who wait are shown in their turn, all others as they applied.
    sort: { sort_name: 'waiting_no', sort_type: 'asc' },
    hint: texts.dragHint,
    takes: (row, to) => actOn(row, to) !== undefined,
    refusal: (row, to) => {
      const { name, state } = candidateOf(row);
      const target = stateAt(to);
      return texts.noWay(
        name,
        state === undefined ? texts.noState : stateLabel(state),
        target === undefined ? texts.noState : stateLabel(target),
      );
    },
    onDrop: (row, to, { refresh }) => {
      const act = actOn(row, to);
      if (act !== undefined) of.start(act, [candidateOf(row)], refresh);
    },
    card: (row) => <CardWords row={row} isOfClass={of.isOfClass} />,
  };
};
