import { join } from 'node:path';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

/** What is loaded together, in the order in which someone meets it; what an earlier one has, a later one does not repeat. */
const parts: Readonly<Record<string, readonly string[]>> = {
  // Nearly every screen uses much of the list.
  shell: ['src/app/shell/admin-shell.tsx', 'src/backoffice/records/list/records-screen.tsx'],
  workbench: ['src/courses/workbench/workbench-page.tsx'],
  live: ['src/backoffice/messages/bell/live.tsx'],
};
/** After those, what many screens and dialogs use is one file, */
const common = { name: 'controls', share: 1 / 3 };
const form = 'src/backoffice/records/edit/record-editor.tsx';
/** then what the form of a record shares with what uses little of it, */
const shared: Readonly<Record<string, readonly string[]>> = {
  windows: ['src/backoffice/identity/profile/personal-page.tsx'],
  choices: ['src/ui/map-picker/map-picker.tsx', 'src/ui/map-picker/map-canvas.tsx'],
};
/** and then what only the form uses. */
const last: Readonly<Record<string, readonly string[]>> = { form: [form] };

/** What is run as soon as it is there, and what the client starts with; both do something when they are loaded. */
const early = { name: 'early', file: 'src/early.ts' };
/** Says which files a screen needs: beside the early file, which needs the same ones, their names are there once. */
const manifest = 'src/courses/workbench/index.ts';
const main = 'src/main.tsx';
/** What the early file imports, what both pages load, and what else the client starts with. */
const [first, base, start] = ['first', 'base', 'start'];
const order: readonly string[] = [
  ...[first, base, start, ...Object.keys(parts)],
  ...[common.name, ...Object.keys(shared), ...Object.keys(last)],
];

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

const groupsIn = (output: Output, root: string, pages: readonly string[]): ReadonlyMap<string, string> => {
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const groups = new Map<string, string>();
  const put = (ids: Iterable<string>, name: string): void => {
    for (const id of ids) if (!groups.has(id)) groups.set(id, name);
  };
  const chunkOf = (file: string): Rolldown.OutputChunk => {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === join(root, file));
    if (chunk === undefined) throw new Error(`${file} is not loaded on demand any more`);
    return chunk;
  };
  const putParts = (named: Readonly<Record<string, readonly string[]>>): void => {
    for (const [name, files] of Object.entries(named)) {
      for (const file of files) put(loadedWith(chunks, chunkOf(file)), name);
    }
  };
  const onDemand = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry);
  const uses = new Map<string, number>();
  for (const id of onDemand.flatMap((chunk) => [...loadedWith(chunks, chunk)])) uses.set(id, (uses.get(id) ?? 0) + 1);
  // Whatever a page starts with is there before any part.
  const [client = new Set<string>(), second = new Set<string>()] = pages.map((page) =>
    loadedWith(chunks, chunkOf(page)),
  );
  for (const file of [early.file, manifest]) groups.set(join(root, file), early.name);
  put(loadedWith(chunks, chunkOf(early.file)), first);
  put(
    [...client].filter((id) => second.has(id)),
    base,
  );
  put(
    [...client].filter((id) => id !== join(root, main) && !id.endsWith('.html')),
    start,
  );
  putParts(parts);
  put(
    [...uses].flatMap(([id, count]) => (count >= onDemand.length * common.share ? [id] : [])),
    common.name,
  );
  const ofForm = loadedWith(chunks, chunkOf(form));
  for (const [name, files] of Object.entries(shared)) {
    const used = files.flatMap((file) => [...loadedWith(chunks, chunkOf(file))]);
    put(
      used.filter((id) => ofForm.has(id)),
      name,
    );
  }
  putParts(last);
  // What both pages use is a few lines besides what both start with.
  for (const id of second) if (groups.has(id) && !client.has(id)) groups.set(id, base);
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
      rolldownOptions: { input: [...input, early.file] },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as { output: Output };
  const groups = groupsIn(output, root, input);
  return (id, context) => {
    if (!id.endsWith('.css')) return groups.get(id) ?? null;
    // Styles are in no chunk of the first build; they go with the first of what imports them, so that no file waits for a later one.
    const groupOf = (importer: string) => (importer === join(root, main) ? base : groups.get(importer));
    const importing = new Set(context.getModuleInfo(id)?.importers.map(groupOf));
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
