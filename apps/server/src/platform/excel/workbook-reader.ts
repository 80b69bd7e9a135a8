import type { SheetRow } from './cell';
import type { NumberMeaning } from './number-format';
import { ReadingTime } from './reading-time';
import { readSharedStrings } from './shared-strings';
import { SharedTexts } from './shared-texts';
import { SheetListener } from './sheet-listener';
import { type TableCaps, TableRefused } from './table-refused';
import type { TableSource } from './table-source';
import { type FoundSheet, readListing, readMeanings, readRelations } from './workbook-listing';
import { scanPieces } from './xml-scanner';
import { openArchive, type ZipArchive } from './zip-archive';

interface Contents {
  readonly sheets: readonly (FoundSheet & { readonly path: string })[];
  readonly uses1904: boolean;
  readonly shared: string | undefined;
  readonly styles: string | undefined;
}

const listingBytes = 5_000_000;
const styleBytes = 20_000_000;
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const relationsOf = (path: string): string => `${folderOf(path)}_rels/${path.slice(folderOf(path).length)}.rels`;

const readContents = async (archive: ZipArchive, caps: TableCaps): Promise<Contents> => {
  const listing = { maxBytes: listingBytes, ratio: caps.ratio };
  const time = new ReadingTime(caps.readingMs);
  const relationsIn = async (path: string, base: string) =>
    readRelations(await archive.open(path, listing), { base, time });
  const roots = await relationsIn('_rels/.rels', '');
  const book = [...roots.values()].find(({ type }) => type === 'officeDocument')?.path;
  if (book === undefined || !archive.has(book)) throw new TableRefused('not-a-table');
  const relations = await relationsIn(relationsOf(book), folderOf(book));
  const { sheets, uses1904 } = await readListing(await archive.open(book, listing), { most: caps.sheets, time });
  const found = sheets.flatMap((sheet) => {
    const relation = relations.get(sheet.relation);
    return relation?.type === 'worksheet' && archive.has(relation.path) ? [{ ...sheet, path: relation.path }] : [];
  });
  if (found.length === 0) throw new TableRefused('no-sheet');
  const partOf = (type: string): string | undefined =>
    [...relations.values()].find((relation) => relation.type === type && archive.has(relation.path))?.path;
  return { sheets: found, uses1904, shared: partOf('sharedStrings'), styles: partOf('styles') };
};

/** Opens the .xlsx file at `path`; its rows are streamed, its shared strings are in memory meanwhile. */
export const openWorkbook = async (path: string, caps: TableCaps): Promise<TableSource> => {
  const archive = await openArchive(path);
  let contents: Contents;
  try {
    contents = await readContents(archive, caps);
  } catch (error) {
    archive.close();
    throw error;
  }
  const { sheets, uses1904 } = contents;
  const partOf = async <T>(part: string | undefined, read: (part: string) => Promise<T>, none: T): Promise<T> =>
    part === undefined ? none : read(part);
  const rows = async function* (sheet: number): AsyncGenerator<readonly SheetRow[]> {
    const found = sheets[sheet];
    if (found === undefined) throw new TableRefused('no-sheet');
    const time = new ReadingTime(caps.readingMs);
    const meanings = await partOf<readonly NumberMeaning[]>(
      contents.styles,
      async (part) => readMeanings(await archive.open(part, { maxBytes: styleBytes, ratio: caps.ratio }), time),
      [],
    );
    const strings = { maxBytes: caps.sharedBytes, ratio: caps.sharedRatio };
    const shared = await partOf(
      contents.shared,
      async (part) => readSharedStrings(await archive.open(part, strings), { caps, time }),
      new SharedTexts(0),
    );
    const listener = new SheetListener({ shared, meanings, uses1904, caps });
    const stream = await archive.open(found.path, { maxBytes: caps.partBytes, ratio: caps.ratio });
    for await (const _ of scanPieces(stream, listener, time)) yield listener.take();
  };
  return {
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    rows,
    close: async () => archive.close(),
  };
};
