import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode } from './lines';

const glossary = 'docs/glossary.md';
const row = /^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/;

/** The words of a term that files are named by, in the singular: `day close` is found in `day-closes.tsx`. */
const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((part) => part.replace(/s$/, ''));

/** Every row of the glossary has a word that files are named by, and no Chinese noun has two rows. */
export const glossaryGate: Gate = {
  name: 'glossary',
  find: async (root) => {
    const files = (await listFiles(root)).filter(isCode);
    const paths = files.map((file) => ` ${partsOf(file).join(' ')} `);
    const isNamed = (term: string) => paths.some((path) => path.includes(` ${partsOf(term).join(' ')} `));
    const lines = (await readFile(join(root, glossary), 'utf8')).split('\n');
    const known = new Map<string, number>();
    return lines.flatMap((line, index) => {
      const [, chinese = '', code = ''] = row.exec(line) ?? [];
      if (!/\p{Script=Han}/u.test(chinese)) return [];
      const at = `${glossary}:${index + 1}:`;
      const terms = code.replaceAll(/\([^)]*\)|`/g, '').split(/[,;]/);
      const twice = chinese.split('、').filter((noun) => known.has(noun));
      for (const noun of chinese.split('、')) known.set(noun, index);
      return [
        ...twice.map((noun) => `${at} ${noun} stands there twice`),
        ...(terms.some((term) => isNamed(term.trim())) ? [] : [`${at} no file is named by ${code}`]),
      ];
    });
  },
};
