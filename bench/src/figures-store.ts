import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Figures } from './figures';
import { renderReport } from './report';

const bench = resolve(import.meta.dirname, '..');
const folder = join(bench, 'figures');

const readAll = async (): Promise<Figures[]> => {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Figures));
};

/** The stored figures of a kind of processor. */
export const readFigures = async (arch: string): Promise<Figures | undefined> =>
  (await readAll()).find((figures) => figures.arch === arch);

/** Stores the figures of one kind of processor and renders the report of all. */
export const storeFigures = async (figures: Figures): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${figures.arch}.json`), `${JSON.stringify(figures, undefined, 2)}\n`);
  await writeFile(join(bench, 'report.md'), renderReport(await readAll()));
};
