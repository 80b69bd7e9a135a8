import type { Column, ColumnKind, Pin, Sum } from './column';

/** The height of rows. */
export type Density = 'compact' | 'normal' | 'loose';

/** Staff's settings of a table's columns; what is not set stays as the screen defines it. */
export interface ColumnLayout {
  readonly order: readonly string[];
  readonly shown: Readonly<Record<string, boolean>>;
  readonly pins: Readonly<Record<string, Pin>>;
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
  /** Whether rows are numbered. */
  readonly numbered?: boolean | undefined;
  /** What the line below the table tells, by column. */
  readonly sums?: Readonly<Record<string, Sum>> | undefined;
}

/** The widths that the columns' content needs, by key; a column without one has not been measured. */
export type NaturalWidths = Readonly<Record<string, number>>;

/** A column with staff's settings. */
export interface PlacedColumn<Row> {
  readonly column: Column<Row>;
  readonly shown: boolean;
  readonly pin: Pin;
  /** Width set by dragging; undefined lets the content decide and the column share the remaining space. */
  readonly drawn?: number;
}

/** The rows' height in px by density. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 36, normal: 44, loose: 56 };
/** Width of a column without a set one. */
const usualWidth = 160;
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

/** The widest that content makes a column; figures and days are never cut off, words may be. */
const widestByKind: Readonly<Record<ColumnKind, number>> = {
  text: 260,
  number: widthLimits.most,
  money: widthLimits.most,
  date: widthLimits.most,
  datetime: widthLimits.most,
};
/** The narrowest: days and usual amounts of later pages find room too. */
const narrowestByKind: Readonly<Record<ColumnKind, number>> = {
  text: 72,
  number: 72,
  money: 124,
  date: 104,
  datetime: 144,
};
const widestHeading = 320;

/** The width of a column before it shares the remaining space: as drawn, else by its content within the limits of its kind. */
export const ownWidth = <Row>({ column, drawn }: PlacedColumn<Row>, natural: NaturalWidths): number => {
  const { key, kind = 'text', heading, late, width = usualWidth } = column;
  const needed = natural[key];
  if (drawn !== undefined || needed === undefined) return drawn ?? width;
  const most = heading ? widestHeading : widestByKind[kind];
  return Math.min(most, Math.max(narrowestByKind[kind], late ? width : 0, needed));
};

/** Shares out whole pixels in proportion to the weights; what rounding loses goes to the last one that has a weight. */
const share = (room: number, weights: readonly number[]): number[] => {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (room <= 0 || all <= 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((room * weight) / all));
  const last = weights.findLastIndex((weight) => weight > 0);
  parts[last] = (parts[last] ?? 0) + room - parts.reduce((sum, part) => sum + part, 0);
  return parts;
};

/** The widths of the columns themselves; where all do not fit, words are cut off earlier: at the width that a screen gave. */
const ownWidths = <Row>(
  placed: readonly PlacedColumn<Row>[],
  { room, natural }: { room: number; natural: NaturalWidths },
): number[] => {
  const own = placed.map((place) => ownWidth(place, natural));
  const over = Math.max(0, own.reduce((sum, width) => sum + width, 0) - room);
  const yielding = placed.map(({ column, drawn }, at) =>
    drawn === undefined && (column.kind ?? 'text') === 'text'
      ? Math.max(0, (own[at] ?? 0) - (column.width ?? usualWidth))
      : 0,
  );
  const all = yielding.reduce((sum, width) => sum + width, 0);
  const yielded = share(Math.min(over, all), yielding);
  return own.map((width, at) => width - (yielded[at] ?? 0));
};

/**
 * Widths that fill the table. What remains goes first to columns whose words are cut off, then to all that nobody drew
 * or pinned; none gets narrower than its own width.
 */
export const fitWidths = <Row>(
  placed: readonly PlacedColumn<Row>[],
  { room, natural }: { room: number; natural: NaturalWidths },
): number[] => {
  const own = ownWidths(placed, { room, natural });
  const spare = Math.max(0, room - own.reduce((sum, width) => sum + width, 0));
  const lacks = placed.map(({ column, drawn }, at) =>
    drawn === undefined ? Math.max(0, clampWidth(natural[column.key] ?? 0) - (own[at] ?? 0)) : 0,
  );
  const lacking = Math.min(
    spare,
    lacks.reduce((sum, lack) => sum + lack, 0),
  );
  const given = share(lacking, lacks);
  const free = placed.map(({ drawn, pin }) => drawn === undefined && pin === 'none');
  const sharers = free.includes(true) ? free : placed.map((_, index) => index === placed.length - 1);
  const rest = share(
    spare - lacking,
    own.map((width, at) => (sharers[at] ? width : 0)),
  );
  return own.map((width, at) => width + (given[at] ?? 0) + (rest[at] ?? 0));
};
