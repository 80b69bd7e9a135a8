import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Cell } from './cell';

/** What a spreadsheet program would evaluate as a formula, or already has the apostrophe against that. */
const risky = /^'*[=+\-@\t\r]/;
const marked = /^'+[=+\-@\t\r]/;
const quoted = /[",\r\n]|^\s|\s$/;

const chunkLength = 64 * 1024;

const textOf = ({ kind, value }: NonNullable<Cell>): string => {
  if (kind === 'datetime') return value.replace('T', ' ');
  if (kind === 'boolean') return value.toUpperCase();
  return kind === 'text' && risky.test(value) ? `'${value}` : value;
};

/** Removes the apostrophe that keeps a text from being evaluated (assurance E36). */
export const unmarkCsvText = (text: string): string => (marked.test(text) ? text.slice(1) : text);

const csvField = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  const text = textOf(cell);
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvLine = (cells: readonly (Cell | undefined)[]): string => `${cells.map(csvField).join(',')}\r\n`;

/**
 * Streams a .csv file to `output`: UTF-8 with a byte order mark, by which Excel recognises it. Texts that a spreadsheet
 * program would evaluate get a leading apostrophe, which our reader removes again.
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
