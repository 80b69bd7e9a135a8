import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Gate } from './gate';
import { isTest, readLines, type SourceLine } from './lines';

/** What an answer has to bring: a test, a file that is there, or only words. */
type Proof = 'test' | 'file' | 'words';

interface Page {
  readonly file: string;
  /** The head of a line that has to be answered in its last cell. */
  readonly line: RegExp;
  /** How answers begin. */
  readonly answers: Readonly<Record<string, Proof>>;
}

const pages: readonly Page[] = [
  { file: 'docs/assurance.md', line: /^\| [A-Z]\d+ \| /, answers: { '`': 'test', 'not yet: ': 'words' } },
  {
    file: 'docs/asvs.md',
    line: /^\| \d+\.\d+\.\d+ \| /,
    answers: { 'shown: ': 'test', 'by design: ': 'words', 'not applicable: ': 'words', 'not yet: ': 'words' },
  },
  {
    file: 'docs/dengbao.md',
    line: /^\| 7\.1\.\d+/,
    answers: {
      '有测试：': 'test',
      '设计如此：': 'file',
      '学校负责：': 'words',
      '不适用：': 'words',
      '尚未做到：': 'words',
    },
  },
];

const ownPath = /`((?:apps|packages|e2e|tools|docs)\/[^`\s]*)`/g;
const isFigure = /^\| [A-Z]\d+ \|(?: [^|]*\|){3}$/;

const cellsOf = (text: string): string[] => text.split('|').map((cell) => cell.trim());

/** What is wrong with the answer of one line, if anything. */
const faultOf = (root: string, { answers }: Page, text: string): string | undefined => {
  const answer = cellsOf(text).at(-2) ?? '';
  const start = Object.keys(answers).find((beginning) => answer.startsWith(beginning.trim()));
  if (start === undefined || answer === start.trim()) return 'has no answer';
  const named = [...answer.matchAll(ownPath)].map((match) => match[1] ?? '');
  const absent = named.find((path) => !existsSync(join(root, path)));
  if (absent !== undefined) return `names ${absent}, which is not there`;
  const proof = answers[start];
  if (proof === 'test' && !named.some(isTest)) return 'names no test';
  return proof === 'file' && named.length === 0 ? 'names no file' : undefined;
};

const findingsOn = (root: string, page: Page, lines: readonly SourceLine[]): string[] => {
  const asked = lines.filter(({ text }) => page.line.test(text));
  const figures = page.file === 'docs/assurance.md' ? asked.filter(({ text }) => isFigure.test(text)) : [];
  const answered = asked.filter((line) => !figures.includes(line));
  const numbers = answered.map(({ text }) => cellsOf(text)[1] ?? '');
  const say = ({ number, text }: SourceLine, fault: string) => `${page.file}:${number}: ${cellsOf(text)[1]} ${fault}`;
  return [
    ...answered.flatMap((line) => {
      const fault = faultOf(root, page, line.text);
      return fault === undefined ? [] : [say(line, fault)];
    }),
    ...answered.filter((_, at) => numbers.indexOf(numbers[at] ?? '') < at).map((line) => say(line, 'is there twice')),
    ...figures
      .filter(({ text }) => !numbers.includes(cellsOf(text)[1] ?? ''))
      .map((line) => say(line, 'is the figure of no promise')),
    ...(answered.length === 0 ? [`${page.file}: answers nothing`] : []),
  ];
};

/** Every promise, every line of ASVS and of 等保 is answered by something that is there. */
export const answersGate: Gate = {
  name: 'answers',
  find: async (root) => {
    const found = pages.map(async (page) => findingsOn(root, page, await readLines(root, [page.file])));
    return (await Promise.all(found)).flat();
  },
};
