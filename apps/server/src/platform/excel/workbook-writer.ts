import { once } from 'node:events';
import { addAbortSignal, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Cell } from './cell';
import { columnLetters, type SheetColumn, SheetXml } from './sheet-xml';
import { type ListedSheet, listingParts, sheetName, sheetPath } from './workbook-parts';
import { StyleBook } from './workbook-style';

/** A sheet to be written; its rows are drawn as fast as the output takes them. */
export interface SheetContent {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Cells by the order of the columns; the header row is written from the columns. */
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

const chunkLength = 64 * 1024;
/** Sheets are repetitive, so that little is won by pressing harder, and much time lost. */
const zipped = { compressionLevel: 3 };

interface Draft {
  readonly zip: ZipFile;
  readonly book: StyleBook;
  readonly listed: ListedSheet[];
  readonly choicesName: string;
  /** Lists of choices that the hidden sheet at the end holds, one in each column. */
  readonly lists: (readonly string[])[];
  readonly signal: AbortSignal;
}

const addPart = async (draft: Draft, part: { path: string; chunks: AsyncIterable<string> }): Promise<void> => {
  const stream = addAbortSignal(draft.signal, Readable.from(part.chunks, { objectMode: false }));
  draft.zip.addReadStream(stream, part.path, zipped);
  if (!stream.closed) await once(stream, 'close', { signal: draft.signal });
  if (stream.errored) throw stream.errored;
};

type RowSource = AsyncIterator<readonly Cell[]> | Iterator<readonly Cell[]>;

const listPlaces = (draft: Draft, columns: readonly SheetColumn[]): ReadonlyMap<number, string> =>
  new Map(
    columns.flatMap(({ choices }, index): [number, string][] => {
      if (choices === undefined || choices.length === 0) return [];
      const letters = columnLetters(draft.lists.push(choices) - 1);
      return [[index, `'${draft.choicesName}'!$${letters}$2:$${letters}$${choices.length + 1}`]];
    }),
  );

/** Writes one sheet until its rows end or no more fit. Gives back the row that did not fit. */
const addSheet = async (
  draft: Draft,
  sheet: {
    name: string;
    columns: readonly SheetColumn[];
    rows: RowSource;
    first?: readonly Cell[] | undefined;
    hidden?: boolean;
  },
): Promise<readonly Cell[] | undefined> => {
  const { columns, rows } = sheet;
  const name = sheetName(
    sheet.name,
    draft.listed.map(({ name }) => name),
  );
  draft.listed.push({ name, hidden: sheet.hidden === true });
  const xml = new SheetXml(columns, draft.book);
  let left: readonly Cell[] | undefined;
  const chunks = async function* () {
    let text = xml.opening();
    if (sheet.first !== undefined) text += xml.row(sheet.first);
    for (;;) {
      // A source that has its next row at hand is not waited for; a turn of the loop for each row would cost more than the row.
      const next = rows.next();
      const { done, value } = next instanceof Promise ? await next : next;
      if (done === true) break;
      if (xml.isFull) {
        left = value;
        break;
      }
      text += xml.row(value);
      if (text.length >= chunkLength) {
        yield text;
        text = '';
      }
    }
    yield text + xml.closing(listPlaces(draft, columns));
  };
  await addPart(draft, { path: sheetPath(draft.listed.length), chunks: chunks() });
  return left;
};

const iteratorOf = ({ rows }: SheetContent): RowSource =>
  Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();

const addSheets = async (draft: Draft, sheets: readonly SheetContent[]): Promise<void> => {
  for (const sheet of sheets) {
    const rows = iteratorOf(sheet);
    try {
      let first: readonly Cell[] | undefined;
      do first = await addSheet(draft, { ...sheet, rows, first });
      while (first !== undefined);
    } finally {
      await rows.return?.();
    }
  }
  if (draft.lists.length === 0) return;
  const longest = Math.max(...draft.lists.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, index) =>
    draft.lists.map((list): Cell => ({ kind: 'text', value: list[index] ?? '' })),
  );
  const columns = draft.lists.map(() => ({ header: '' }));
  await addSheet(draft, { name: draft.choicesName, columns, rows: rows.values(), hidden: true });
};

/**
 * Writes an .xlsx file to `output` while its rows are drawn, never holding more than a piece of it; a failure of the rows
 * or of the output ends both. A sheet that is full goes on in another one. `choicesName` is what the hidden sheet with the
 * choices of drop-downs is called, when there are any.
 *
 * `await writeWorkbook(createWriteStream(path), [{ name: '学员', columns: [{ header: '姓名', width: 12 }, { header: '学费',
 * kind: 'number', numberFormat: '#,##0.00' }], rows: cursorRows() }])`, where each row is
 * `[{ kind: 'text', value: '张三' }, { kind: 'number', value: '1200.50' }]`.
 */
export const writeWorkbook = async (
  output: Writable,
  sheets: readonly SheetContent[],
  { choicesName = 'choices' }: { choicesName?: string } = {},
): Promise<void> => {
  const zip = new ZipFile();
  const abort = new AbortController();
  const sent = pipeline(zip.outputStream, output);
  // Whichever end fails first stops the other; the first failure is the one that is told.
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
    abort.abort();
    if (zip.outputStream instanceof Readable) zip.outputStream.destroy();
  };
  sent.catch(fail);
  zip.on('error', fail);
  const book = new StyleBook();
  const draft: Draft = { zip, book, listed: [], choicesName, lists: [], signal: abort.signal };
  try {
    await addSheets(draft, sheets);
    for (const [path, xml] of listingParts(draft.listed)) zip.addBuffer(Buffer.from(xml), path, zipped);
    zip.addBuffer(Buffer.from(book.xml()), 'xl/styles.xml', zipped);
    zip.end();
  } catch (error) {
    fail(error);
  }
  await sent.catch(() => undefined);
  if (failure !== undefined) throw failure;
};
