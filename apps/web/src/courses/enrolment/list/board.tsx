import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { type EnrolmentState, enrolmentStates, stateLabel } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type CSSProperties, useState } from 'react';
import { notify } from '../../../platform/notices';
import { actTo, candidateOf } from '../candidate';
import { applicationsQuery } from '../enrolment.queries';
import { enrolmentTexts as texts } from '../enrolment.texts';
import { BoardCard, type BoardProps, HeldCard } from './board-card';
import './board.css';

/** As many cards as can be scanned in a column. */
const size = 40;
const warningMs = 3000;

interface ColumnProps extends BoardProps {
  readonly state: EnrolmentState;
  readonly label: string;
  readonly color: string;
  /** The card that is being dragged. */
  readonly held: RecordRow | undefined;
}

const Column = (props: ColumnProps) => {
  const { scope, rights, state, label, color, held } = props;
  const sort =
    state === 'waiting' ? ({ name: 'waiting_no', type: 'asc' } as const) : ({ name: 'id', type: 'desc' } as const);
  const { data } = useQuery(applicationsQuery(scope, { states: [state], size, sort }));
  const { setNodeRef, isOver } = useDroppable({ id: state });
  const takes = held !== undefined && actTo(candidateOf(held), state, rights) !== undefined;
  return (
    <section
      ref={setNodeRef}
      className="board-column"
      style={{ '--state': color } as CSSProperties}
      data-takes={held === undefined ? undefined : takes}
      data-over={isOver && takes}
      aria-label={label}
    >
      <h3>
        {label} <span>{data?.total ?? ''}</span>
      </h3>
      {data === undefined ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {data?.total === 0 ? <p className="board-empty">{texts.emptyColumn}</p> : null}
      <ul>
        {data?.data.map((row) => (
          <BoardCard
            key={row.id}
            row={row}
            scope={scope}
            rights={rights}
            start={props.start}
            following={props.following}
          />
        ))}
      </ul>
      {data !== undefined && data.total > size ? (
        <p className="board-empty">{texts.shownOf(size, data.total)}</p>
      ) : null}
    </section>
  );
};

/** Mouse after a few pixels, so that a click stays a click; touch after a moment, so that a swipe scrolls. */
const useHands = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );

const rowOf = ({ active }: DragStartEvent | DragEndEvent): RecordRow | undefined => active.data.current?.row;

/** Applications by state; dragging a card to another state opens the dialog of the decision, as its menu does. */
export const Board = (props: BoardProps) => {
  const { scope, rights, start } = props;
  const [held, setHeld] = useState<RecordRow>();
  const sensors = useHands();
  const drop = (event: DragEndEvent) => {
    setHeld(undefined);
    const [row, to] = [rowOf(event), enrolmentStates.find(({ value }) => value === event.over?.id)?.value];
    if (row === undefined || to === undefined) return;
    const candidate = candidateOf(row);
    if (candidate.state === undefined || candidate.state === to) return;
    const act = actTo(candidate, to, rights);
    if (act !== undefined) start(act, [candidate], () => undefined);
    else notify.warning(texts.noWay(candidate.name, stateLabel(candidate.state), stateLabel(to)), warningMs);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={(event) => setHeld(rowOf(event))}
      onDragEnd={drop}
      onDragCancel={() => setHeld(undefined)}
    >
      <p className="board-hint">{texts.dragHint}</p>
      <div className="board">
        {enrolmentStates
          .filter(({ value }) => scope.state === undefined || value === scope.state)
          .map(({ value, label, color }) => (
            <Column key={value} {...props} held={held} state={value} label={label} color={color} />
          ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {held === undefined ? null : <HeldCard row={held} scope={scope} />}
      </DragOverlay>
    </DndContext>
  );
};
