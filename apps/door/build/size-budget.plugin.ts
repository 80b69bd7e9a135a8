import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Scripts and styles of a public page together, compressed: a phone on a slow net loads them within two seconds. */
const budgetBytes = 60 * 1024;

/** A page that is loaded on demand is a slice's front door. */
const pageModule = /\/src\/(?:backoffice|courses)\/([^/]+)\/index\.ts$/;

type Chunks = Readonly<Record<string, Rolldown.OutputChunk>>;

const chunksIn = (bundle: Rolldown.OutputBundle): Chunks =>
  Object.fromEntries(
    Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
  );

const pageNameOf = ({ isDynamicEntry, facadeModuleId }: Rolldown.OutputChunk): string | undefined =>
  isDynamicEntry ? pageModule.exec(facadeModuleId ?? '')?.[1] : undefined;

/** The chunks that are loaded with a chunk. */
const withImports = (chunk: Rolldown.OutputChunk): readonly string[] => chunk.imports;

/** The chunks that are loaded with a chunk, or that it may load later. */
const withAll = ({ imports, dynamicImports }: Rolldown.OutputChunk): readonly string[] => [
  ...imports,
  ...dynamicImports,
];

/** The files of some chunks and of what they load, other pages excepted. */
const filesOf = (
  starts: readonly Rolldown.OutputChunk[],
  chunks: Chunks,
  follow: (chunk: Rolldown.OutputChunk) => readonly string[],
): ReadonlySet<string> => {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of follow(chunk)) {
      const next = chunks[name];
      if (next !== undefined && pageNameOf(next) === undefined) add(next);
    }
  };
  for (const start of starts) add(start);
  return files;
};

/** The files of each page: of the entry with all that it may load, and of the others beside what the entry loads at once. */
const pagesOf = (bundle: Rolldown.OutputBundle): ReadonlyMap<string, ReadonlySet<string>> => {
  const chunks = chunksIn(bundle);
  const all = Object.values(chunks);
  const entries = all.filter(({ isEntry }) => isEntry);
  const shared = filesOf(entries, chunks, withImports);
  // A page imports from the entry, and does not load later what only the entry's own page may.
  const within = (chunk: Rolldown.OutputChunk) => (shared.has(chunk.fileName) ? withImports(chunk) : withAll(chunk));
  const pages = all.flatMap((chunk) => {
    const name = pageNameOf(chunk);
    return name === undefined ? [] : [[name, filesOf([...entries, chunk], chunks, within)] as const];
  });
  return new Map([['entry', filesOf(entries, chunks, withAll)], ...pages]);
};

const sizeOf = async (folder: string, names: ReadonlySet<string>): Promise<number> => {
  const paths = [...names].map((name) => join(folder, name));
  const sizes = await Promise.all(
    paths.map(async (path) => (await stat(existsSync(`${path}.br`) ? `${path}.br` : path)).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Fails a build in which a page exceeds the budget; runs after the compressed copies are written. */
export const sizeBudget = (): Plugin => ({
  name: 'shuyuan:size-budget',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }, bundle) {
      if (dir === undefined) return;
      for (const [page, names] of pagesOf(bundle)) {
        const bytes = await sizeOf(dir, names);
        if (bytes > budgetBytes) this.error(`page ${page} takes ${bytes} bytes, of ${budgetBytes} that it may`);
        this.info(`${page}: ${bytes} bytes of ${budgetBytes}`);
      }
    },
  },
});
