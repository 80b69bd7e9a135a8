import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { readLines, type SourceLine } from './lines';
import { dependenciesOf, readManifests } from './versions.gate';

const isDoc = (file: string) => /^(docs\/.*|[^/]+)\.md$/.test(file);
const ownPath = /`((?:apps|packages|e2e|tools|docs|bench|\.ci)\/[^`\s]*)`/g;
const link = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
const npmCall = /\bnpm (?:run ([\w:-]+)|(start|test)\b)(?:[^`|]*? -w ([\w/-]+))?/g;

const isPlaceholder = (path: string) => /[<>*{}]/.test(path);

const missingPaths = (root: string, { file, number, text }: SourceLine): string[] => {
  const named = [...text.matchAll(ownPath)].map((match) => match[1] ?? '').filter((path) => !isPlaceholder(path));
  const linked = [...text.matchAll(link)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(file), target));
  return [...named, ...linked]
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${file}:${number}: there is no ${path}`);
};

const missingScripts = (scripts: ReadonlyMap<string, ReadonlySet<string>>, { file, number, text }: SourceLine) =>
  [...text.matchAll(npmCall)].flatMap((match) => {
    const script = match[1] ?? match[2] ?? '';
    const manifest = match[3] ? `${match[3]}/package.json` : 'package.json';
    return scripts.get(manifest)?.has(script) ? [] : [`${file}:${number}: ${manifest} has no script "${script}"`];
  });

const docFindings = async (root: string): Promise<string[]> => {
  const manifests = await readManifests(root);
  const scripts = new Map(manifests.map(({ file, manifest }) => [file, new Set(Object.keys(manifest.scripts ?? {}))]));
  const lines = await readLines(root, (await listFiles(root)).filter(isDoc));
  return lines.flatMap((line) => [...missingPaths(root, line), ...missingScripts(scripts, line)]);
};

/** Names in the first column of a table. */
const namesInTable = async (root: string, file: string, name: RegExp): Promise<Set<string>> => {
  const content = await readFile(join(root, file), 'utf8');
  const rows = [...content.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? '');
  return new Set(rows.filter((row) => name.test(row)));
};

const compare = (file: string, wanted: ReadonlySet<string>, written: ReadonlySet<string>): string[] => [
  ...[...wanted].filter((name) => !written.has(name)).map((name) => `${file}: ${name} is not in the table`),
  ...[...written].filter((name) => !wanted.has(name)).map((name) => `${file}: ${name} is in the table but not in use`),
];

const setting = /^[A-Z][A-Z0-9_]+$/;

const settingFindings = async (root: string): Promise<string[]> => {
  const schema = await readFile(join(root, 'apps/server/src/platform/config/config.ts'), 'utf8');
  const wanted = new Set([...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] ?? ''));
  const files = ['README.md', 'README.zh-CN.md'];
  const findings = files.map(async (file) => compare(file, wanted, await namesInTable(root, file, setting)));
  return (await Promise.all(findings)).flat();
};

const dependencyFindings = async (root: string): Promise<string[]> => {
  const manifests = await readManifests(root);
  const names = manifests.flatMap(({ manifest }) => Object.keys(dependenciesOf(manifest)));
  const wanted = new Set(names.filter((name) => !name.startsWith('@shuyuan/')));
  return compare('docs/dependencies.md', wanted, await namesInTable(root, 'docs/dependencies.md', /^[@a-z]/));
};

/** Docs name only paths, scripts, settings and dependencies that exist, and name all settings and dependencies. */
export const docsGate: Gate = {
  name: 'docs',
  find: async (root) => {
    const parts = [docFindings(root), settingFindings(root), dependencyFindings(root)];
    return (await Promise.all(parts)).flat();
  },
};
