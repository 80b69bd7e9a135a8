import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  MeasuringStrategy,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { dragTreeTexts as texts } from './drag-tree.texts';
import { TreeLine } from './tree-line';
import { type Drop, dropOf, flatten, folded, type TreeMove, type TreeRow } from './tree-order';
import { levelWidth, useTreeSensors } from './tree-sensors';
import './drag-tree.css';

// A branch collapses when it is picked up, which moves the rows below it.
const measuring = { droppable: { strategy: MeasuringStrategy.Always } };

const announcementsFor = (rows: readonly TreeRow[], drop: () => Drop | undefined): Announcements => {
  const nameOf = (id: string | number | null | undefined) => rows.find((row) => row.id === id)?.name ?? '';
  const over: Announcements['onDragOver'] = ({ active }) => {
    const found = drop();
    const name = nameOf(active.id);
    if (found === undefined) return texts.nowhere(name);
    return texts.over(name, found.parent_id === null ? undefined : nameOf(found.parent_id), found.place);
  };
  return {
    onDragStart: ({ active }) => texts.start(nameOf(active.id)),
    onDragMove: over,
    onDragOver: over,
    onDragEnd: ({ active }) => texts.end(nameOf(active.id)),
    onDragCancel: ({ active }) => texts.cancel(nameOf(active.id)),
  };
};

/** A tree whose rows can be moved to another place or level, by pointer or keyboard. */
export const DragTree = <Row extends TreeRow>(props: {
  label: string;
  /** Siblings in order. */
  rows: readonly Row[];
  levelsMax: number;
  selected?: number | undefined;
  /** Without it nothing can be moved. */
  onMove?: ((move: TreeMove) => void) | undefined;
  /** The content of a row beside its drag handle. */
  children: (row: Row) => ReactNode;
}) => {
  const { rows, levelsMax, onMove } = props;
  const sensors = useTreeSensors();
  const [held, setHeld] = useState<number>();
  const [drop, setDrop] = useState<Drop>();
  // The announcement of a move is requested before the next render.
  const latest = useRef<Drop>(undefined);
  const flat = useMemo(() => flatten(rows), [rows]);
  const shown = held === undefined ? flat : folded(flat, held);

  const find = ({ active, over, delta }: DragMoveEvent): Drop | undefined => {
    const [id, shift] = [Number(active.id), Math.round(delta.x / levelWidth)];
    return over === null ? undefined : dropOf(flat, { id, overId: Number(over.id), shift, levelsMax });
  };
  const start = ({ active }: DragStartEvent) => setHeld(Number(active.id));
  const look = (event: DragMoveEvent) => {
    latest.current = find(event);
    setDrop(latest.current);
  };
  const rest = () => {
    setHeld(undefined);
    setDrop(undefined);
    latest.current = undefined;
  };
  const end = (event: DragEndEvent) => {
    const found = find(event);
    rest();
    if (found === undefined) return;
    const { id, parent_id, before_id } = found;
    const own = dropOf(flat, { id, overId: id, shift: 0, levelsMax });
    if (own?.parent_id !== parent_id || own.before_id !== before_id) onMove?.({ id, parent_id, before_id });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={measuring}
      accessibility={{
        announcements: announcementsFor(rows, () => latest.current),
        screenReaderInstructions: { draggable: texts.hint },
      }}
      onDragStart={start}
      onDragMove={look}
      onDragOver={look}
      onDragEnd={end}
      onDragCancel={rest}
    >
      <SortableContext items={shown.map(({ row }) => row.id)} strategy={verticalListSortingStrategy}>
        <ol className="drag-tree" aria-label={props.label}>
          {shown.map(({ row, depth }) => (
            <TreeLine
              key={row.id}
              row={row}
              depth={row.id === held && drop !== undefined ? drop.depth : depth}
              canMove={onMove !== undefined}
              isSelected={row.id === props.selected}
            >
              {props.children(row)}
            </TreeLine>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
};
