import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

/** Asks every node of a file's syntax tree; what is answered becomes a finding with its line. */
export const findInSyntax = async (options: {
  root: string;
  file: string;
  judge: (node: ts.Node) => string | undefined;
}): Promise<string[]> => {
  const content = await readFile(join(options.root, options.file), 'utf8');
  const source = ts.createSourceFile(options.file, content, ts.ScriptTarget.Latest, true);
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
