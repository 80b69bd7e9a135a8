import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

const parsed = new Map<string, Promise<ts.SourceFile>>();

/** Several gates read the same files; each file is parsed once. */
const parse = (path: string): Promise<ts.SourceFile> => {
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const source = readFile(path, 'utf8').then((content) =>
    ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true),
  );
  parsed.set(path, source);
  return source;
};

/** Calls a function for every node of a file's syntax tree; what it returns becomes a finding with its line. */
export const findInSyntax = async (options: {
  root: string;
  file: string;
  judge: (node: ts.Node) => string | undefined;
}): Promise<string[]> => {
  const source = await parse(join(options.root, options.file));
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
