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

/** Names of the API, and one of the contract that the web part reads, stay; listed by file. */
const stays = new Map(
  Object.entries({
    kept: [
      'packages/contract/src/backoffice/files/file.ts',
      'packages/contract/src/backoffice/records/record.ts',
      'packages/contract/src/courses/attendance/session.ts',
      'apps/server/src/backoffice/files/deletion.service.ts',
      'apps/server/src/backoffice/files/file-visibility.routes.test.ts',
      'apps/server/src/backoffice/files/library.routes.test.ts',
      'apps/server/src/backoffice/records/meta.service.ts',
      'apps/server/src/backoffice/records/meta-and-options.routes.test.ts',
      'apps/server/src/courses/attendance/attendance.texts.ts',
      'apps/server/src/courses/attendance/series.routes.test.ts',
      'apps/server/src/courses/attendance/series.service.ts',
    ],
    told: [
      'packages/contract/src/backoffice/records/record.ts',
      'apps/server/src/backoffice/records/meta.service.ts',
      'apps/server/src/courses/decided-fields.test.ts',
    ],
    keptFaultsMax: [
      'packages/contract/src/backoffice/records/record-import.ts',
      'apps/server/src/backoffice/records/import/fault-sample.ts',
    ],
  }),
);

const isChecked = (file: string) => isCode(file) && /^(?:apps\/server|packages\/contract)\/src\//.test(file);

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
      const inPath = judgeName(file.slice(file.indexOf('/src/')));
      const judge = (node: ts.Node): string | undefined =>
        (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && !stays.get(node.text)?.includes(file)
          ? judgeName(node.text)
          : undefined;
      const inNames = await findInSyntax({ root, file, judge });
      return inPath === undefined ? inNames : [`${file}: ${inPath}`, ...inNames];
    });
    return (await Promise.all(findings)).flat();
  },
};
