import ts from 'typescript';
import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode, isTest } from './lines';
import { findInSyntax } from './syntax';

/** Columns that a user moves while the saved layout is still loading stay as moved. */
const exceptions: readonly string[] = ['apps/web/src/ui/data-table/use-column-layout.ts'];

const isChecked = (file: string) =>
  isCode(file) && file.startsWith('apps/web/src/') && !isTest(file) && !exceptions.includes(file);

const nameOf = (called: ts.Expression): string => {
  if (ts.isPropertyAccessExpression(called)) return called.name.text;
  return ts.isIdentifier(called) ? called.text : '';
};

const isLoad = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) && /^(?:call|callUnreported|fetch|load\w*)$/.test(nameOf(node.expression))) ||
  (ts.forEachChild(node, (child) => isLoad(child) || undefined) ?? false);

const isLoadingEffect = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  /^use(?:Layout)?Effect$/.test(nameOf(node.expression)) &&
  node.arguments[0] !== undefined &&
  isLoad(node.arguments[0]);

/** Server data is only read by React Query, which tracks what is loading, late, stale or failed. */
export const loadsInEffectsGate: Gate = {
  name: 'loads in effects',
  find: async (root) => {
    const judge = (node: ts.Node) => (isLoadingEffect(node) ? 'loads in an effect; use a query' : undefined);
    const files = (await listFiles(root)).filter(isChecked);
    return (await Promise.all(files.map((file) => findInSyntax({ root, file, judge })))).flat();
  },
};
