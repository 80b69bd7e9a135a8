import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, posix } from 'node:path';
import { localBin, run } from '../command';
import { projectRoot } from '../project-root';
import type { Gate } from './gate';

const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };

/** The findings of a command are its output when it failed. */
const findingsOf = async (root: string, command: readonly string[]): Promise<string[]> => {
  const { code, output } = await run(command, { cwd: root, env });
  if (code === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`${command.join(' ')} ended with ${code}`];
};

/** Format and lint. */
export const biomeGate: Gate = {
  name: 'format and lint',
  find: (root) =>
    findingsOf(root, [
      localBin('biome'),
      'ci',
      '--colors=off',
      '--reporter=concise',
      '--error-on-warnings',
      '--max-diagnostics=none',
      '.',
    ]),
};

const readWorkspaces = async (root: string): Promise<string[]> => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { workspaces?: string[] };
  return manifest.workspaces ?? [];
};

/** What the configuration of a workspace includes, from the root. */
const readIncludes = async (root: string, workspace: string): Promise<string[]> => {
  const config = JSON.parse(await readFile(join(root, workspace, 'tsconfig.json'), 'utf8')) as { include: string[] };
  return config.include.map((pattern) => posix.join(workspace, pattern));
};

/** The workspaces but those whose files another one includes beside its own: they would be checked twice. */
const readPrograms = async (root: string): Promise<string[]> => {
  const workspaces = await readWorkspaces(root);
  const includes = await Promise.all(workspaces.map((workspace) => readIncludes(root, workspace)));
  const isInAnother = (own: string[]): boolean =>
    includes.some((other) => other.length > own.length && own.every((pattern) => other.includes(pattern)));
  return workspaces.filter((_, at) => !isInAnother(includes[at] ?? []));
};

/** The native compiler; the code here that reads syntax still needs the older one, whose command has the same name. */
const compiler = [process.execPath, join(projectRoot, 'node_modules', 'typescript-native', 'bin', 'tsc')];

/** One checker for each program: several would each work out again the types that they share. */
const typesOf = (root: string, workspace: string) =>
  findingsOf(root, [...compiler, '-p', workspace, '--checkers', '1', '--pretty', 'false']);

/** Types, as many workspaces at a time as there are cores: each takes one, and memory. */
export const typesGate: Gate = {
  name: 'types',
  find: async (root) => {
    const waiting = (await readPrograms(root)).values();
    const compileInTurn = async (): Promise<string[]> => {
      const findings: string[] = [];
      for (const workspace of waiting) findings.push(...(await typesOf(root, workspace)));
      return findings;
    };
    return (await Promise.all(Array.from({ length: availableParallelism() }, compileInTurn))).flat();
  },
};

/** Directions of imports. */
export const wallsGate: Gate = {
  name: 'walls',
  find: (root) =>
    findingsOf(root, [
      localBin('depcruise'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'apps',
      'packages',
      'e2e',
      'bench',
      'ops',
      'tools',
    ]),
};

/** Unused files, exports and dependencies. */
export const deadCodeGate: Gate = {
  name: 'dead code',
  find: (root) => findingsOf(root, [localBin('knip'), '--no-progress', '--treat-config-hints-as-errors']),
};
