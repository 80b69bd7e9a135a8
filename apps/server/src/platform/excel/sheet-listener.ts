import type { Cell, SheetRow } from './cell';
import { numberCell } from './cell-value';
import { GatheredText } from './gathered-text';
import type { NumberMeaning } from './number-format';
import { type TableCaps, TableRefused } from './table-refused';
import { attribute, type XmlListener } from './xml-scanner';
import { decodeWritten, unescapeXml } from './xml-text';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly shared: readonly string[];
  readonly meanings: readonly NumberMeaning[];
  readonly uses1904: boolean;
  readonly caps: TableCaps;
}

/** The index of a cell's column, from 0. */
const columnOf = (place: string): number => {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const code = place.charCodeAt(at) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
};

const dateText = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/;

/** Collects the rows of a sheet that hold anything. */
export class SheetListener implements XmlListener {
  #rows: SheetRow[] = [];
  #count = 0;
  #number = 0;
  #cells: Cell[] = [];
  #column = -1;
  #type = '';
  #style = 0;
  readonly #text: GatheredText;
  #isText = false;
  #isFilled = false;
  #hidden = 0;

  constructor(private readonly context: SheetContext) {
    // With its entities a text is longer than what the cell holds.
    this.#text = new GatheredText(context.caps.cellLength * 2);
  }

  /** The rows since the last time. */
  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: string): void {
    switch (name) {
      case 'c':
        this.#openCell(attributes);
        break;
      case 'v':
        this.#isText = true;
        break;
      case 't':
        this.#isText = this.#hidden === 0;
        break;
      case 'row':
        this.#number = Number(attribute(attributes, 'r') ?? this.#number + 1);
        this.#cells = [];
        this.#column = -1;
        this.#isFilled = false;
        break;
      case 'rPh':
        this.#hidden += 1;
    }
  }

  text(text: string): void {
    if (this.#isText) this.#text.add(text);
  }

  close(name: string): void {
    switch (name) {
      case 'c':
        this.#closeCell();
        break;
      case 'v':
      case 't':
        this.#isText = false;
        break;
      case 'row':
        this.#closeRow();
        break;
      case 'rPh':
        this.#hidden -= 1;
    }
  }

  #openCell(attributes: string): void {
    const place = attribute(attributes, 'r');
    this.#column = place === undefined ? this.#column + 1 : columnOf(place);
    this.#type = attribute(attributes, 't') ?? 'n';
    this.#style = Number(attribute(attributes, 's') ?? 0);
    this.#text.clear();
  }

  #closeCell(): void {
    const cell = this.#text.value === '' ? null : this.#cell();
    if (cell === null) return;
    const { caps } = this.context;
    if (this.#column < 0) throw new TableRefused('broken');
    if (this.#column >= caps.columns) throw new TableRefused('too-many-columns');
    if (cell.value.length > caps.cellLength) throw new TableRefused('cell-too-long');
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells[this.#column] = cell;
    this.#isFilled = true;
  }

  #cell(): Cell {
    const { shared, meanings, uses1904 } = this.context;
    const text = this.#text.value;
    switch (this.#type) {
      case 's': {
        const value = shared[Number(text)] ?? '';
        return value === '' ? null : { kind: 'text', value };
      }
      case 'inlineStr':
      case 'str':
        return { kind: 'text', value: decodeWritten(unescapeXml(text)) };
      case 'b':
        return { kind: 'boolean', value: text === '1' || text === 'true' ? 'true' : 'false' };
      case 'e':
        return { kind: 'error', value: unescapeXml(text) };
      case 'd': {
        const [, date = '', time] = dateText.exec(text) ?? [];
        if (date === '') return { kind: 'error', value: text };
        return time === undefined ? { kind: 'date', value: date } : { kind: 'datetime', value: `${date}T${time}` };
      }
      default:
        return numberCell(text, { meaning: meanings[this.#style] ?? 'number', uses1904 });
    }
  }

  #closeRow(): void {
    if (!this.#isFilled) return;
    this.#count += 1;
    if (this.#count > this.context.caps.rows) throw new TableRefused('too-many-rows');
    this.#rows.push({ number: this.#number, cells: this.#cells });
  }
}
