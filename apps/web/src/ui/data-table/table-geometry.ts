import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { fitWidths, type NaturalWidths, type PlacedColumn } from './column-layout';

/** Width of the column with the checkboxes. */
export const selectWidth = 48;

/** Width of the column with the numbers of the rows, the largest of which is given. */
export const numbersWidth = (largest: number): number => 28 + 9 * Math.max(2, String(largest).length);

/** The columns' widths, and the style that places pinned ones; rows use its CSS variables and need not be redrawn. */
export interface TableGeometry {
  readonly widths: readonly number[];
  readonly total: number;
  readonly style: CSSProperties;
}

/** Computes the columns' widths for the available space; `lead` and `trail` are what stands before and after them. */
export const measureTable = <Row>(options: {
  placed: readonly PlacedColumn<Row>[];
  natural: NaturalWidths;
  room: number;
  lead: number;
  trail: number;
}): TableGeometry => {
  const { placed, natural, room, lead, trail } = options;
  const widths = fitWidths(placed, { room: room - lead - trail, natural });
  const offsets: Record<string, string> = {};
  let left = lead;
  let right = trail;
  placed.forEach(({ pin }, index) => {
    if (pin === 'left') offsets[`--pin-${index}`] = `${left}px`;
    left += widths[index] ?? 0;
  });
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    if (placed[index]?.pin === 'right') offsets[`--pin-${index}`] = `${right}px`;
    right += widths[index] ?? 0;
  }
  const total = lead + trail + widths.reduce((sum, width) => sum + width, 0);
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
