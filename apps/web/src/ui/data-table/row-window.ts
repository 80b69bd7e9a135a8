/** The rows to draw of a long page, and the empty room above and below them. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
  readonly above: number;
  readonly below: number;
}

/** Up to this many rows are simply drawn; the browser is faster at scrolling them than we are at swapping them. */
const windowedFrom = 100;
/** Rows drawn beyond the edges, so that a scroll does not outrun the drawing. */
const spareRows = 12;

/** Which rows a scrolled view shows. */
export const windowOf = (view: { count: number; rowHeight: number; top: number; height: number }): RowWindow => {
  const { count, rowHeight, top, height } = view;
  if (count <= windowedFrom) return { first: 0, end: count, above: 0, below: 0 };
  // In steps of the spare rows: most scroll events then change nothing.
  const step = Math.floor(Math.max(0, top) / rowHeight / spareRows) * spareRows;
  const first = Math.min(Math.max(0, step - spareRows), count);
  const end = Math.min(count, step + Math.ceil(height / rowHeight) + 2 * spareRows);
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight };
};
