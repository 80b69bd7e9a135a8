/** The rows of a long page to render, and the empty space above and below them. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
  readonly above: number;
  readonly below: number;
}

/** Up to this many rows are simply rendered; the browser scrolls them faster than we could swap them. */
const windowedFrom = 100;
/** Rows rendered beyond the edges, so that scrolling does not outrun rendering. */
const spareRows = 4;

/** Which rows a scrolled viewport shows. */
export const windowOf = (view: { count: number; rowHeight: number; top: number; height: number }): RowWindow => {
  const { count, rowHeight, top, height } = view;
  if (count <= windowedFrom) return { first: 0, end: count, above: 0, below: 0 };
  // In steps of the spare rows: most scroll events then change nothing.
  const step = Math.floor(Math.max(0, top) / rowHeight / spareRows) * spareRows;
  const first = Math.min(Math.max(0, step - spareRows), count);
  const end = Math.min(count, step + Math.ceil(height / rowHeight) + 2 * spareRows);
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight };
};

/** The columns to render of those that scroll: from `first` up to `end`. */
export interface ColumnWindow {
  readonly first: number;
  readonly end: number;
}

/** Up to this many columns are simply rendered. */
export const columnsWindowedFrom = 16;
/** In steps of so many columns, so that most scroll events change nothing. */
const columnStep = 4;

/** Which columns a scrolled viewport shows, and some beyond its edges; pinned ones are always rendered. */
export const columnsOf = (view: {
  pins: readonly ('left' | 'right' | 'none')[];
  widths: readonly number[];
  left: number;
  width: number;
}): ColumnWindow => {
  const { pins, widths, left, width } = view;
  const pinned = pins.filter((pin) => pin === 'left').length;
  const free = pins.filter((pin) => pin === 'none').length;
  if (pins.length <= columnsWindowedFrom) return { first: pinned, end: pinned + free };
  let edge = 0;
  let before = 0;
  let until = 0;
  // Pinned columns cover as much on the left as they would push the others to the right.
  for (const columnWidth of widths.slice(pinned, pinned + free)) {
    if (edge + columnWidth <= left) before += 1;
    if (edge < left + width) until += 1;
    edge += columnWidth;
  }
  const first = Math.max(0, Math.floor((before - 1) / columnStep) * columnStep);
  const end = Math.min(free, Math.ceil((until + 1) / columnStep) * columnStep);
  return { first: pinned + first, end: pinned + end };
};
