import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { readLines, type SourceLine } from './lines';

const isCiting = (file: string) => /\.(ts|tsx|css|sql|md|html)$/.test(file);
const isMigration = (file: string) => file.startsWith('apps/server/migrations/');

const requirement = /\brequirements ((?:(?:, |; | and | to )?§\d+(?:\.\d+)?)+)/g;
const promise = /\bassurance ((?:(?:, | and | to )?[A-Z]\d+)+)/g;
const former = /\b(spec|design) §(\d+)/g;
const absent = /\b(?:(?:spec|design) §\d|(?:spec|design|bench|style)\.md)/;

/** What can be cited: sections and sentences of the requirements, numbers of the assurance list. */
const readNumbers = async (root: string): Promise<ReadonlySet<string>> => {
  const read = (name: string) => readFile(join(root, 'docs', name), 'utf8');
  const [requirements, assurance] = await Promise.all([read('requirements.md'), read('assurance.md')]);
  const numbers = [
    ...[...requirements.matchAll(/^## (\d+)\. /gm), ...requirements.matchAll(/^- \*\*(\d+\.\d+)\*\* /gm)],
    ...assurance.matchAll(/^\| ([A-Z]\d+) \| /gm),
  ].map((match) => match[1] ?? '');
  return new Set(numbers);
};

const numbersIn = (text: string, citation: RegExp): string[] =>
  [...text.matchAll(citation)].flatMap((match) => match[1]?.match(/[A-Z]?\d+(?:\.\d+)?/g) ?? []);

/** Migrations do not change once they are released: they cite the numbers from before the requirements had one list. */
const formerNumbers = (text: string): string[] =>
  [...text.matchAll(former)].map(([, document, number]) => String(Number(number) + (document === 'design' ? 9 : 0)));

const findingsIn = ({ file, number, text }: SourceLine, known: ReadonlySet<string>): string[] => {
  const cited = [...numbersIn(text, requirement), ...numbersIn(text, promise)];
  const all = isMigration(file) ? [...cited, ...formerNumbers(text)] : cited;
  const unknown = all.filter((each) => !known.has(each)).map((each) => `there is no ${each} to cite`);
  const outside = !isMigration(file) && absent.test(text) ? ['cites a document that is not in the tree'] : [];
  return [...unknown, ...outside].map((finding) => `${file}:${number}: ${finding}`);
};

/** Comments, tests and docs cite requirements and assurance by numbers that exist. */
export const citationsGate: Gate = {
  name: 'citations',
  find: async (root) => {
    const known = await readNumbers(root);
    const lines = await readLines(root, (await listFiles(root)).filter(isCiting));
    return lines.flatMap((line) => findingsIn(line, known));
  },
};
