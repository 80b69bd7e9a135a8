import { TableRefused } from './table-refused';

/** Honest texts come in one piece, or in one for each stretch of its own looks; a text of more is made to fill memory. */
const piecesMax = 50_000;

/** The text of a cell while its pieces arrive, never longer than a cell may be. */
export class GatheredText {
  value = '';
  #pieces = 0;

  constructor(private readonly lengthMax: number) {}

  /** Begins the next text. */
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
