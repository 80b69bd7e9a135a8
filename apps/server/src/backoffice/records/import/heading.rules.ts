import type { MergedCells } from '../../../platform/excel/table-source';

/** What a cell displays, and whether it is a text. */
interface HeadCell {
  readonly text: string;
  readonly isText: boolean;
}

/** A row with its number; null is an empty cell. */
export interface HeadLine {
  readonly number: number;
  readonly cells: readonly (HeadCell | null)[];
}

/** The first rows of a sheet that are not empty. */
interface Head {
  readonly rows: readonly HeadLine[];
  readonly merged: readonly MergedCells[];
}

/** A heading: its first row, how many rows it has, and the name of each column. */
export interface Heading {
  readonly row: number;
  readonly rows: number;
  readonly headers: readonly string[];
}

const wordLength = 40;
/** Digits with what people write between them: numbers, dates, phone numbers. */
const amount = /^[\d\s.,:/+\-%¥￥#()（）年月日]+$/u;
/** A name with its value: 班级：一班. */
const labelled = /[:：]\s*\S/u;

const textOf = (cell: HeadCell | null | undefined): string => cell?.text ?? '';

const isWord = (cell: HeadCell | null | undefined): boolean => {
  const text = textOf(cell);
  return (
    cell?.isText === true && text !== '' && text.length <= wordLength && !amount.test(text) && !labelled.test(text)
  );
};

const textsOf = ({ cells }: HeadLine): string[] => cells.map(textOf);
const filledIn = (texts: readonly string[]): number[] => [...texts.keys()].filter((at) => texts[at] !== '');

/** The column of the merged cell in this row that covers a column. */
const startOf = (merged: readonly MergedCells[], row: number, column: number): number | undefined =>
  merged.find(
    ({ top, bottom, left, right }) =>
      top === row && bottom === row && left <= column && column <= right && left < right,
  )?.left;

const isEmpty = (texts: readonly string[], column: number): boolean => (texts[column] ?? '') === '';

/** As empty cells behind a name show it, in files without merged cells. */
const startByGaps = (above: readonly string[], below: readonly string[], column: number): number | undefined => {
  let start = column;
  while (start > 0 && isEmpty(above, start)) start -= 1;
  const isAlone = start === column && (!isEmpty(above, column + 1) || isEmpty(below, column + 1));
  return isAlone ? undefined : start;
};

/** The column of the name in the upper row that stands above each name of the lower one; undefined if they are no pair. */
const parentsOf = ({ merged }: Head, upper: HeadLine, lower: HeadLine): ReadonlyMap<number, number> | undefined => {
  const [above, below] = [textsOf(upper), textsOf(lower)];
  const parents = new Map<number, number>();
  const isMerged = merged.some(({ top, left, right }) => top === upper.number && left < right);
  const named = filledIn(below);
  for (const column of named) {
    const start = isMerged ? startOf(merged, upper.number, column) : startByGaps(above, below, column);
    // Beside merged cells a name may stand in the lower row alone.
    if (start === undefined && isMerged && isEmpty(above, column)) continue;
    if (start === undefined || isEmpty(above, start) || isEmpty(below, start)) return undefined;
    parents.set(column, start);
  }
  const isBeside = filledIn(above).some((column) => isEmpty(below, column));
  const groups = new Set(parents.values()).size;
  // One name above everything, or most of it, is a title.
  const isTitle = !isBeside && groups < 2 && parents.size * 2 > named.length;
  return parents.size >= 2 && !isTitle ? parents : undefined;
};

/** Whether some row of data is filled wherever the two rows of a heading are. */
const isFilledBelow = (rows: readonly HeadLine[], headers: readonly string[]): boolean =>
  rows.some((row) => {
    const texts = textsOf(row);
    return filledIn(headers).every((column) => (texts[column] ?? '') !== '');
  });

/** The heading that begins in a row; with merged cells over names of their own it has two rows. */
export const headingAt = (head: Head, at: number): Heading => {
  const upper = head.rows[at];
  const lower = head.rows[at + 1];
  if (upper === undefined) throw new RangeError(`no row ${at}`);
  const above = textsOf(upper);
  const single = { row: upper.number, rows: 1, headers: above };
  if (lower === undefined || lower.number !== upper.number + 1 || !lower.cells.every((cell) => !cell || isWord(cell)))
    return single;
  const parents = parentsOf(head, upper, lower);
  if (parents === undefined) return single;
  const below = textsOf(lower);
  const headers = Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    const parent = above[parents.get(column) ?? column] ?? '';
    const own = below[column] ?? '';
    if (parent === '' || own === parent) return own;
    return own === '' ? parent : `${parent}/${own}`;
  });
  const isMerged = head.merged.some(({ top }) => top === upper.number);
  return isMerged || isFilledBelow(head.rows.slice(at + 2), headers) ? { ...single, rows: 2, headers } : single;
};

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
/** A heading may name fewer columns than the data has. */
const enoughNamed = 0.6;
const rowsCompared = 3;

interface Rated {
  readonly heading: Heading;
  readonly score: number;
  /** The share of words; a row of data may contain the name of a field, but rarely many. */
  readonly wordShare: number;
}

/** How much a heading looks like one, apart from its words: many different words, above numbers and dates. */
const rated = (head: Head, at: number, widest: number): Rated => {
  const heading = headingAt(head, at);
  const own = head.rows.slice(at, at + heading.rows);
  const columns = filledIn(heading.headers);
  const words = columns.filter((column) => own.some(({ cells }) => isWord(cells[column])) || heading.rows === 2);
  const different = new Set(columns.map((column) => heading.headers[column])).size;
  const below = head.rows.slice(at + heading.rows, at + heading.rows + rowsCompared);
  const isAbove = (column: number) => below.some(({ cells }) => textOf(cells[column]) !== '' && !isWord(cells[column]));
  const wordShare = shareOf(words.length, columns.length);
  const named = Math.min(1, shareOf(columns.length, widest * enoughNamed));
  const looks = named * wordShare * shareOf(different, columns.length);
  const contrast = shareOf(words.filter(isAbove).length, columns.length);
  const last = below.length === 0 && at > 0 ? 0.5 : 0;
  // Of rows that look alike the first is meant: data may be words as well.
  const score = looks + 0.3 * contrast + (heading.rows === 2 ? 0.3 : 0) - last - Math.min(0.4, 0.1 * at);
  return { heading, score, wordShare };
};

/** Comparing words costs time, so only the likeliest rows are compared, and of very wide ones the first columns. */
const comparedMax = 5;
const columnsCompared = 40;

/**
 * The heading among the first rows of a sheet, below titles. `matched` counts how many of some names belong to fields;
 * what is only similar counts less.
 */
export const findHeading = (head: Head, { among, matched }: HeadingSearch): Heading => {
  const rows = head.rows.slice(0, among);
  const widest = Math.max(...rows.map((row) => filledIn(textsOf(row)).length));
  const likely = rows
    .map((_, at) => rated(head, at, widest))
    .sort((one, other) => other.score - one.score)
    .slice(0, comparedMax);
  const best = likely
    .map(({ heading, score, wordShare }) => {
      const names = heading.headers.filter((header) => header !== '' && header.length <= wordLength * 2);
      const known = shareOf(matched(names.slice(0, columnsCompared)), widest);
      return { heading, score: score + 2 * wordShare * known };
    })
    .reduce((one, other) => (other.score > one.score ? other : one));
  return best.heading;
};

interface HeadingSearch {
  /** How many rows come into question. */
  readonly among: number;
  readonly matched: (names: readonly string[]) => number;
}
