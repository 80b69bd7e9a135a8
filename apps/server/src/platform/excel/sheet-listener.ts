import type { Cell, FilledCell, SheetRow } from './cell';
import { numberCell } from './cell-value';
import { detached } from './detached';
import { GatheredText } from './gathered-text';
import { generalStyle, type NumberStyle } from './number-format';
import { RowCells } from './row-cells';
import type { SharedTexts } from './shared-texts';
import { type TableCaps, TableRefused } from './table-refused';
import { attribute, type XmlListener } from './xml-scanner';
import { unescapeXml, writtenText } from './xml-text';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly shared: SharedTexts;
  readonly styles: readonly NumberStyle[];
  readonly uses1904: boolean;
  /** Whether the results of formulas are still to be computed; writers without a calculator leave zeros. */
  readonly computesLater: boolean;
  readonly caps: TableCaps;
}

/** The rows that a sheet can have. */
const rowsEver = 1_048_576;

/** The index of a cell's column, from 0. */
export const columnOf = (place: string): number => {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const code = place.charCodeAt(at) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
};

const dateText = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/;

/** Longer formulas are not shown whole. */
const formulaLength = 100;
/** Adds up several rows of one column. */
const sumOfRows = /^(?:SUM|SUBTOTAL)\((?:\d+,)?\$?([A-Z]+)\$?(\d+):\$?\1\$?(\d+)\)$/i;

const isSumOfRows = (formula: string): boolean => {
  const [, , first, last] = sumOfRows.exec(formula) ?? [];
  return first !== last;
};

/** Collects the non-empty rows of a sheet. */
export class SheetListener implements XmlListener {
  #rows: SheetRow[] = [];
  #number = 0;
  readonly #cells: RowCells;
  #type = '';
  #style = 0;
  readonly #text: GatheredText;
  #isText = false;
  #hidden = 0;
  /** The formula of the current cell; one that is shared has no text of its own. */
  #formula: string | undefined;
  #isFormula = false;

  constructor(private readonly context: SheetContext) {
    // With its entities a text is longer than the cell's value.
    this.#text = new GatheredText(context.caps.cellLength * 2);
    this.#cells = new RowCells(context.caps);
  }

  /** The rows since the last call. */
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
      case 'f':
        this.#formula = '';
        this.#isFormula = true;
        break;
      case 'row':
        this.#openRow(attribute(attributes, 'r'));
        break;
      case 'rPh':
        this.#hidden += 1;
    }
  }

  text(text: string): void {
    if (this.#isText) this.#text.add(text);
    else if (this.#isFormula && (this.#formula ?? '').length < formulaLength)
      this.#formula = ((this.#formula ?? '') + text).slice(0, formulaLength);
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
      case 'f':
        this.#isFormula = false;
        break;
      case 'row':
        this.#closeRow();
        break;
      case 'rPh':
        this.#hidden -= 1;
    }
  }

  /** Rows come in order; an impossible number is replaced by that of the next row. */
  #openRow(place: string | undefined): void {
    const given = Number(place);
    this.#number = Number.isInteger(given) && given > this.#number ? given : this.#number + 1;
    if (this.#number > rowsEver) throw new TableRefused('too-many-rows');
    this.#cells.end();
  }

  #openCell(attributes: string): void {
    const place = attribute(attributes, 'r');
    if (place === undefined) this.#cells.next();
    else this.#cells.goTo(columnOf(place));
    this.#type = attribute(attributes, 't') ?? 'n';
    this.#style = Number(attribute(attributes, 's') ?? 0);
    this.#text.clear();
    this.#formula = undefined;
    this.#isFormula = false;
  }

  #closeCell(): void {
    const cell = this.#formula === undefined ? this.#plainCell() : this.#formulaCell(unescapeXml(this.#formula));
    if (cell !== null) this.#cells.fill(cell);
  }

  #plainCell(): Cell {
    return this.#text.value === '' ? null : this.#cell();
  }

  /** A result that was not computed is no empty cell; a computed one may be an empty text. */
  #formulaCell(formula: string): Cell {
    const text = this.#text.value;
    const isMissing = (text === '' && this.#type !== 'str') || (text === '0' && this.context.computesLater);
    const cell: Cell = isMissing ? { kind: 'formula', value: detached(`=${formula}`) } : this.#plainCell();
    return cell !== null && isSumOfRows(formula) ? ({ ...cell, isSum: true } satisfies FilledCell) : cell;
  }

  #cell(): Cell {
    const { shared, styles, uses1904 } = this.context;
    const text = this.#text.value;
    switch (this.#type) {
      case 's': {
        const value = shared.get(Number(text));
        return value === '' ? null : { kind: 'text', value };
      }
      case 'inlineStr':
      case 'str':
        return { kind: 'text', value: detached(writtenText(text)) };
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
        return numberCell(text, styles[this.#style] ?? generalStyle, uses1904);
    }
  }

  #closeRow(): void {
    const cells = this.#cells.end();
    if (cells !== undefined) this.#rows.push({ number: this.#number, cells });
  }
}
