import { describe, expect, it } from 'vitest';
import { sharesIn, weighPackages } from './weights';

const at = (column: number, source: number) => ({ column, source });
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** A source map's number, as long as it is below 16. */
const vlq = (value: number): string => digits[value < 0 ? -value * 2 + 1 : value * 2] ?? '';

/** The map of one line whose parts come from `sources`. */
const mapOf = (sources: string[], parts: { column: number; source: number }[]) => {
  const before = [at(0, 0), ...parts];
  const mappings = parts.map(
    ({ column, source }, index) =>
      vlq(column - (before[index]?.column ?? 0)) + vlq(source - (before[index]?.source ?? 0)) + vlq(0) + vlq(0),
  );
  return { version: 3, sources, names: [], mappings: mappings.join(','), file: '', sourceRoot: '', sourcesContent: [] };
};

describe('what packages weigh', () => {
  it('is their share of the text, by package or scope', () => {
    const sources = [
      '../../node_modules/react/index.js',
      '../../src/main.tsx',
      '../../node_modules/@rc-component/table/node_modules/@ant-design/icons/index.js',
      '../../../packages/contract/src/error.ts',
    ];
    const map = mapOf(sources, [at(0, 0), at(5, 1), at(7, 2), at(8, 3)]);
    expect([...sharesIn('0123456789', map)].map(([name, share]) => [name, Math.round(share * 10)])).toEqual([
      ['react', 5],
      ['our client', 2],
      ['@ant-design', 1],
      ['our contract', 2],
    ]);
  });

  it('adds up what a screen loads, the heaviest first, and its styles', () => {
    const contents = new Map([
      [
        '/assets/one.js',
        new Map([
          ['react', 0.25],
          ['antd', 0.75],
        ]),
      ],
      ['/assets/two.js', new Map([['react', 1]])],
    ]);
    const files = new Map([
      ['/assets/one.js', 400],
      ['/assets/two.js', 250],
      ['/assets/one.css', 10],
    ]);
    expect(weighPackages(files, contents)).toEqual([
      ['react', 350],
      ['antd', 300],
      ['styles', 10],
    ]);
  });

  it('refuses a script that the sources do not build', () => {
    expect(() => weighPackages(new Map([['/assets/old.js', 1]]), new Map())).toThrow('/assets/old.js');
  });
});
