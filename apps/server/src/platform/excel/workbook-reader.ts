import type { SheetRow } from './cell';
import type { NumberStyle } from './number-format';
import { ReadingTime } from './reading-time';
import { readSharedStrings } from './shared-strings';
import { SharedTexts } from './shared-texts';
import { SheetListener } from './sheet-listener';
import { SurveyListener } from './survey-listener';
import { type TableCaps, TableRefused } from './table-refused';
import { type SheetSurvey, type TableSource, unknownSurvey } from './table-source';
import { refuseOtherPackage } from './unread-format';
import { type FoundSheet, readListing, readRelations, readStyles } from './workbook-listing';
import { scanPieces, scanXml } from './xml-scanner';
import { openArchive, type ZipArchive } from './zip-archive';

interface Contents {
  readonly sheets: readonly (FoundSheet & { readonly path: string })[];
  readonly uses1904: boolean;
  readonly computesLater: boolean;
  readonly shared: string | undefined;
  readonly styles: string | undefined;
}

const listingBytes = 5_000_000;
const styleBytes = 20_000_000;
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const relationsOf = (path: string): string => `${folderOf(path)}_rels/${path.slice(folderOf(path).length)}.rels`;

const readContents = async (archive: ZipArchive, caps: TableCaps): Promise<Contents> => {
  refuseOtherPackage(archive);
  const listing = { maxBytes: listingBytes, ratio: caps.ratio };
  const time = new ReadingTime(caps.readingMs);
  const relationsIn = async (path: string, base: string) =>
    readRelations(await archive.open(path, listing), { base, time });
  const roots = await relationsIn('_rels/.rels', '');
  const bookPath = [...roots.values()].find(({ type }) => type === 'officeDocument')?.path;
  if (bookPath === undefined || !archive.has(bookPath)) throw new TableRefused('not-a-table');
  const relations = await relationsIn(relationsOf(bookPath), folderOf(bookPath));
  const { sheets, ...book } = await readListing(await archive.open(bookPath, listing), { most: caps.sheets, time });
  const found = sheets.flatMap((sheet) => {
    const relation = relations.get(sheet.relation);
    return relation?.type === 'worksheet' && archive.has(relation.path) ? [{ ...sheet, path: relation.path }] : [];
  });
  if (found.length === 0) throw new TableRefused('no-sheet');
  const partOf = (type: string): string | undefined =>
    [...relations.values()].find((relation) => relation.type === type && archive.has(relation.path))?.path;
  return { sheets: found, ...book, shared: partOf('sharedStrings'), styles: partOf('styles') };
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
  const { sheets, uses1904, computesLater } = contents;
  const partOf = async <T>(part: string | undefined, read: (part: string) => Promise<T>, none: T): Promise<T> =>
    part === undefined ? none : read(part);
  const rows = async function* (sheet: number): AsyncGenerator<readonly SheetRow[]> {
    const found = sheets[sheet];
    if (found === undefined) throw new TableRefused('no-sheet');
    const time = new ReadingTime(caps.readingMs);
    const styles = await partOf<readonly NumberStyle[]>(
      contents.styles,
      async (part) => readStyles(await archive.open(part, { maxBytes: styleBytes, ratio: caps.ratio }), time),
      [],
    );
    const strings = { maxBytes: caps.sharedBytes, ratio: caps.sharedRatio };
    const shared = await partOf(
      contents.shared,
      async (part) => readSharedStrings(await archive.open(part, strings), { caps, time }),
      new SharedTexts(0),
    );
    const listener = new SheetListener({ shared, styles, uses1904, computesLater, caps });
    const stream = await archive.open(found.path, { maxBytes: caps.partBytes, ratio: caps.ratio });
    for await (const _ of scanPieces(stream, listener, time)) yield listener.take();
  };
  const surveyTime = new ReadingTime(caps.surveyMs);
  const survey = async (sheet: number): Promise<SheetSurvey> => {
    const found = sheets[sheet];
    if (found === undefined) return unknownSurvey;
    const listener = new SurveyListener();
    try {
      const stream = await archive.open(found.path, { maxBytes: caps.partBytes, ratio: caps.ratio });
      await scanXml(stream, listener, surveyTime);
      return listener.found;
    } catch (error) {
      if (error instanceof TableRefused) return unknownSurvey;
      throw error;
    }
  };
  return {
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    rows,
    survey,
    close: async () => archive.close(),
  };
};
