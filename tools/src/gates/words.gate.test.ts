import { expect, it } from 'vitest';
import { plantTree } from './planted-tree.test-kit';
import { wordsGate } from './words.gate';

const file = 'apps/server/src/courses/classes/a.ts';

it('finds nothing in texts, comments and whole other words', async () => {
  const root = await plantTree({
    [file]: "// What is kept on a desk.\nexport const insight = 'wish';\nexport const desktop = skeptic.toString();\n",
  });
  expect(await wordsGate.find(root)).toEqual([]);
});

it.each([
  'export const wish = 1;',
  'export interface WriteWish {}',
  'export const f = ({ openDesk }: Parts) => openDesk;',
  'export type FieldSight = string;',
  'export const toldSql = 1;',
  'export const shelves = new Map();',
  'export class A { #kept = 1; }',
  'export const a = { kept: 1 };',
  'export const a = b.kept_rows;',
])('finds %s', async (line) => {
  const root = await plantTree({ [file]: `${line}\n` });
  const findings = await wordsGate.find(root);
  expect(findings).not.toEqual([]);
  for (const finding of findings) expect(finding).toContain(`${file}:1: `);
});

it('finds the name of a file and of a folder', async () => {
  const paths = [
    'apps/server/src/platform/statement-shelf.ts',
    'e2e/desk/a.spec.ts',
    'packages/contract/src/desk/a.test.ts',
  ];
  const root = await plantTree(Object.fromEntries(paths.map((path) => [path, 'export const a = 1;\n'])));
  expect(await wordsGate.find(root)).toEqual(paths.map((path) => expect.stringContaining(`${path}: `)));
});
