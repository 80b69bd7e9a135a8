import type { Cell, FilledCell } from './cell';
import { type TableCaps, TableRefused } from './table-refused';

/** The widest row that spreadsheet programs write, including empty cells. */
const columnsEver = 16_384;

/** The cells of the current row; empty ones cost nothing, and all rows together are capped. */
export class RowCells {
  #cells: Cell[] = [];
  #column = -1;
  #rowLength = 0;
  #wholeLength = 0;
  #rows = 0;

  constructor(private readonly caps: TableCaps) {}

  /** Goes to the next column. */
  next(): void {
    this.goTo(this.#column + 1);
  }

  /** Goes to a column, from 0. */
  goTo(column: number): void {
    if (column >= columnsEver) throw new TableRefused('too-many-columns');
    this.#column = column;
  }

  fill(cell: FilledCell): void {
    const { caps } = this;
    if (this.#column < 0) throw new TableRefused('broken');
    if (this.#column >= caps.columns) throw new TableRefused('too-many-columns');
    const length = cell.value.length + (cell.shown?.length ?? 0);
    if (length > caps.cellLength) throw new TableRefused('cell-too-long');
    this.#rowLength += length;
    this.#wholeLength += length;
    if (this.#rowLength > caps.rowLength) throw new TableRefused('cell-too-long');
    // The text of one shared string may be used in very many cells.
    if (this.#wholeLength > caps.wholeLength) throw new TableRefused('too-large');
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells[this.#column] = cell;
  }

  /** Ends the row and returns its cells, unless all are empty. */
  end(): readonly Cell[] | undefined {
    const cells = this.#cells;
    this.#column = -1;
    this.#rowLength = 0;
    if (cells.length === 0) return undefined;
    this.#cells = [];
    this.#rows += 1;
    if (this.#rows > this.caps.rows) throw new TableRefused('too-many-rows');
    return cells;
  }
}
