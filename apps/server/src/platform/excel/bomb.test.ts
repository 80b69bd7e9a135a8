import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram, startProcess, type TestProgram } from '../process/process.test-kit';
import { type BombPart, bombOf } from './bomb.test-kit';
import { withFile } from './excel.test-kit';

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

/** So little that nobody looks how repetitive it is. */
const small = 4_900_000;
const refusals = ['too-large', 'too-many-rows', 'cell-too-long', 'broken'];

describe('a workbook of a megabyte or less that unpacks to half a gigabyte', () => {
  it.each(Object.keys(parts))(
    'of %s is refused, whatever size it tells, and memory stays',
    {
      timeout: 60_000,
    },
    async (what) => {
      const part = parts[what];
      if (part === undefined) throw new Error(what);
      for (const told of [undefined, small, part.likely]) {
        const bytes = bombOf(part, told);
        expect(bytes.length).toBeLessThan(part.packed);
        await withFile(bytes, async (path) => {
          const child = startProcess(program.file, {}, [path]);
          const [told] = await child.waitFor(/\{.*\}/);
          expect(await child.ended).toBe(0);
          const { outcome, grown } = JSON.parse(told) as { outcome: string; grown: number };
          expect(refusals).toContain(outcome);
          expect(grown).toBeLessThan(100);
        });
      }
    },
  );
});
