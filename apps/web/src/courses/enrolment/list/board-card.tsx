import { useDraggable } from '@dnd-kit/core';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { actsOn, candidateOf, type Rights } from '../candidate';
import type { Start } from '../decide/use-decisions';
import { enrolmentTexts as texts } from '../enrolment.texts';
import { type Scope, scopeAddress } from '../scope';
import { ActMenu } from './act-buttons';
import type { Following } from './follow';

export interface BoardProps {
  readonly scope: Scope;
  readonly rights: Rights;
  readonly start: Start;
  readonly following: Following;
}

const addressOf = ({ programme, intake }: Scope, id: number): string => {
  const list = scopeAddress({ programme: programme?.id, intake: intake?.id });
  return `${list}${list.includes('?') ? '&' : '?'}record=${id}`;
};

/** The content of a card besides the name. */
const CardWords = ({ row, scope }: Pick<BoardProps, 'scope'> & { row: RecordRow }) => {
  const words = [row.company, row.title].filter((word) => typeof word === 'string' && word !== '');
  return (
    <>
      {words.length === 0 ? null : <span className="board-card-words">{words.join(' · ')}</span>}
      <span className="board-card-words">
        {scope.intake === undefined ? <span>{candidateOf(row).intake?.label ?? texts.noClass}</span> : null}
        {typeof row.score === 'number' ? <span>{texts.score(row.score)}</span> : null}
        {typeof row.waiting_no === 'number' ? <span>{texts.waitingNo(row.waiting_no)}</span> : null}
      </span>
    </>
  );
};

const Face = ({ top, row, scope }: { top: ReactNode; row: RecordRow; scope: Scope }) => (
  <>
    <span className="board-card-top">{top}</span>
    <CardWords row={row} scope={scope} />
  </>
);

/** The card while it is dragged. */
export const HeldCard = ({ row, scope }: { row: RecordRow; scope: Scope }) => (
  <div className="board-card" data-held>
    <Face top={<strong>{candidateOf(row).name}</strong>} row={row} scope={scope} />
  </div>
);

/** An application on the board; it can be dragged to another state, and its menu does the same by keyboard. */
export const BoardCard = ({ row, scope, rights, start, following }: BoardProps & { row: RecordRow }) => {
  const candidate = candidateOf(row);
  const isFixed = actsOn([candidate], rights).length === 0;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: row.id, data: { row }, disabled: isFixed });
  const { onMouseDown, onTouchStart } = listeners ?? {};
  return (
    <li
      ref={setNodeRef}
      className="board-card"
      data-movable={!isFixed}
      data-dragging={isDragging}
      onMouseDown={(event) => onMouseDown?.(event)}
      onTouchStart={(event) => onTouchStart?.(event)}
    >
      <Face
        top={
          <>
            <Link to={addressOf(scope, row.id)}>{candidate.name}</Link>
            <ActMenu
              candidate={candidate}
              rights={rights}
              start={start}
              further={following.items(row)}
              onDone={() => undefined}
            />
          </>
        }
        row={row}
        scope={scope}
      />
    </li>
  );
};
