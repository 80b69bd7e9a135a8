import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  MeasuringStrategy,
} from '@dnd-kit/core';
import { type FieldTypeKey, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { type ReactNode, useState } from 'react';
import { fieldTypeViews } from '../../field-types/field-types';
import { announcementsFor, dragInstructions, useDragSensors } from '../drag';
import type { DraftField } from '../form-draft';
import { dropIndex, findDropPlace, typeOfDrag } from './drop-place';

const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging } };

interface Held {
  readonly type: FieldTypeKey;
  readonly name: string;
}

const Card = ({ type, name }: Held) => {
  const { icon: Drawn } = fieldTypeViews[type];
  return (
    <div className="canvas-held">
      <Drawn />
      {name}
    </div>
  );
};

/** Handles dragging of types from the palette to the canvas and of fields within it. */
export const DragArea = (props: {
  fields: readonly DraftField[];
  onAdd: (type: FieldTypeKey, at: number) => void;
  onMove: (key: string, to: number) => void;
  /** Renders palette and canvas, given the index where a new field would be inserted. */
  children: (dropAt: number | undefined) => ReactNode;
}) => {
  const { fields, onAdd, onMove } = props;
  const sensors = useDragSensors();
  const [held, setHeld] = useState<Held>();
  const [dropAt, setDropAt] = useState<number>();
  const keys = fields.map(({ key }) => key);
  const heldBy = (id: string): Held | undefined => {
    const type = typeOfDrag(id);
    if (type !== undefined) return { type, name: fieldTypeOf(type).label };
    const field = fields.find(({ key }) => key === id);
    return field && { type: field.edit_input, name: field.name };
  };

  const start = ({ active }: DragStartEvent) => setHeld(heldBy(String(active.id)));
  const move = (event: DragMoveEvent) => {
    if (typeOfDrag(event.active.id) !== undefined) setDropAt(dropIndex(event, keys));
  };
  const rest = () => {
    setHeld(undefined);
    setDropAt(undefined);
  };
  const end = (event: DragEndEvent) => {
    rest();
    const type = typeOfDrag(event.active.id);
    const to = type === undefined ? keys.indexOf(String(event.over?.id)) : dropIndex(event, keys);
    if (to === undefined || to < 0) return;
    if (type === undefined) onMove(String(event.active.id), to);
    else onAdd(type, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findDropPlace}
      measuring={measuring}
      accessibility={{
        announcements: announcementsFor(keys, (key) => heldBy(key)?.name ?? ''),
        screenReaderInstructions: dragInstructions,
      }}
      onDragStart={start}
      onDragMove={move}
      onDragEnd={end}
      onDragCancel={rest}
    >
      {props.children(dropAt)}
      <DragOverlay dropAnimation={null}>{held === undefined ? null : <Card {...held} />}</DragOverlay>
    </DndContext>
  );
};
