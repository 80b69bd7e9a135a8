import { join } from 'node:path';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

/** What is loaded together, in the order in which someone meets it; what an earlier one has, a later one does not repeat. */
const parts: Readonly<Record<string, string>> = {
  shell: 'src/app/shell/admin-shell.tsx',
  list: 'src/backoffice/records/list/records-screen.tsx',
  workbench: 'src/courses/workbench/workbench-page.tsx',
  live: 'src/backoffice/messages/bell/live.tsx',
};
/** After those, what many screens and dialogs use is one file, and then what only the form of a record does. */
const common = { name: 'controls', share: 1 / 3 };
const last: Readonly<Record<string, string>> = { form: 'src/backoffice/records/edit/record-editor.tsx' };

/** What both pages load. */
const base = 'base';
const order: readonly string[] = [base, ...Object.keys(parts), common.name, ...Object.keys(last)];

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
  const groups = new Map<string, string>();
  const put = (ids: Iterable<string>, name: string): void => {
    for (const id of ids) if (!groups.has(id)) groups.set(id, name);
  };
  const putParts = (named: Readonly<Record<string, string>>): void => {
    for (const [name, file] of Object.entries(named)) {
      const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === join(root, file));
      if (chunk === undefined) throw new Error(`${file} is not loaded on demand any more`);
      put(loadedWith(chunks, chunk), name);
    }
  };
  // Whatever a page starts with is there before any part; what only one of them needs is left to it.
  const starts = [...chunks.values()].filter(({ isEntry }) => isEntry).map((entry) => loadedWith(chunks, entry));
  const started = new Set(starts.flatMap((ids) => [...ids]));
  putParts(parts);
  const onDemand = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry);
  const uses = new Map<string, number>();
  for (const id of onDemand.flatMap((chunk) => [...loadedWith(chunks, chunk)])) uses.set(id, (uses.get(id) ?? 0) + 1);
  put(
    [...uses].flatMap(([id, count]) => (count >= onDemand.length * common.share ? [id] : [])),
    common.name,
  );
  putParts(last);
  for (const id of started) groups.delete(id);
  put(
    [...started].filter((id) => starts.every((ids) => ids.has(id))),
    base,
  );
  return groups;
};

/**
 * Names the file that a module goes into; null for one that is left to itself. Split by use alone they are hundreds of
 * files, and each screen would ask for dozens. A first build without output tells what each part really uses; imports
 * alone would tell of whole libraries.
 */
export const chunkGroups = async ({
  root,
  input,
  plugins,
}: {
  readonly root: string;
  readonly input: string[];
  readonly plugins: PluginOption[];
}): Promise<Rolldown.CodeSplittingNameFunction> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: {
      ...{ write: false, minify: false, cssMinify: false, assetsInlineLimit: 0 },
      modulePreload: { polyfill: false },
      rolldownOptions: { input },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as { output: Output };
  const groups = groupsIn(output, root);
  return (id, context) => {
    if (!id.endsWith('.css')) return groups.get(id) ?? null;
    // Styles are in no chunk of the first build; they go with the first of what imports them, so that no file waits for a later one.
    const importing = new Set(context.getModuleInfo(id)?.importers.map((importer) => groups.get(importer)));
    return order.find((name) => importing.has(name)) ?? null;
  };
};

/** Stops a build in which a part needs a later one: two files that wait for each other do not start. */
export const partsInOrder = (): Plugin => ({
  name: 'shuyuan:parts-in-order',
  apply: 'build',
  generateBundle: (_, bundle) => {
    for (const { fileName, name, imports = [] } of Object.values(bundle) as Rolldown.OutputChunk[]) {
      const place = order.indexOf(name);
      const later = imports.find((other) => place >= 0 && order.indexOf(bundle[other]?.name ?? '') > place);
      if (later !== undefined) throw new Error(`${fileName} needs ${later}, which comes after it`);
    }
  },
});
