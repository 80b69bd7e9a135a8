import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../tools/src/command';

/** Shares of packages in one file, or their bytes in several. */
type ByPackage = ReadonlyMap<string, number>;

/** Packages of one scope count as one. */
const packageIn = (source: string): string => {
  const installed = /.*node_modules\/([^/]+)/.exec(source)?.[1];
  if (installed !== undefined) return installed;
  return source.includes('packages/contract/') ? 'our contract' : 'our client';
};

const add = (to: Map<string, number>, name: string, value: number): void => {
  to.set(name, (to.get(name) ?? 0) + value);
};

/** The share of each package in a script's text, as it is sent before compression. */
export const sharesIn = (code: string, map: ConstructorParameters<typeof SourceMap>[0]): ByPackage => {
  const origins = new SourceMap(map);
  const shares = new Map<string, number>();
  for (const [at, line] of code.split('\n').entries()) {
    for (let column = 0; column < line.length; column += 1) {
      const origin = origins.findEntry(at, column);
      add(shares, packageIn('originalSource' in origin ? origin.originalSource : ''), 1 / code.length);
    }
  }
  return shares;
};

/** Builds the client once more, with source maps; gives what is in each of its scripts, by their paths. */
export const readContents = async (): Promise<ReadonlyMap<string, ByPackage>> => {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-weights-'));
  try {
    const build = ['npm', 'run', 'build', '-w', 'apps/web', '--', '--sourcemap', 'hidden', '--outDir', folder];
    const { code, output } = await run(build);
    if (code !== 0) throw new Error(output);
    const names = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
    const read = async (name: string): Promise<[string, ByPackage]> => {
      const path = join(folder, 'assets', name);
      const [text, map] = await Promise.all([readFile(path, 'utf8'), readFile(`${path}.map`, 'utf8')]);
      return [`/assets/${name}`, sharesIn(text, JSON.parse(map))];
    };
    return new Map(await Promise.all(names.map(read)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** What packages weigh in files that a screen loads, the heaviest first; files are paths with their bytes. */
export const weighPackages = (
  files: ReadonlyMap<string, number>,
  contents: ReadonlyMap<string, ByPackage>,
): [name: string, bytes: number][] => {
  const weights = new Map<string, number>();
  for (const [path, bytes] of files) {
    const shares = path.endsWith('.css') ? new Map([['styles', 1]]) : contents.get(path);
    if (shares === undefined) throw new Error(`${path} is not what the sources build`);
    for (const [name, share] of shares) add(weights, name, share * bytes);
  }
  return [...weights].sort(([, one], [, other]) => other - one);
};
