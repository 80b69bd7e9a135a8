import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { fitWidths, type PlacedColumn } from './column-layout';

/** Width of the column with the checkboxes. */
export const selectWidth = 48;

/** The columns' widths, and the style that places pinned ones; rows use its CSS variables and need not be redrawn. */
export interface TableGeometry {
  readonly widths: readonly number[];
  readonly total: number;
  readonly style: CSSProperties;
}

/** Computes the columns' widths for the available space. */
export const measureTable = <Row>(options: {
  placed: readonly PlacedColumn<Row>[];
  room: number;
  selectable: boolean;
  actionsWidth: number;
}): TableGeometry => {
  const { placed, room, selectable, actionsWidth } = options;
  const around = (selectable ? selectWidth : 0) + actionsWidth;
  const widths = fitWidths(placed, room - around);
  const offsets: Record<string, string> = {};
  let left = selectable ? selectWidth : 0;
  let right = actionsWidth;
  placed.forEach(({ pin }, index) => {
    if (pin === 'left') offsets[`--pin-${index}`] = `${left}px`;
    left += widths[index] ?? 0;
  });
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    if (placed[index]?.pin === 'right') offsets[`--pin-${index}`] = `${right}px`;
    right += widths[index] ?? 0;
  }
  const total = around + widths.reduce((sum, width) => sum + width, 0);
  return { widths, total, style: { ...offsets, width: Math.max(total, room) } };
};

/** Where a pinned cell of the column at an index sticks. */
export const pinStyle = <Row>({ pin }: PlacedColumn<Row>, index: number): CSSProperties | undefined => {
  if (pin === 'none') return undefined;
  return pin === 'left' ? { left: `var(--pin-${index})` } : { right: `var(--pin-${index})` };
};

/** Follows the width of an element; undefined before it is known. */
export const useWidth = (element: RefObject<HTMLElement | null>): number | undefined => {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const measure = () => setWidth(watched.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
};
