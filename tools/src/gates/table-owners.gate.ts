import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isTest } from './lines';
import { findInSyntax } from './syntax';

/** Where SQL is: in the product, and in the demo school, which owns no table. */
const source = /^apps\/(?:server|demo)\/src\//;

/** Slices that share one concern; each may name the tables of the others. */
const oneConcern: readonly (readonly string[])[] = [
  // Staff and their rights: accounts are listed with roles and departments, and these with their people.
  ['backoffice/access', 'backoffice/identity'],
  // The audit log is written and sealed below all other slices, and read above records, which describe a change.
  ['backoffice/audit', 'backoffice/audit-log'],
  // Seats of classes: programmes offer, enrolment promises and members (of contacts) take them; each counts the others.
  ['courses/programmes', 'courses/classes', 'courses/contacts', 'courses/enrolment'],
];

const sliceOf = (file: string): string => {
  const [part = '', name = ''] = file.replace(source, '').split('/');
  const slice = part === 'platform' ? part : `${part}/${name}`;
  return oneConcern.find((slices) => slices.includes(slice))?.join(' and ') ?? slice;
};

/** A table's owner: the slice whose `*.table.ts` declares it, or, of a system form, the one named like its contract. */
const declarationsIn = (file: string, content: string): [table: string, owner: string][] => {
  if (/^apps\/server\/src\/.*\.?tables?\.ts$/.test(file))
    return [...content.matchAll(/^ +'(app\.\w+)':/gm)].map(([, table = '']) => [table, sliceOf(file)]);
  const form = /^packages\/contract\/src\/(courses\/[^/]+)\/[^/]+\.form\.ts$/.exec(file);
  const [, name] = /^ {2}table_name: '(\w+)'/m.exec(content) ?? [];
  return form?.[1] === undefined || name === undefined ? [] : [[`form.${name}`, sliceOf(`${form[1]}/`)]];
};

const isDeclaration = (file: string) => /(?:\.table|\/tables|\.form)\.ts$/.test(file);
const isMigration = (file: string) => /^apps\/server\/migrations\/[^/]+\.sql$/.test(file);
// Tests create the rows that they need; no request reaches their SQL.
const isChecked = (file: string) =>
  source.test(file) && file.endsWith('.ts') && !isTest(file) && !file.endsWith('.test-kit.ts');

const renaming = /\balter table (app\.\w+) rename to (\w+)/gi;

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node);

/** A table has one owner: only its slice names it in SQL, and others use what the slice exports. */
export const tableOwnersGate: Gate = {
  name: 'table owners',
  find: async (root) => {
    const files = await listFiles(root);
    const read = (file: string) => readFile(join(root, file), 'utf8');
    const declared = await Promise.all(
      files.filter(isDeclaration).map(async (file) => declarationsIn(file, await read(file))),
    );
    const owners = new Map<string, string>();
    const findings: string[] = [];
    for (const [table, owner] of declared.flat()) {
      const other = owners.get(table);
      if (other !== undefined) findings.push(`${table}: declared by ${other} and by ${owner}`);
      owners.set(table, owner);
    }
    const migrations = await Promise.all(
      files.filter(isMigration).map(async (file) => ({ file, text: await read(file) })),
    );
    const renamed = new Map(
      migrations.flatMap(({ text }) => [...text.matchAll(renaming)]).map(([, was, is]) => [was, `app.${is}`]),
    );
    for (const { file, text } of migrations) {
      const made = text.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(app\.\w+)/gi);
      for (const [, table = ''] of made)
        if (!owners.has(renamed.get(table) ?? table))
          findings.push(`${file}: ${table} is declared in no slice's *.table.ts`);
    }
    const judge = (file: string) => (node: ts.Node) => {
      if (!isText(node)) return undefined;
      const named = node.text.match(/\b(?:app|form)\.\w+/g) ?? [];
      const foreign = named.filter((table) => (owners.get(table) ?? sliceOf(file)) !== sliceOf(file));
      return foreign.length === 0
        ? undefined
        : `names ${foreign.map((table) => `${table} of ${owners.get(table)}`).join(', ')}; use what that slice exports`;
    };
    const named = files.filter(isChecked).map((file) => findInSyntax({ root, file, judge: judge(file) }));
    return [...findings, ...(await Promise.all(named)).flat()];
  },
};
