import {
  type Announcements,
  KeyboardSensor,
  MouseSensor,
  type ScreenReaderInstructions,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { CSSProperties } from 'react';
import { designerTexts as texts } from './designer.texts';

/** Mouse after a few pixels, so that a click stays a click; touch after a moment, so that a swipe scrolls; keyboard. */
export const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

/** How to move a row, for screen readers. */
export const dragInstructions: ScreenReaderInstructions = { draggable: texts.dragHint };

/** Announcements for screen readers while a row moves. */
export const announcementsFor = (keys: readonly string[], nameOf: (key: string) => string): Announcements => {
  const { announce } = texts;
  return {
    onDragStart: ({ active }) => announce.start(nameOf(String(active.id))),
    onDragOver: ({ active, over }) => {
      const at = over ? keys.indexOf(String(over.id)) : -1;
      const name = nameOf(String(active.id));
      // Right after the pick-up the row is over its own place: announcing that would cut off the first announcement.
      if (over?.id === active.id) return announce.start(name);
      return at < 0 ? announce.outside(name) : announce.over(name, at + 1, keys.length);
    },
    onDragEnd: ({ active }) => announce.end(nameOf(String(active.id))),
    onDragCancel: ({ active }) => announce.cancel(nameOf(String(active.id))),
  };
};

/** The style of a row while rows change places; only moved, never scaled. */
export const dragStyle = (sortable: {
  readonly transform: { readonly x: number; readonly y: number } | null;
  readonly transition: string | undefined;
}): CSSProperties => ({
  ...(sortable.transform === null ? {} : { transform: `translate3d(0, ${Math.round(sortable.transform.y)}px, 0)` }),
  transition: sortable.transition,
});
