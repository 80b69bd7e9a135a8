import { join } from 'node:path';
import { build, type PluginOption, type Rolldown } from 'vite';

/** What is loaded together, in the order in which someone meets it; what an earlier one has, a later one does not repeat. */
const parts = {
  shell: 'src/app/shell/admin-shell.tsx',
  list: 'src/backoffice/records/list/records-screen.tsx',
  workbench: 'src/courses/workbench/workbench-page.tsx',
} as const;

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** All modules that are loaded when a chunk is: its own and those of what it imports. */
const loadedWith = (chunks: ReadonlyMap<string, Rolldown.OutputChunk>, chunk: Rolldown.OutputChunk): Set<string> => {
  const seen = new Set<string>();
  const visit = (one: Rolldown.OutputChunk): string[] => {
    if (seen.has(one.fileName)) return [];
    seen.add(one.fileName);
    const imported = one.imports.flatMap((name) => {
      const next = chunks.get(name);
      return next === undefined ? [] : visit(next);
    });
    return [...one.moduleIds, ...imported];
  };
  return new Set(visit(chunk));
};

const groupsIn = (output: Output, root: string): ReadonlyMap<string, string> => {
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const all = [...chunks.values()];
  // What the entries need is there before any part.
  const taken = new Set(all.filter(({ isEntry }) => isEntry).flatMap((entry) => [...loadedWith(chunks, entry)]));
  const groups = new Map<string, string>();
  for (const [name, file] of Object.entries(parts)) {
    const chunk = all.find(({ facadeModuleId }) => facadeModuleId === join(root, file));
    if (chunk === undefined) throw new Error(`${file} is not loaded on demand any more`);
    for (const id of loadedWith(chunks, chunk)) {
      if (taken.has(id)) continue;
      taken.add(id);
      groups.set(id, name);
    }
  }
  return groups;
};

/**
 * Which modules go into one file. Split by use alone they are hundreds of files, and each screen would ask for dozens.
 * A first build without output tells what each part really uses; imports alone would tell of whole libraries.
 */
export const chunkGroups = async (root: string, plugins: PluginOption[]): Promise<ReadonlyMap<string, string>> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false, cssMinify: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as { output: Output };
  return groupsIn(output, root);
};
