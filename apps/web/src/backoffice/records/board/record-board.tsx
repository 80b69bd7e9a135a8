import { DndContext, DragOverlay } from '@dnd-kit/core';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { FieldChoice } from '../list/field-choice';
import { LayoutBar } from '../list/layout-bar';
import { boardFields } from '../list/layouts';
import type { ListController } from '../list/use-record-list';
import { recordName } from '../record-values';
import { boardTexts as texts } from './board.texts';
import { HeldCard } from './board-card';
import { BoardColumn } from './board-column';
import { drawnHeads, headsOf, keyOf, mayMove } from './board-columns';
import { announcementsFor, columnUnder, useHands } from './board-hands';
import { useBoard } from './use-board';
import { useCardLook } from './use-card-look';
import { useMoves } from './use-moves';
import './record-board.css';
import '../../../ui/struck/struck.css';

/** Lets the board reach to the window's end, wherever it starts. */
const useRoom = () => {
  const board = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = board;
    if (current === null) return;
    const top = current.getBoundingClientRect().top + window.scrollY;
    current.style.setProperty('--board-top', `${Math.round(top)}px`);
  }, []);
  return board;
};

const Board = ({ list, field }: { list: ListController; field: CustomFormField }) => {
  const { meta, parts } = list;
  const board = useBoard(list, field);
  // A board of many cards is drawn bit by bit, so that it answers meanwhile.
  const columns = useDeferredValue(board.columns);
  const searched = list.fixed[field.field] ?? list.state.search[field.field];
  const mayEmpty =
    parts.board === undefined &&
    !field.validation.includes('required') &&
    mayMove({ ...meta, actions: [...list.actions] }, field);
  const heads = useMemo(
    () => drawnHeads(headsOf(field, searched), { columns, mayEmpty }),
    [field, searched, columns, mayEmpty],
  );
  const room = useRoom();
  const moves = useMoves(list, { field, heads, board });
  const look = useCardLook(list, { field, isMovable: moves.isMovable });
  const sensors = useHands();
  const accessibility = useMemo(() => {
    const labelOf = (key: string) => heads.find(({ value }) => keyOf(value) === key)?.label ?? '';
    const announcements = announcementsFor((row: RecordRow) => recordName(meta, row), labelOf);
    return { announcements, screenReaderInstructions: { draggable: texts.gripHint } };
  }, [meta, heads]);
  if (board.failed) {
    return (
      <EmptyState tone="failure" icon="TableOutlined" title={texts.failed}>
        <ActionButton onClick={board.retry}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      accessibility={accessibility}
      onDragStart={moves.start}
      onDragEnd={moves.end}
      onDragCancel={moves.cancel}
    >
      <section ref={room} className="board" aria-label={parts.title ?? texts.board(meta.name)} aria-busy={board.busy}>
        {heads.map((head) => (
          <BoardColumn
            key={keyOf(head.value)}
            head={head}
            column={columns?.find(({ value }) => value === head.value)}
            look={look}
            takes={moves.held === undefined ? undefined : moves.takes(moves.held, head.value)}
            onMore={board.more}
          />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {moves.held === undefined ? null : <HeldCard look={look} row={moves.held} />}
      </DragOverlay>
    </DndContext>
  );
};

/** The records by the options of one of their choice fields; a card is moved by dragging it to another. */
export const RecordBoard = ({ list, toolbar }: { list: ListController; toolbar: ReactNode }) => {
  const { parts, place, meta } = list;
  const fields = boardFields(meta, parts);
  const field = fields.find((one) => one.field === place.by) ?? fields[0];
  if (field === undefined) return null;
  return (
    <div className="record-board">
      <LayoutBar list={list} toolbar={toolbar} />
      <div className="board-bar">
        <FieldChoice list={list} label={texts.by} fields={fields} by={field} />
        <p className="board-hint">{parts.board?.hint ?? texts.hint}</p>
      </div>
      <Board key={field.field} list={list} field={field} />
    </div>
  );
};
