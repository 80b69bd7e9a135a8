import type { Cell, CellKind, FilledCell } from './cell';
import { timeFraction, toSerial } from './serial-date';
import { headerStyle, type StyleBook } from './workbook-style';
import { escapeXml } from './xml-text';

/** A column of a sheet that is written. */
export interface SheetColumn {
  readonly header: string;
  /** The usual kind of its cells; empty cells have its format for people who type into them. Text by default. */
  readonly kind?: CellKind;
  /** How its numbers are shown, such as `#,##0.00`. */
  readonly numberFormat?: string | undefined;
  /** In characters. */
  readonly width?: number | undefined;
  readonly wrap?: boolean | undefined;
  /** The only texts that people may choose from. */
  readonly choices?: readonly string[] | undefined;
}

/** The most rows of a sheet, including the header. */
const sheetRowsMax = 1_048_576;
/** The most links of a sheet; what is beyond them stays text. */
const linksMax = 65_530;

const defaultWidth = 16;
const significantMax = 15;
const number = /^-?\d+(?:\.\d+)?$/;

/** Leading and trailing spaces, and line breaks, are lost unless `xml:space` preserves them. */
const spaced = /^\s|\s$|[\t\n\r]/;

/** Whether programs that hold numbers as doubles would keep every digit. */
const isExact = (digits: string): boolean =>
  number.test(digits) &&
  (digits.length <= significantMax || digits.replace(/^-?[0.]*|\./g, '').length <= significantMax);

/** The letters of a column, from 0: A, B, … Z, AA. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const serialOf = ({ kind, value }: FilledCell): number | undefined => {
  if (kind === 'time') return timeFraction(value);
  const [date = '', time] = value.split('T');
  return toSerial(date, time);
};

/** Writes the rows of one sheet as XML; the styles come from the workbook's book. */
export class SheetXml {
  readonly #columns: readonly { readonly letters: string; readonly styles: ReadonlyMap<CellKind, number> }[];
  readonly #given: readonly SheetColumn[];
  readonly #linked: readonly number[];
  readonly #links: { readonly place: string; readonly address: string }[] = [];
  #row = 0;

  constructor(columns: readonly SheetColumn[], book: StyleBook) {
    const kinds: readonly CellKind[] = [
      'text',
      'number',
      'percent',
      'date',
      'datetime',
      'time',
      'boolean',
      'error',
      'formula',
    ];
    this.#given = columns;
    this.#linked = columns.map(({ wrap }) => book.styleOf('text', { wrap, link: true }));
    this.#columns = columns.map(({ kind: usual = 'text', numberFormat, wrap }, index) => ({
      letters: columnLetters(index),
      styles: new Map(
        kinds.map((kind) => {
          const code = kind === usual ? numberFormat : undefined;
          return [kind, book.styleOf(kind, { code, wrap: wrap && kind === 'text' })];
        }),
      ),
    }));
  }

  /** Everything before the first row, and the header. */
  opening(): string {
    const cols = this.#given
      .map(({ width, kind = 'text' }, index) => {
        const place = index + 1;
        const style = this.#columns[index]?.styles.get(kind) ?? 0;
        return `<col min="${place}" max="${place}" width="${width ?? defaultWidth}" style="${style}" customWidth="1"/>`;
      })
      .join('');
    const header = this.#given
      .map(({ header }, index) => this.#text(`r="${columnLetters(index)}1" s="${headerStyle}"`, header))
      .join('');
    this.#row = 1;
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"' +
      ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<sheetFormatPr defaultRowHeight="15"/><cols>${cols}</cols><sheetData><row r="1">${header}</row>`
    );
  }

  /** Whether another row fits. */
  get isFull(): boolean {
    return this.#row >= sheetRowsMax;
  }

  /** The next row. */
  row(cells: readonly Cell[]): string {
    this.#row += 1;
    let xml = `<row r="${this.#row}">`;
    for (let index = 0; index < this.#columns.length; index += 1) {
      const cell = cells[index];
      if (cell !== null && cell !== undefined && cell.value !== '') xml += this.#cell(cell, index);
    }
    return `${xml}</row>`;
  }

  /** Everything after the last row; `lists` are the places of the choices, by column. */
  closing(lists: ReadonlyMap<number, string>): string {
    const rules = [...lists].map(([index, place]) => {
      const letters = columnLetters(index);
      return (
        `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${letters}2:${letters}${sheetRowsMax}">` +
        `<formula1>${escapeXml(place)}</formula1></dataValidation>`
      );
    });
    const validations =
      rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
    const links = this.#links.map(({ place }, at) => `<hyperlink ref="${place}" r:id="rId${at + 1}"/>`).join('');
    return `</sheetData>${validations}${links === '' ? '' : `<hyperlinks>${links}</hyperlinks>`}</worksheet>`;
  }

  /** The addresses that cells open, in the order of their ids. */
  get links(): readonly string[] {
    return this.#links.map(({ address }) => address);
  }

  #cell(cell: FilledCell, index: number): string {
    const { kind, value } = cell;
    const column = this.#columns[index];
    if (column === undefined) return '';
    const at = `${column.letters}${this.#row}`;
    if (cell.link !== undefined && this.#links.length < linksMax) {
      this.#links.push({ place: at, address: cell.link });
      return this.#text(`r="${at}" s="${this.#linked[index] ?? 0}"`, value);
    }
    const place = `r="${at}" s="${column.styles.get(kind) ?? 0}"`;
    switch (kind) {
      case 'number':
      case 'percent':
        return isExact(value) ? `<c ${place}><v>${value}</v></c>` : this.#text(place, value);
      case 'date':
      case 'datetime':
      case 'time': {
        const serial = serialOf(cell);
        return serial === undefined ? this.#text(place, value.replace('T', ' ')) : `<c ${place}><v>${serial}</v></c>`;
      }
      case 'boolean':
        return `<c ${place} t="b"><v>${value === 'true' ? 1 : 0}</v></c>`;
      default:
        return this.#text(place, value);
    }
  }

  /** Always a string cell, so that nothing that begins with = + - or @ is ever evaluated (assurance E36). */
  #text(place: string, value: string): string {
    const space = spaced.test(value) ? ' xml:space="preserve"' : '';
    return `<c ${place} t="inlineStr"><is><t${space}>${escapeXml(value)}</t></is></c>`;
  }
}
