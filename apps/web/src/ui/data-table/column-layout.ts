import type { Column, Pin } from './column';

/** The height of rows. */
export type Density = 'compact' | 'normal' | 'loose';

/** Staff's settings of a table's columns; what is not set stays as the screen defines it. */
export interface ColumnLayout {
  readonly order: readonly string[];
  readonly shown: Readonly<Record<string, boolean>>;
  readonly pins: Readonly<Record<string, Pin>>;
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
}

/** A column with staff's settings. */
export interface PlacedColumn<Row> {
  readonly column: Column<Row>;
  readonly shown: boolean;
  readonly pin: Pin;
  /** Width set by dragging; undefined lets the column share the remaining space. */
  readonly drawn?: number;
}

/** The rows' height in px by density. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 36, normal: 44, loose: 56 };
/** Width of a column without a set one. */
export const usualWidth = 160;
/** Narrower, a column could not be grabbed any more; wider, it would hide the others. */
const widthLimits = { least: 64, most: 800 } as const;

/** The layout before staff changed anything. */
export const plainLayout: ColumnLayout = { order: [], shown: {}, pins: {}, widths: {}, density: 'normal' };

/** Keeps a width within its limits. */
export const clampWidth = (width: number): number =>
  Math.round(Math.min(widthLimits.most, Math.max(widthLimits.least, width)));

const pinRank: Readonly<Record<Pin, number>> = { left: 0, none: 1, right: 2 };

/** Known keys in the saved order; a column added later comes after its neighbour in the screen's own order. */
const mergeOrder = (keys: readonly string[], saved: readonly string[]): string[] => {
  const merged = saved.filter((key) => keys.includes(key));
  keys.forEach((key, index) => {
    if (merged.includes(key)) return;
    const before = keys.slice(0, index).findLast((neighbour) => merged.includes(neighbour));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, key);
  });
  return merged;
};

/** The columns in display order: pinned left, free, pinned right. */
export const placeColumns = <Row>(columns: readonly Column<Row>[], layout: ColumnLayout): PlacedColumn<Row>[] => {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const placed = mergeOrder([...byKey.keys()], layout.order).flatMap((key): PlacedColumn<Row>[] => {
    const column = byKey.get(key);
    if (!column) return [];
    const drawn = layout.widths[key];
    const shown = layout.shown[key] ?? !column.hidden;
    const pin = layout.pins[key] ?? column.pin ?? 'none';
    return [{ column, shown, pin, ...(drawn === undefined ? {} : { drawn }) }];
  });
  const first = placed[0];
  // A table without columns would have nothing to click on.
  if (first && !placed.some(({ shown }) => shown)) placed[0] = { ...first, shown: true };
  return placed.sort((a, b) => pinRank[a.pin] - pinRank[b.pin]);
};

/** Moves a column by steps within its own group of pins. */
export const moveColumn = <Row>(placed: readonly PlacedColumn<Row>[], key: string, to: number): string[] => {
  const from = placed.findIndex(({ column }) => column.key === key);
  const moved = placed[from];
  const order = placed.map(({ column }) => column.key);
  if (!moved) return order;
  const group = placed.flatMap(({ pin }, index) => (pin === moved.pin ? [index] : []));
  const target = Math.min(Math.max(to, group[0] ?? from), group.at(-1) ?? from);
  order.splice(from, 1);
  order.splice(target, 0, key);
  return order;
};

/** Widths that fill the table: columns without a set width share the remaining space; none gets narrower than given. */
export const fitWidths = <Row>(placed: readonly PlacedColumn<Row>[], room: number): number[] => {
  const own = placed.map(({ column, drawn }) => drawn ?? column.width ?? usualWidth);
  const spare = Math.max(0, room - own.reduce((sum, width) => sum + width, 0));
  const free = placed.map(({ drawn, pin }) => drawn === undefined && pin === 'none');
  const sharers = free.includes(true) ? free : placed.map((_, index) => index === placed.length - 1);
  const shared = own.reduce((sum, width, index) => sum + (sharers[index] ? width : 0), 0);
  const widths = own.map((width, index) => (sharers[index] ? width + Math.floor((spare * width) / shared) : width));
  // The browser would spread the pixels lost by rounding over all columns, including those with a set width.
  const lost = spare - widths.reduce((sum, width, index) => sum + width - (own[index] ?? 0), 0);
  const last = sharers.lastIndexOf(true);
  return widths.map((width, index) => (index === last ? width + lost : width));
};
