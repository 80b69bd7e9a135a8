import { useEffect, useEffectEvent, useMemo } from 'react';
import {
  cellAround,
  cellOf,
  cellsBetween,
  isTyping,
  placeOfCell,
  pressInside,
  stopByKey,
  tidyTabStops,
} from './grid-stops';

/** The cells that are marked for copying. */
class MarkedCells {
  #from: HTMLElement | undefined;
  #rows: readonly (readonly HTMLElement[])[] = [];

  constructor(private readonly grid: HTMLElement) {}

  /** Row by row, as they are now. */
  get rows(): readonly (readonly HTMLElement[])[] {
    return this.#rows.map((cells) => cells.filter((cell) => this.grid.contains(cell)));
  }

  extend(from: HTMLElement, to: HTMLElement): void {
    const start = this.#from ?? from;
    this.clear();
    this.#from = start;
    this.#rows = cellsBetween(this.grid, start, to);
    for (const cell of this.#rows.flat()) cell.dataset.marked = 'true';
  }

  clear(): void {
    for (const cell of this.#rows.flat()) delete cell.dataset.marked;
    this.#from = undefined;
    this.#rows = [];
  }
}

/** Keeps the table one stop of the Tab key, and the focus inside it while its rows are redrawn. */
const followFocus = (grid: HTMLElement): (() => void) => {
  let current: HTMLElement | undefined;
  let place: { id: number; column: string } | undefined;
  let isInside = false;
  const tidy = () => {
    const held = current && grid.contains(current) ? current : place && (cellOf(grid, place) ?? undefined);
    current = tidyTabStops(grid, held);
    if (isInside && document.activeElement === document.body) current?.focus({ preventScroll: true });
  };
  const note = ({ target }: Event) => {
    isInside = target instanceof HTMLElement && grid.contains(target);
    if (!isInside) return;
    const cell = cellAround(target);
    place = cell ? placeOfCell(cell) : place;
    current = cell ?? (target as HTMLElement);
    tidyTabStops(grid, current);
  };
  const leave = ({ target }: Event) => {
    if (!(target instanceof Node && grid.contains(target))) isInside = false;
  };
  if (document.activeElement && grid.contains(document.activeElement))
    note({ target: document.activeElement } as never);
  else tidy();
  const observer = new MutationObserver(tidy);
  observer.observe(grid, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', leave);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', leave);
  };
};

/** Moves the focus by a key; returns whether the key meant that. */
const move = (grid: HTMLElement, marked: MarkedCells, event: KeyboardEvent): boolean => {
  const target = event.target as HTMLElement;
  // These open a menu.
  if (target.matches('[aria-haspopup]') && /^Arrow(?:Up|Down)$/.test(event.key)) return false;
  const next = stopByKey(grid, target, { name: event.key, control: event.ctrlKey || event.metaKey });
  if (next === undefined) return false;
  const [from, to] = [cellAround(target), cellAround(next)];
  if (event.shiftKey && from && to) marked.extend(from, to);
  else marked.clear();
  next.focus();
  return true;
};

const toggleRow = (cell: HTMLElement): void =>
  cell.closest('tr')?.querySelector<HTMLElement>('.data-table-select input')?.click();

/** What a key does at a value; returns whether it did anything. */
const act = (cell: HTMLElement, event: KeyboardEvent, onEdit: (cell: HTMLElement) => void): boolean => {
  if (event.ctrlKey || event.metaKey) return false;
  if (event.key === 'F2') onEdit(cell);
  else if (event.target !== cell) return false;
  else if (event.key === 'Enter') pressInside(cell) || onEdit(cell);
  else if (event.key === ' ') toggleRow(cell);
  else return false;
  return true;
};

const noted = (event: KeyboardEvent): boolean => !event.defaultPrevented && !event.isComposing && !event.altKey;

/** The keys and clicks of a table's cells: arrows move, Enter follows or edits, F2 and a double click edit. Returns the marked cells. */
export const useGridKeys = (grid: HTMLElement, onEdit: (cell: HTMLElement, by: 'key' | 'pointer') => void) => {
  const marked = useMemo(() => new MarkedCells(grid), [grid]);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const cell = cellAround(event.target);
    if (!noted(event)) return;
    if (event.key === 'Escape') {
      marked.clear();
      if (isTyping(event.target)) cell?.focus();
      return;
    }
    if (isTyping(event.target)) return;
    const done = move(grid, marked, event) || (cell !== null && act(cell, event, (own) => onEdit(own, 'key')));
    if (done) event.preventDefault();
  });
  const onDoubleClick = useEffectEvent(({ target }: MouseEvent) => {
    const cell = cellAround(target);
    if (cell === null || (target instanceof Element && target.closest('a, button, input, label'))) return;
    // A double click marks a word, which nobody wanted.
    window.getSelection()?.removeAllRanges();
    onEdit(cell, 'pointer');
  });
  const onMouseDown = useEffectEvent((event: MouseEvent) => {
    const [from, to] = [cellAround(document.activeElement), cellAround(event.target)];
    if (!event.shiftKey || from === null || to === null) return marked.clear();
    event.preventDefault();
    marked.extend(from, to);
    return to.focus();
  });
  useEffect(() => followFocus(grid), [grid]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKeyDown(event);
    const double = (event: MouseEvent) => onDoubleClick(event);
    const press = (event: MouseEvent) => onMouseDown(event);
    grid.addEventListener('keydown', key);
    grid.addEventListener('dblclick', double);
    grid.addEventListener('mousedown', press);
    return () => {
      grid.removeEventListener('keydown', key);
      grid.removeEventListener('dblclick', double);
      grid.removeEventListener('mousedown', press);
    };
  }, [grid]);
  return marked;
};
