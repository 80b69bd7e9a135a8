import ts from 'typescript';
import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode, isTest } from './lines';
import { findInSyntax } from './syntax';

// Tests create their tables and rows with their own SQL; no request reaches it.
const isChecked = (file: string) =>
  isCode(file) &&
  !isTest(file) &&
  /^apps\/(?:server|demo)\/src\//.test(file) &&
  !/^apps\/server\/src\/platform\/db\//.test(file);

const isRawMember = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'sql' &&
  ['raw', 'lit'].includes(node.name.text);

const isPasted = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  (ts.isTemplateExpression(node) ||
    (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) ||
    (ts.isObjectLiteralExpression(node) &&
      node.properties.some((part) => ts.isPropertyAssignment(part) && isPasted(part.initializer))));

const isPastedQuery = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'query' &&
  isPasted(node.arguments[0]);

/** Files that hold SQL by their name, the folder in which each field type states its own, and what tests are made with. */
const mayHoldSql = (file: string): boolean =>
  /\.(?:repository|sql|statement|schema|test-kit)\.ts$/.test(file) ||
  file.startsWith('apps/server/src/backoffice/forms/field-types/');

const isSql = (name: ts.Node): boolean => ts.isIdentifier(name) && name.text === 'sql';

/** The tag by its import, whatever it is called here, or as a member of all of Kysely. */
const isTag = (node: ts.Node): boolean =>
  (ts.isImportSpecifier(node) && isSql(node.propertyName ?? node.name)) ||
  (ts.isTaggedTemplateExpression(node) && ts.isPropertyAccessExpression(node.tag) && isSql(node.tag.name));

const isBuilder = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) && /^(?:selectFrom|insertInto|updateTable|deleteFrom)$/.test(node.name.text);

/**
 * Assurance C25: a statement is built by Kysely or by its tagged template, which bind every value. It stands in a repository
 * or a file of statements, so that services say what happens and not how it is asked for.
 */
export const rawSqlGate: Gate = {
  name: 'raw SQL',
  find: async (root) => {
    const judge = (file: string) => (node: ts.Node) => {
      if (isRawMember(node) || isPastedQuery(node)) return 'SQL must be bound, not pasted together';
      if (mayHoldSql(file) || !(isTag(node) || isBuilder(node))) return undefined;
      return 'SQL stands in *.repository.ts, *.sql.ts, *.statement.ts and *.schema.ts alone';
    };
    const files = (await listFiles(root)).filter(isChecked);
    return (await Promise.all(files.map((file) => findInSyntax({ root, file, judge: judge(file) })))).flat();
  },
};
