import type { NaturalWidths, PlacedColumn } from './column-layout';

/** Lengths are told in whole pixels, and a fraction of one is enough to cut a digit off. */
const slack = 2;

/** The widths that columns need for their figures that are cut off, where nobody drew or measured them like that. */
export const cutOff = <Row>(
  around: Element | null,
  { placed, natural }: { placed: readonly PlacedColumn<Row>[]; natural: NaturalWidths },
): NaturalWidths | undefined => {
  const needed = new Map<string, number>();
  for (const value of around?.querySelectorAll<HTMLElement>('td[data-key] > .data-table-value') ?? []) {
    const cell = value.parentElement;
    const lacks = value.scrollWidth - value.clientWidth;
    const key = cell?.dataset.key ?? '';
    if (cell && lacks > 0) needed.set(key, Math.max(needed.get(key) ?? 0, cell.offsetWidth + lacks + slack));
  }
  for (const { column, drawn } of placed) {
    const known = natural[column.key];
    if (drawn !== undefined || known === undefined || known >= (needed.get(column.key) ?? 0)) needed.delete(column.key);
  }
  return needed.size === 0 ? undefined : Object.fromEntries(needed);
};
