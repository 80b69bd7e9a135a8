import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(js|css|svg|json|txt|map)$/;
/** Below this a compressed copy saves less than its file costs. */
const smallestBytes = 256;

const writeCopies = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.length < smallestBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [small, wide] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, wide)]);
};

/** Writes a `.br` and a `.gz` beside each asset of the build, so that the server compresses nothing while it serves. */
export const precompress = (): Plugin => ({
  name: 'shuyuan:precompress',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    if (dir === undefined) return;
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
    await Promise.all(files.map((file) => writeCopies(join(file.parentPath, file.name))));
  },
});
