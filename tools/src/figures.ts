import { readdir, readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** What a test noted by `recordFigure` of the contract's test kit. */
export interface Figure {
  readonly promise: string;
  readonly what: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly isLong: boolean;
}

/** When and on what kind of machine figures were taken. */
export interface Occasion {
  readonly day: string;
  readonly machine: string;
}

const begin = '<!-- figures: written by `npm run assure -- --report`, not by hand -->';
const end = '<!-- end of figures -->';
const head = '| | what was done | what came of it | run |\n|---|---|---|---|';

/** The figures that the tests of one run left in a folder. */
export const readFigures = async (folder: string): Promise<Figure[]> => {
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Figure));
};

/** This day and the kind of this machine, without anything that names it. */
export const thisOccasion = (): Occasion => ({
  day: new Date().toISOString().slice(0, 10),
  machine: `${process.platform} ${process.arch}, ${cpus().length} cores, Node.js ${process.versions.node}`,
});

const rowOf = ({ promise, what, counts, isLong }: Figure, { day, machine }: Occasion): string => {
  const counted = Object.entries(counts).map(([name, count]) => `${name} ${count.toLocaleString('en-US')}`);
  return `| ${promise} | ${what} | ${counted.join(', ')} | ${day}, ${isLong ? 'long' : 'usual'}, ${machine} |`;
};

/** A row by its promise and subject, so that a new figure takes the place of the old one. */
const keyOf = (row: string): string => row.split(' | ').slice(0, 2).join(' | ');

const numberOf = (row: string): number => Number(/\d+/.exec(row)?.[0]);

/** The assurance page with these figures in its table; those of other tests stay as they were. */
export const withFigures = (page: string, figures: readonly Figure[], occasion: Occasion): string => {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) throw new Error('the assurance page has no place for figures');
  const present = page
    .slice(from, to)
    .split('\n')
    .filter((line) => /^\| [A-Z]\d/.test(line));
  const rows = new Map(
    [...present, ...figures.map((figure) => rowOf(figure, occasion))].map((row) => [keyOf(row), row]),
  );
  const sorted = [...rows].sort(([a], [b]) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1)).map(([, row]) => row);
  return `${page.slice(0, from)}${begin}\n\n${[head, ...sorted].join('\n')}\n\n${page.slice(to)}`;
};
