import {
  type CollisionDetection,
  closestCenter,
  type DragMoveEvent,
  pointerWithin,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { type FieldTypeKey, fieldTypeKeys } from '@shuyuan/contract/backoffice/forms/field-types';

/** The canvas as a drop target. */
export const canvasId = 'canvas';

const prefix = 'new:';
/** A type dragged from the palette. */
export const newTypeId = (type: FieldTypeKey): string => prefix + type;
/** The dragged type; undefined for a field that is only moved. */
export const typeOfDrag = (id: UniqueIdentifier): FieldTypeKey | undefined =>
  fieldTypeKeys.find((key) => id === newTypeId(key));

/** Fields are matched by closest centre; a type from the palette must first be over the canvas. */
export const findDropPlace: CollisionDetection = (args) => {
  const fields = args.droppableContainers.filter(({ id }) => id !== canvasId);
  const nearest = () => closestCenter({ ...args, droppableContainers: fields });
  if (typeOfDrag(args.active.id) === undefined) return nearest();
  const canvas = pointerWithin(args).filter(({ id }) => id === canvasId);
  if (canvas.length === 0) return [];
  return fields.length === 0 ? canvas : nearest();
};

type Drag = Pick<DragMoveEvent, 'active' | 'over'>;

/** Where a new field would be inserted: before or after the field it is over; undefined outside the canvas. */
export const dropIndex = ({ active, over }: Drag, keys: readonly string[]): number | undefined => {
  if (over === null) return undefined;
  const at = keys.indexOf(String(over.id));
  const held = active.rect.current.translated;
  if (at < 0 || held === null) return keys.length;
  return held.top + held.height / 2 > over.rect.top + over.rect.height / 2 ? at + 1 : at;
};
