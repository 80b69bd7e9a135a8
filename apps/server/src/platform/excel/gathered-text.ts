import { TableRefused } from './table-refused';

/** Genuine texts come in one piece, or one per formatted run; one of more pieces is made to fill memory. */
const piecesMax = 50_000;

/** The text of a cell while its pieces arrive, limited to the length of a cell. */
export class GatheredText {
  value = '';
  #pieces = 0;

  constructor(private readonly lengthMax: number) {}

  /** Starts the next text. */
  clear(): void {
    this.value = '';
    this.#pieces = 0;
  }

  add(piece: string): void {
    this.value += piece;
    this.#pieces += 1;
    if (this.value.length > this.lengthMax || this.#pieces > piecesMax) throw new TableRefused('cell-too-long');
  }
}
