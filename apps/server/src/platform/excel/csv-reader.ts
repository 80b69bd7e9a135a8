import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Cell, SheetRow } from './cell';
import { unmarkCsvText } from './csv-writer';
import { type TableCaps, TableRefused } from './table-refused';
import type { TableSource } from './table-source';

const headBytes = 64 * 1024;
const batch = 500;

const readHead = async (path: string): Promise<Buffer> => {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const isUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

/** By its mark, else UTF-8 if all of it is, else what Chinese Windows writes. */
const encodingOf = async (path: string, head: Buffer): Promise<string> => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return (await isUtf8(path)) ? 'utf-8' : 'gb18030';
};

/** The separator that the first line has most of, outside quotes. */
const separatorOf = (head: string): string => {
  const line = head.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', '\t', ';'].map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator;
};

const decoded = async function* (path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  yield decoder.decode();
};

const cellsOf = (fields: readonly string[], caps: TableCaps): Cell[] => {
  let last = fields.length;
  while (last > 0 && fields[last - 1] === '') last -= 1;
  if (last > caps.columns) throw new TableRefused('too-many-columns');
  return fields.slice(0, last).map((field) => {
    if (field.length > caps.cellLength) throw new TableRefused('cell-too-long');
    return field === '' ? null : { kind: 'text', value: unmarkCsvText(field) };
  });
};

const readRows = async function* (
  source: AsyncIterable<string[]>,
  caps: TableCaps,
): AsyncGenerator<readonly SheetRow[]> {
  let rows: SheetRow[] = [];
  let number = 0;
  let count = 0;
  for await (const fields of source) {
    number += 1;
    const cells = cellsOf(fields, caps);
    if (cells.length === 0) continue;
    count += 1;
    if (count > caps.rows) throw new TableRefused('too-many-rows');
    rows.push({ number, cells });
    if (rows.length < batch) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
};

/** Opens the .csv file at `path`, in whichever encoding and with whichever separator it was written. */
export const openCsv = async (path: string, caps: TableCaps): Promise<TableSource> => {
  const head = await readHead(path);
  const encoding = await encodingOf(path, head);
  const text = new TextDecoder(encoding).decode(head);
  // A text file holds no zero bytes once its encoding is known.
  if (text.includes('\0')) throw new TableRefused('not-a-table');
  const options = {
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: caps.cellLength * 2,
  };
  return {
    sheets: [{ name: '', hidden: false }],
    rows: async function* () {
      const parser = Readable.from(decoded(path, encoding), { objectMode: false }).pipe(parse(options));
      try {
        yield* readRows(parser, caps);
      } catch (error) {
        if (!(error instanceof CsvError)) throw error;
        throw new TableRefused(error.code === 'CSV_MAX_RECORD_SIZE' ? 'cell-too-long' : 'broken', { cause: error });
      } finally {
        parser.destroy();
      }
    },
    close: async () => undefined,
  };
};
