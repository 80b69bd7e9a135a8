import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Cell } from './cell';
import { columnLetters, type SheetColumn, SheetXml } from './sheet-xml';
import { type ListedSheet, linkPart, listingParts, sheetName, sheetPath } from './workbook-parts';
import { StyleBook } from './workbook-style';
import { type ZipPart, zipBytes } from './zip-stream';

/** A sheet to be written; its rows are read as fast as the output accepts them. */
export interface SheetContent {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Cells by the order of the columns; the header row is written from the columns. */
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

const chunkLength = 64 * 1024;

interface Draft {
  readonly book: StyleBook;
  readonly listed: ListedSheet[];
  readonly choicesName: string;
  /** Lists of choices for the hidden sheet at the end, one per column. */
  readonly lists: (readonly string[])[];
}

type RowSource = AsyncIterator<readonly Cell[]> | Iterator<readonly Cell[]>;

const listPlaces = (draft: Draft, columns: readonly SheetColumn[]): ReadonlyMap<number, string> =>
  new Map(
    columns.flatMap(({ choices }, index): [number, string][] => {
      if (choices === undefined || choices.length === 0) return [];
      const letters = columnLetters(draft.lists.push(choices) - 1);
      return [[index, `'${draft.choicesName}'!$${letters}$2:$${letters}$${choices.length + 1}`]];
    }),
  );

interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: RowSource;
  readonly first?: readonly Cell[] | undefined;
  readonly hidden?: boolean;
}

/** `left` and `links` are known once the part is written. */
type SheetPart = ZipPart & { left: readonly Cell[] | undefined; readonly links: () => ZipPart | undefined };

/** One sheet until its rows end or no more fit; `left` is then the row that did not fit. */
const sheetPart = (draft: Draft, sheet: Sheet): SheetPart => {
  const { columns, rows } = sheet;
  const taken = draft.listed.map(({ name }) => name);
  draft.listed.push({ name: sheetName(sheet.name, taken), hidden: sheet.hidden === true });
  const xml = new SheetXml(columns, draft.book);
  const chunks = async function* () {
    let text = xml.opening();
    if (sheet.first !== undefined) text += xml.row(sheet.first);
    for (;;) {
      // A source with its next row ready is not awaited; a turn of the event loop per row would cost more than the row.
      const next = rows.next();
      const { done, value } = next instanceof Promise ? await next : next;
      if (done === true) break;
      if (xml.isFull) {
        part.left = value;
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
  const number = draft.listed.length;
  const links = (): ZipPart | undefined => {
    if (xml.links.length === 0) return undefined;
    const [path, text] = linkPart(number, xml.links);
    return { path, chunks: [text] };
  };
  const part: SheetPart = { path: sheetPath(number), chunks: chunks(), left: undefined, links };
  return part;
};

const iteratorOf = ({ rows }: SheetContent): RowSource =>
  Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();

const choicesSheet = ({ lists, choicesName }: Draft): Sheet => {
  const longest = Math.max(...lists.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, index) =>
    lists.map((list): Cell => ({ kind: 'text', value: list[index] ?? '' })),
  );
  return { name: choicesName, columns: lists.map(() => ({ header: '' })), rows: rows.values(), hidden: true };
};

/** The parts of the file, each made after the one before is written: the listing comes last and knows all sheets. */
const partsOf = async function* (draft: Draft, sheets: readonly SheetContent[]): AsyncGenerator<ZipPart> {
  for (const sheet of sheets) {
    const rows = iteratorOf(sheet);
    try {
      let first: readonly Cell[] | undefined;
      do {
        const part = sheetPart(draft, { ...sheet, rows, first });
        yield part;
        const links = part.links();
        if (links !== undefined) yield links;
        first = part.left;
      } while (first !== undefined);
    } finally {
      await rows.return?.();
    }
  }
  if (draft.lists.length > 0) yield sheetPart(draft, choicesSheet(draft));
  for (const [path, xml] of listingParts(draft.listed)) yield { path, chunks: [xml] };
  yield { path: 'xl/styles.xml', chunks: [draft.book.xml()] };
};

/**
 * Streams an .xlsx file to `output`, never holding more than a chunk of it; a failure of the rows or of the output ends
 * both. A full sheet continues in another one. `choicesName` is the name of the hidden sheet with the choices of
 * drop-downs, if there are any.
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
  const draft: Draft = { book: new StyleBook(), listed: [], choicesName, lists: [] };
  await pipeline(Readable.from(zipBytes(partsOf(draft, sheets)), { objectMode: false }), output);
};
