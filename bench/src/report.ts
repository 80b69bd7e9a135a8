import { type Budget, type Line, type Unit, verdictOf } from './budget';

/** The conditions of the measurement. */
export type Facts = readonly (readonly [name: string, value: string])[];

const digits: Readonly<Record<Unit, number>> = { x: 2, MB: 0, s: 2, KB: 1, requests: 0, steps: 0 };

const figure = (value: number, unit: Unit): string => {
  const text = value.toFixed(unit === 'x' && value >= 20 ? 0 : digits[unit]);
  return unit === 'x' ? `${text}×` : `${text} ${unit}`;
};

const spread = ({ value, unit }: Line): string =>
  value.min === value.max
    ? figure(value.median, unit)
    : `${figure(value.median, unit)} [${figure(value.min, unit)} – ${figure(value.max, unit)}]`;

const bound = (budget: Budget | undefined, which: 'least' | 'aim'): string => {
  if (budget === undefined) return '';
  return `${budget.better === 'higher' ? '≥' : '≤'} ${figure(budget[which], budget.unit)}`;
};

const words = { aim: 'yes, with the aim', ok: 'yes', missed: '**no**', '': '' } as const;

const heads = ['what', 'floor', 'ours', 'median [min – max]', 'at least', 'aim', 'holds'];

const cellsOf = (line: Line): string[] => [
  line.what,
  line.floor ?? '',
  line.ours ?? '',
  spread(line),
  bound(line.budget, 'least'),
  bound(line.budget, 'aim'),
  words[verdictOf(line)],
];

/** The figures as a table that is readable in a terminal and in Markdown. */
export const renderTable = (lines: readonly Line[]): string => {
  const rows = [heads, ...lines.map(cellsOf)];
  const widths = heads.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const render = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const [head = heads, ...rest] = rows;
  return [render(head), rule, ...rest.map(render)].join('\n');
};

/** The whole report in Markdown. */
export const renderReport = (report: {
  readonly date: string;
  readonly facts: Facts;
  readonly lines: readonly Line[];
  readonly notes: readonly string[];
}): string => {
  const facts = report.facts.map(([name, value]) => `- ${name}: ${value}`);
  const notes = report.notes.map((note) => `- ${note}`);
  return [
    '# Benchmark',
    '',
    `Written by \`npm run bench\` on ${report.date}. Figures move from machine to machine; the ratios are those of one run, in which`,
    'the product and a hand-written floor took turns under the same load.',
    '',
    ...facts,
    '',
    renderTable(report.lines),
    '',
    ...notes,
    '',
  ].join('\n');
};

/** Whether every measured budget holds. */
export const allHold = (lines: readonly Line[]): boolean => lines.every((line) => verdictOf(line) !== 'missed');
