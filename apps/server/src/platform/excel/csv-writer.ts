import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Cell } from './cell';

/** What spreadsheet programs would work out as a formula, or has the mark against it already. */
const risky = /^'*[=+\-@\t\r]/;
const marked = /^'+[=+\-@\t\r]/;
const quoted = /[",\r\n]|^\s|\s$/;

const chunkLength = 64 * 1024;

const textOf = ({ kind, value }: NonNullable<Cell>): string => {
  if (kind === 'datetime') return value.replace('T', ' ');
  if (kind === 'boolean') return value.toUpperCase();
  return kind === 'text' && risky.test(value) ? `'${value}` : value;
};

/** Takes off the apostrophe that keeps a text from being worked out (assurance E36). */
export const unmarkCsvText = (text: string): string => (marked.test(text) ? text.slice(1) : text);

const csvField = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  const text = textOf(cell);
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvLine = (cells: readonly (Cell | undefined)[]): string => `${cells.map(csvField).join(',')}\r\n`;

/**
 * Writes a .csv file to `output` while its rows are drawn: UTF-8 with a mark at the beginning, by which Excel knows it.
 * Texts that a spreadsheet program would work out get a leading apostrophe, which our own reader takes off again.
 */
export const writeCsv = async (
  output: Writable,
  content: {
    readonly columns: readonly { readonly header: string }[];
    readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
  },
): Promise<void> => {
  const { columns, rows } = content;
  const lines = async function* () {
    let text = `\ufeff${csvLine(columns.map(({ header }) => ({ kind: 'text', value: header })))}`;
    for await (const cells of rows) {
      text += csvLine(columns.map((_, index) => cells[index]));
      if (text.length < chunkLength) continue;
      yield text;
      text = '';
    }
    yield text;
  };
  await pipeline(Readable.from(lines(), { objectMode: false }), output);
};
