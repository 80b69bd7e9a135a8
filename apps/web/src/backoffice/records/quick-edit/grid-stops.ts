/** What can have the focus inside a cell. */
const controls = 'a[href], button, input, select, textarea, [contenteditable=true]';

/** An input whose arrow keys, letters and clipboard are its own. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** The cell of a record's value around an element. */
export const cellAround = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;

const isDrawn = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Where the focus can stop in a cell: at a value the cell itself, else at each of its controls. */
const stopsIn = (cell: HTMLElement): HTMLElement[] =>
  cell.dataset.column !== undefined && cell.tagName === 'TD'
    ? [cell]
    : [...cell.querySelectorAll<HTMLElement>(controls)].filter(isDrawn);

const rowsIn = (grid: HTMLElement): HTMLTableRowElement[] => [
  ...grid.querySelectorAll<HTMLTableRowElement>('thead tr, tbody tr[data-row]'),
];

/** Where an element is: its row, the place of its cell there, and of its stop in the cell. */
const placeOf = (element: Element) => {
  const value = cellAround(element);
  const cell = value ?? element.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr');
  if (!cell || !row) return undefined;
  const at = value ? 0 : stopsIn(cell).indexOf(element as HTMLElement);
  return { row, cellIndex: [...row.cells].indexOf(cell as HTMLTableCellElement), at: Math.max(at, 0) };
};

/** The stop of a row at a cell, else the nearest one before it. */
const stopAt = (row: HTMLTableRowElement, { cellIndex, at }: { cellIndex: number; at: number }) => {
  const cells = [...row.cells];
  for (const cell of [...cells.slice(0, cellIndex + 1).reverse(), ...cells.slice(cellIndex + 1)]) {
    const stops = stopsIn(cell);
    if (stops.length > 0) return stops[at] ?? stops.at(-1);
  }
  return undefined;
};

const along = (row: HTMLTableRowElement): HTMLElement[] => [...row.cells].flatMap(stopsIn);

/** The stop that a key leads to from an element; undefined for keys that do not move. */
export const stopByKey = (grid: HTMLElement, from: Element, key: { name: string; control: boolean }) => {
  const place = placeOf(from);
  if (place === undefined) return undefined;
  const { row } = place;
  const rows = rowsIn(grid);
  const at = rows.indexOf(row);
  const stops = along(row);
  const index = stops.indexOf(cellAround(from) ?? (from as HTMLElement));
  const below = (count: number) => rows[Math.min(Math.max(at + count, 0), rows.length - 1)] ?? row;
  switch (key.name) {
    case 'ArrowLeft':
      return stops[index - 1];
    case 'ArrowRight':
      return stops[index + 1];
    case 'ArrowUp':
      return stopAt(below(-1), place);
    case 'ArrowDown':
      return stopAt(below(1), place);
    case 'PageUp':
      return stopAt(below(-10), place);
    case 'PageDown':
      return stopAt(below(10), place);
    case 'Home':
      return key.control ? along(rows[0] ?? row)[0] : stops[0];
    case 'End':
      return key.control ? along(rows.at(-1) ?? row).at(-1) : stops.at(-1);
    default:
      return undefined;
  }
};

const markTabIndex = (element: HTMLElement, index: number): void => {
  if (!element.hasAttribute('tabindex') || element.tabIndex !== index) element.tabIndex = index;
};

/** Makes the table one stop of the Tab key: `current`, or its first value. Returns that stop. */
export const tidyTabStops = (grid: HTMLElement, current: HTMLElement | undefined): HTMLElement | undefined => {
  const first = grid.querySelector<HTMLElement>('td[data-column]') ?? undefined;
  const stop = current && grid.contains(current) ? current : first;
  for (const element of grid.querySelectorAll<HTMLElement>(`td[data-column], :is(thead, tbody) :is(${controls})`)) {
    markTabIndex(element, element === stop ? 0 : -1);
  }
  return stop;
};

/** The cells in the rectangle between two cells of values, row by row. */
export const cellsBetween = (grid: HTMLElement, from: HTMLElement, to: HTMLElement): HTMLElement[][] => {
  const rows = rowsIn(grid);
  const [a, b] = [placeOf(from), placeOf(to)];
  if (a === undefined || b === undefined) return [];
  const ends = [rows.indexOf(a.row), rows.indexOf(b.row)];
  const [left, right] = [Math.min(a.cellIndex, b.cellIndex), Math.max(a.cellIndex, b.cellIndex)];
  return rows
    .slice(Math.min(...ends), Math.max(...ends) + 1)
    .map((row) => [...row.cells].slice(left, right + 1).filter((cell) => cell.matches('td[data-column]')))
    .filter((cells) => cells.length > 0);
};

/** The cell of a record's column. */
export const cellOf = (grid: HTMLElement, at: { id: number; column: string }): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`tr[data-row="${at.id}"] td[data-column="${CSS.escape(at.column)}"]`);

/** The record and the column of a cell. */
export const placeOfCell = (cell: HTMLElement): { readonly id: number; readonly column: string } => ({
  id: Number(cell.closest<HTMLElement>('tr')?.dataset.row),
  column: cell.dataset.column ?? '',
});

/** Follows or presses what a cell contains; returns whether there was anything. */
export const pressInside = (cell: HTMLElement): boolean => {
  const inner = cell.querySelector<HTMLElement>(controls);
  if (inner === null) return false;
  if (isTyping(inner)) inner.focus();
  else inner.click();
  return true;
};
