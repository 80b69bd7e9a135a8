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
const spareRows = 12;

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
