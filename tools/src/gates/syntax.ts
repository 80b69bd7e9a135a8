import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

const parsed = new Map<string, ts.SourceFile>();

/** Several gates read the same files; each file is parsed once. */
const parse = (path: string, content: string): ts.SourceFile => {
  const source = parsed.get(path) ?? ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
  parsed.set(path, source);
  return source;
};

/** Calls a function for every node of a file's syntax tree; what it returns becomes a finding with its line. */
export const findInSyntax = async (options: {
  root: string;
  file: string;
  judge: (node: ts.Node) => string | undefined;
  /** Only a file whose text has it can have findings; others are not parsed, which takes most of the time. */
  where?: RegExp;
}): Promise<string[]> => {
  const path = join(options.root, options.file);
  const content = await readFile(path, 'utf8');
  if (options.where?.test(content) === false) return [];
  const source = parse(path, content);
  const findings: string[] = [];
  const visit = (node: ts.Node): void => {
    const message = options.judge(node);
    if (message !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      findings.push(`${options.file}:${line + 1}: ${message}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
};
