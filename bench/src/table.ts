import type { Line, Unit } from './budget';

const digits: Readonly<Record<Unit, number>> = { x: 2, MB: 0, s: 2, KB: 1, requests: 0, steps: 0 };

/** A figure with its unit. */
export const figure = (value: number, unit: Unit): string => {
  const text = value.toFixed(unit === 'x' && value >= 20 ? 0 : digits[unit]);
  return unit === 'x' ? `${text}×` : `${text} ${unit}`;
};

/** The median of some figures, with the smallest and the largest where there are several. */
export const spread = ({ value, unit }: Pick<Line, 'value' | 'unit'>): string =>
  value.min === value.max
    ? figure(value.median, unit)
    : `${figure(value.median, unit)} [${figure(value.min, unit)} – ${figure(value.max, unit)}]`;

/** Rows of cells, the first of them the heads, as a table that is readable in a terminal and in Markdown. */
export const renderCells = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const render = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const [head = [], ...rest] = rows;
  return [render(head), rule, ...rest.map(render)].join('\n');
};
