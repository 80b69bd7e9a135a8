import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One line of a file, counted from 1. */
export interface SourceLine {
  readonly file: string;
  readonly number: number;
  readonly text: string;
}

export const readLines = async (root: string, files: readonly string[]): Promise<SourceLine[]> => {
  const perFile = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(root, file), 'utf8');
      return content.split('\n').map((text, index) => ({ file, number: index + 1, text }));
    }),
  );
  return perFile.flat();
};

/** True for TypeScript and JavaScript sources. */
export const isCode = (file: string): boolean => /\.(ts|tsx|js|cjs|mjs)$/.test(file);

/** True for tests of every kind. */
export const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
