import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode, isTest } from './lines';

const chinese = /\p{Script=Han}/u;
const isWording = (file: string) => /\.(texts|errors)\.tsx?$/.test(file);
const isChecked = (file: string) =>
  /^apps\/[^/]+\/src\//.test(file) && isCode(file) && !isTest(file) && !isWording(file) && !/\.test-kit\./.test(file);

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text;
  return undefined;
};

/** The Chinese words in string literals and markup; comments may quote the spec. */
const findIn = (file: string, content: string): string[] => {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest);
  const findings: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined && chinese.test(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      findings.push(`${file}:${line + 1}: Chinese words belong in a .texts.ts file: ${text.trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
};

/** A wording is found in one place. */
export const chineseTextGate: Gate = {
  name: 'Chinese text',
  find: async (root) => {
    const files = (await listFiles(root)).filter(isChecked);
    const findings = files.map(async (file) => findIn(file, await readFile(join(root, file), 'utf8')));
    return (await Promise.all(findings)).flat();
  },
};
