import { headingSynonyms } from '@shuyuan/contract/backoffice/records/heading-synonyms';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { recordTexts } from '../record.texts';
import { importTexts as texts } from './import.texts';

/** More rows are imported from a file. */
const pastedRowsMax = 200;

/** The rows of a text with tabs, as spreadsheet programs copy it: a cell with line breaks or quotes is quoted. */
export const pastedCells = (text: string): string[][] => {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  for (const [, quoted, bare = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows.filter((cells) => cells.some((own) => own !== ''));
};

const keyOf = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:]/gu, '');

/** Whether a row contains the names of columns: at least half of its cells are known as such. */
const isHeading = ({ fields }: Pick<RecordMeta, 'fields'>, cells: readonly string[]): boolean => {
  const words = fields.flatMap(({ name, settings }) => [name, ...(settings.import_headings ?? [])]);
  const known = new Set([...words, ...headingSynonyms.flat(), ...Object.values(recordTexts.own)].map(keyOf));
  const filled = cells.filter((cell) => cell !== '');
  return filled.filter((cell) => known.has(keyOf(cell))).length * 2 >= filled.length;
};

const csvCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The list that rows are pasted into. */
export interface PastedInto {
  readonly meta: Pick<RecordMeta, 'fields'>;
  /** The shown columns in order, which rows without a heading are taken to have. */
  readonly columns: readonly string[];
}

/** Pasted rows as a file that the import takes; undefined for a text that is no table, a message for one that is too long. */
export const pastedSheet = (text: string, { meta, columns }: PastedInto): File | { fault: string } | undefined => {
  const rows = pastedCells(text);
  const [first = []] = rows;
  if (rows.length * first.length < 2) return undefined;
  const isNamed = isHeading(meta, first);
  if (rows.length - (isNamed ? 1 : 0) > pastedRowsMax) return { fault: texts.pastedTooMany(pastedRowsMax) };
  const width = Math.max(...rows.map((cells) => cells.length));
  const own: Readonly<Record<string, string>> = recordTexts.own;
  const nameAt = (at: number): string => {
    const column = columns[at] ?? '';
    return meta.fields.find(({ field }) => field === column)?.name ?? own[column] ?? texts.pastedColumn(at + 1);
  };
  const sheet = isNamed ? rows : [Array.from({ length: width }, (_, at) => nameAt(at)), ...rows];
  const lines = sheet.map((cells) => cells.map(csvCell).join(','));
  return new File([`\ufeff${lines.join('\r\n')}\r\n`], texts.pastedFile, { type: 'text/csv' });
};
