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

/** Assurance C25: a statement is built by Kysely or by its tagged template, which bind every value. */
export const rawSqlGate: Gate = {
  name: 'raw SQL',
  find: async (root) => {
    const judge = (node: ts.Node) =>
      isRawMember(node) || isPastedQuery(node) ? 'SQL must be bound, not pasted together' : undefined;
    const files = (await listFiles(root)).filter(isChecked);
    return (await Promise.all(files.map((file) => findInSyntax({ root, file, judge })))).flat();
  },
};
