import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { boardTexts as texts } from './board.texts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Left and right go to the next column; up and down do nothing, since cards have no order of their own. */
const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = steps[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const rects = [...context.droppableRects.values()].sort((a, b) => a.left - b.left);
  const { over, collisionRect } = context;
  if (collisionRect === null) return undefined;
  const at = rects.findIndex(({ left }) => left === (over?.rect.left ?? collisionRect.left));
  const next = rects[Math.min(rects.length - 1, Math.max(0, at + step))];
  if (next === undefined) return undefined;
  return { x: next.left + (next.width - collisionRect.width) / 2, y: currentCoordinates.y };
};

/** Under the pointer; for the keyboard, the nearest. */
export const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates === null ? closestCenter(args) : pointerWithin(args);

/** Mouse after a few pixels, so that a click stays a click; touch after a moment, so that a swipe scrolls; keyboard. */
export const useHands = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );

/** The card of a drag. */
export const rowIn = (event: {
  active: { data: { current?: Record<string, unknown> | undefined } };
}): RecordRow | undefined => event.active.data.current?.row as RecordRow | undefined;

/** What a screen reader says while a card is carried. */
export const announcementsFor = (
  nameOf: (row: RecordRow) => string,
  labelOf: (key: string) => string,
): Announcements => {
  const name = (event: Parameters<typeof rowIn>[0]): string => {
    const row = rowIn(event);
    return row === undefined ? '' : nameOf(row);
  };
  const over: Announcements['onDragOver'] = ({ active, over: column }) =>
    column === null ? texts.nowhere(name({ active })) : texts.over(name({ active }), labelOf(String(column.id)));
  return {
    onDragStart: (event) => texts.start(name(event)),
    onDragOver: over,
    onDragEnd: ({ active, over: column }) =>
      column === null ? texts.nowhere(name({ active })) : texts.end(name({ active }), labelOf(String(column.id))),
    onDragCancel: (event) => texts.cancel(name(event)),
  };
};
