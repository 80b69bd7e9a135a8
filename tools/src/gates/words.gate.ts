import ts from 'typescript';
import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode } from './lines';
import { findInSyntax } from './syntax';

/** Private words for which the field has a word, with that word. */
const dialect: readonly (readonly [RegExp, string])[] = [
  [/^wish(?:es)?$/, 'command, query or input'],
  [/^desks?$/, 'store, service, client or context'],
  [/^sights?$/, 'visibility'],
  [/^told$/, 'shown, message or reported'],
  [/^shel(?:f|ves)$/, 'cache'],
  [/^kept$/, 'stored, retained, cached or system'],
];

/** Any of them, wherever it stands: a text without has no such name. */
const someDialect = new RegExp(dialect.map(([word]) => word.source.replace(/[$^]/g, '')).join('|'), 'i');

const isChecked = (file: string) => isCode(file) && /^(?:apps|packages|tools|e2e|bench)\//.test(file);

const judgeName = (name: string): string | undefined => {
  const parts = name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[^a-z]+/);
  const found = dialect.find(([word]) => parts.some((part) => word.test(part)));
  return found && `${name} has a word of ours alone; say ${found[1]}`;
};

/** Names use the words of the field; the product's own words are in docs/glossary.md. */
export const wordsGate: Gate = {
  name: 'words',
  find: async (root) => {
    const files = (await listFiles(root)).filter(isChecked);
    const findings = files.map(async (file) => {
      const inPath = judgeName(file);
      const judge = (node: ts.Node): string | undefined =>
        ts.isIdentifier(node) || ts.isPrivateIdentifier(node) ? judgeName(node.text) : undefined;
      const inNames = await findInSyntax({ root, file, judge, where: someDialect });
      return inPath === undefined ? inNames : [`${file}: ${inPath}`, ...inNames];
    });
    return (await Promise.all(findings)).flat();
  },
};
