import { type Budget, type Line, type Unit, verdictOf } from './budget';
import { type Figures, isOutside, type StoredLine } from './figures';
import { renderRivals } from './rivals/rival-report';
import { figure, renderCells, spread } from './table';

const bound = (budget: Budget | undefined, which: 'least' | 'aim'): string => {
  if (budget === undefined) return '';
  return `${budget.better === 'higher' ? '≥' : '≤'} ${figure(budget[which], budget.unit)}`;
};

const words = { aim: 'yes, with the aim', ok: 'yes', missed: '**no**', '': '' } as const;

const heads = ['what', 'floor', 'ours', 'median [min – max]', 'at least', 'aim', 'holds'];

const holds = (line: Line): string => {
  const verdict = verdictOf(line);
  const profile = line.budget?.profile;
  return verdict === 'missed' && profile !== undefined ? `${words.missed}, [why](${profile})` : words[verdict];
};

const cellsOf = (line: Line): string[] => [
  line.what,
  line.floor ?? '',
  line.ours ?? '',
  spread(line),
  bound(line.budget, 'least'),
  bound(line.budget, 'aim'),
  holds(line),
];

/** The figures as a table that is readable in a terminal and in Markdown. */
export const renderTable = (lines: readonly Line[]): string => renderCells([heads, ...lines.map(cellsOf)]);

/** The figure of the run before; bold where the new one lies outside its spread. */
const lastOf = (line: StoredLine, unit: Unit): string => {
  if (line.last === undefined) return '';
  const text = `${spread({ value: line.last.value, unit })} on ${line.last.date}`;
  if (line.last.setting !== line.setting) return `${text}, in another setting`;
  return isOutside(line) ? `**differs: ${text}**` : text;
};

const renderFigures = (lines: readonly StoredLine[]): string[] => {
  const settings = [...new Set(lines.map(({ setting }) => setting))];
  const day = ({ date, setting }: StoredLine) => `${date} [${settings.indexOf(setting) + 1}]`;
  const rows = lines.map((line) => [...cellsOf(line), day(line), lastOf(line, line.unit)]);
  return [
    renderCells([[...heads, 'measured', 'last time'], ...rows]),
    '',
    ...settings.map((setting, at) => `- [${at + 1}] ${setting}`),
  ];
};

const renderSection = ({ arch, facts, notes, lines, rivals }: Figures): string[] => [
  `## ${arch}`,
  '',
  ...facts.map(([name, value]) => `- ${name}: ${value}`),
  '',
  ...(lines.length === 0 ? [] : [...renderFigures(lines), '']),
  ...(notes.length === 0 ? [] : [...notes.map((note) => `- ${note}`), '']),
  ...(rivals === undefined ? [] : [...renderRivals(rivals, arch), '']),
];

/** The whole report in Markdown: a section for each kind of processor. */
export const renderReport = (kinds: readonly Figures[]): string =>
  [
    '# Benchmark',
    '',
    'Written by `npm run bench`, one section for each kind of processor; a run replaces figures of its own kind only. Figures move from',
    'machine to machine; the ratios are those of one run, in which the product and a hand-written floor took turns under the same load.',
    '“Last time” is the run before on the same kind; it is marked where the new median lies outside its spread.',
    '[How to run it](README.md).',
    '',
    ...kinds.flatMap(renderSection),
  ].join('\n');

/** Whether every measured budget holds. */
export const allHold = (lines: readonly Line[]): boolean => lines.every((line) => verdictOf(line) !== 'missed');
