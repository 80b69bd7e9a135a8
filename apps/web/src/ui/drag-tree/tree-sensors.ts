import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

/** The indentation of one level, in pixels. */
export const levelWidth = 24;

const sideways: Readonly<Record<string, number>> = { ArrowLeft: -levelWidth, ArrowRight: levelWidth };

/** Up and down move over the rows, left and right over the levels, independently of each other. */
const stepThroughTree: KeyboardCoordinateGetter = (event, args) => {
  const { currentCoordinates } = args;
  const shift = sideways[event.code];
  if (shift !== undefined) {
    event.preventDefault();
    return { x: currentCoordinates.x + shift, y: currentCoordinates.y };
  }
  const next = sortableKeyboardCoordinates(event, args);
  return next && { x: currentCoordinates.x, y: next.y };
};

/** Mouse after a few pixels, so that a click stays a click; touch after a moment, so that a swipe scrolls; keyboard. */
export const useTreeSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: stepThroughTree }),
  );
