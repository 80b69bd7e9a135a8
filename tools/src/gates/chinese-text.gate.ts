import ts from 'typescript';
import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode, isTest } from './lines';
import { findInSyntax } from './syntax';

const chinese = /\p{Script=Han}/u;
/** As it stands, or escaped. */
const chineseInSource = /\p{Script=Han}|\\u/u;
const isWording = (file: string) => /\.(texts|errors)\.tsx?$/.test(file);
const isChecked = (file: string) =>
  /^apps\/[^/]+\/src\//.test(file) && isCode(file) && !isTest(file) && !isWording(file) && !/\.test-kit\./.test(file);

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text;
  return undefined;
};

/** Chinese texts are in one place; comments may quote the requirements. */
export const chineseTextGate: Gate = {
  name: 'Chinese text',
  find: async (root) => {
    const judge = (node: ts.Node) => {
      const text = textOf(node);
      return text !== undefined && chinese.test(text)
        ? `Chinese words belong in a .texts.ts file: ${text.trim()}`
        : undefined;
    };
    const files = (await listFiles(root)).filter(isChecked);
    return (await Promise.all(files.map((file) => findInSyntax({ root, file, judge, where: chineseInSource })))).flat();
  },
};
