// @module-tag long
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram, startProcess, type TestProgram } from '../process/process.test-kit';
import { type BombPart, bombOf } from './bomb.test-kit';
import { withFile } from './excel.test-kit';
import { hardCsv, hardWorkbooks } from './hard-files.test-kit';

let program: TestProgram;
beforeAll(async () => {
  program = await bundleProgram(new URL('./table-process.test-kit.ts', import.meta.url));
});
afterAll(() => program.remove());

const parts: Readonly<Record<string, BombPart>> = {
  rows: {
    path: 'xl/worksheets/one.xml',
    before: '<worksheet><sheetData>',
    again: '<row><c><v>1</v></c></row>',
    after: '</sheetData></worksheet>',
    packed: 1_400_000,
    likely: 70_000_000,
  },
  'one text': {
    path: 'xl/worksheets/one.xml',
    before: '<worksheet><sheetData><row><c t="inlineStr"><is><t>',
    again: 'a',
    after: '</t></is></c></row></sheetData></worksheet>',
    packed: 600_000,
    likely: 70_000_000,
  },
  'one cell of many texts': {
    path: 'xl/worksheets/one.xml',
    before: '<worksheet><sheetData><row><c t="str">',
    again: '<v>a</v>',
    after: '</c></row></sheetData></worksheet>',
    packed: 1_400_000,
    likely: 70_000_000,
  },
  'shared texts': {
    path: 'xl/strings.xml',
    before: '<sst>',
    again: '<si><t>a</t></si>',
    after: '</sst>',
    packed: 1_400_000,
    likely: 70_000_000,
  },
  styles: {
    path: 'xl/styles.xml',
    before: '<styleSheet><cellXfs>',
    again: '<xf/>',
    after: '</cellXfs></styleSheet>',
    packed: 1_400_000,
    likely: 19_000_000,
  },
  sheets: {
    path: 'xl/workbook.xml',
    before: '<workbook><sheets>',
    again: '<sheet/>',
    after: '</sheets></workbook>',
    packed: 1_400_000,
    likely: 19_000_000,
  },
};

/** So small that its compression ratio is not checked. */
const small = 4_900_000;
const refusals = ['too-large', 'too-many-rows', 'too-many-sheets', 'cell-too-long', 'broken'];

interface Reading {
  readonly outcome: string;
  /** Megabytes above the idle program. */
  readonly grown: number;
  /** The longest turn of the event loop, in ms. */
  readonly longest: number;
}

/** Reads files one after the other in one process; what it grew by counts for all of them. */
const readInProcess = async (files: readonly Buffer[]): Promise<Reading[]> => {
  const nested = (left: readonly Buffer[], paths: readonly string[]): Promise<Reading[]> => {
    const [next, ...others] = left;
    if (next !== undefined) return withFile(next, (path) => nested(others, [...paths, path]));
    return (async () => {
      const child = startProcess(program.file, {}, paths);
      await child.waitFor(/done/);
      expect(await child.ended).toBe(0);
      return child
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Reading);
    })();
  };
  return nested(files, []);
};

/** Little memory, and no turn in which other work has to wait. */
const expectLight = (readings: readonly Reading[], names: readonly string[], megabytes = 100): void => {
  for (const [at, { grown, longest }] of readings.entries()) {
    expect(grown, names[at]).toBeLessThan(megabytes);
    expect(longest, names[at]).toBeLessThan(200);
  }
};

describe('a workbook of a megabyte or less that unpacks to half a gigabyte', () => {
  it.each(Object.keys(parts))(
    'of %s is refused, whatever size it tells, and memory stays',
    {
      timeout: 60_000,
    },
    async (what) => {
      const part = parts[what];
      if (part === undefined) throw new Error(what);
      const bombs = runs({ usual: [part.likely], assure: [undefined, small, part.likely] }).map((claimed) =>
        bombOf(part, claimed),
      );
      for (const bytes of bombs) expect(bytes.length).toBeLessThan(part.packed);
      const readings = await readInProcess(bombs);
      for (const { outcome } of readings) expect(refusals).toContain(outcome);
      expectLight(
        readings,
        bombs.map(() => what),
      );
    },
  );
});

describe('files that are hard to read', () => {
  it.each([
    ['texts', hardCsv],
    ['workbooks', hardWorkbooks],
  ])('%s are read or refused in little memory, and others go on meanwhile', { timeout: 120_000 }, async (_, files) => {
    const names = Object.keys(files);
    const readings = await readInProcess(Object.values(files).map(({ bytes }) => bytes()));
    expect(readings.map(({ outcome }, at) => [names[at], outcome])).toEqual(
      Object.entries(files).map(([name, { outcome }]) => [name, outcome]),
    );
    expectLight(readings, names, 70);
  });
});
