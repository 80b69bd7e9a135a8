import type { Cell, SheetRow } from './cell';
import { unmarkCsvText } from './csv-writer';
import { detached } from './detached';
import { GatheredText } from './gathered-text';
import { RowCells } from './row-cells';
import { type TableCaps, TableRefused } from './table-refused';

const quote = 34;
const newline = 10;
const carriageReturn = 13;

type State = 'start' | 'plain' | 'quoted' | 'quote-in-quoted';

/**
 * Scans the text of a .csv file as it arrives, in linear time and memory. Lenient like spreadsheet programs: a quote
 * within an unquoted cell is a character, and what follows a closing quote belongs to the cell.
 */
export class CsvScanner {
  #rows: SheetRow[] = [];
  #number = 1;
  #state: State = 'start';
  #lastWasReturn = false;
  readonly #cells: RowCells;
  readonly #text: GatheredText;
  readonly #separator: number;

  constructor(
    separator: string,
    private readonly caps: TableCaps,
  ) {
    this.#separator = separator.charCodeAt(0);
    this.#cells = new RowCells(caps);
    this.#text = new GatheredText(caps.cellLength);
  }

  /** The rows since the last call. */
  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** Scans the next chunk of the file. */
  push(piece: string): void {
    // No text contains this character, and the database refuses it.
    if (piece.includes('\0')) throw new TableRefused('not-a-table');
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (this.#state === 'quoted') {
        if (code !== quote) continue;
        this.#add(piece.slice(from, at));
        from = at + 1;
        this.#state = 'quote-in-quoted';
        continue;
      }
      const isReturned = this.#lastWasReturn;
      this.#lastWasReturn = code === carriageReturn;
      if (code === quote && this.#state !== 'plain') {
        // After the quote of a quoted cell this is an escaped quote.
        from = this.#state === 'start' ? at + 1 : at;
        this.#state = 'quoted';
      } else if (code === this.#separator || code === newline || code === carriageReturn) {
        if (code === newline && isReturned) {
          from = at + 1;
          continue;
        }
        this.#endCell(piece.slice(from, at));
        if (code !== this.#separator) this.#endRow();
        from = at + 1;
      } else this.#state = 'plain';
    }
    if (from < piece.length) this.#add(piece.slice(from));
  }

  /** The file has ended. */
  end(): void {
    if (this.#state === 'quoted') throw new TableRefused('open-quote');
    this.#endCell('');
    this.#endRow();
  }

  #add(text: string): void {
    // After an unclosed quote the whole rest is one cell.
    if (this.#state === 'quoted' && this.#text.value.length + text.length > this.caps.cellLength)
      throw new TableRefused('open-quote');
    this.#text.add(text);
  }

  #endCell(rest: string): void {
    if (rest !== '') this.#add(rest);
    const text = this.#text.value;
    this.#cells.next();
    if (text !== '') this.#cells.fill({ kind: 'text', value: detached(unmarkCsvText(text)) } satisfies Cell);
    this.#text.clear();
    this.#state = 'start';
  }

  #endRow(): void {
    const cells = this.#cells.end();
    if (cells !== undefined) this.#rows.push({ number: this.#number, cells });
    this.#number += 1;
  }
}
