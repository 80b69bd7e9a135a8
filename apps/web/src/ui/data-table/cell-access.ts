/** How a screen follows the cells of its table: what keys, clicks and copies do there is its own affair. */
export interface CellAccess<Row> {
  /** Receives what scrolls around the table, whose rows have `data-row` and cells `data-column`; returns how to let go of it. Must stay the same function. */
  readonly attach: (scroller: HTMLElement) => () => void;
  /** The row as it was saved since it was loaded; a new function once another row was saved. */
  readonly latest: (row: Row) => Row;
}
