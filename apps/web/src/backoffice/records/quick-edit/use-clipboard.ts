import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import { useEffect, useEffectEvent } from 'react';
import { notify } from '../../../platform/notices';
import type { Column } from '../../../ui/data-table/column';
import { sendFile } from '../import/import.queries';
import { pastedSheet } from '../import/pasted-sheet';
import type { ListController } from '../list/use-record-list';
import { shownColumns } from '../views/view-settings';
import { type CopiedCell, clipboardTable, copiedCell } from './copied-cells';
import { cellAround, cellOf, isTyping, placeOfCell } from './grid-stops';
import { quickEditTexts as texts } from './quick-edit.texts';

const warningMs = 4000;

interface ClipboardOptions {
  readonly list: ListController;
  readonly chosen: readonly RecordRow[];
  readonly rowOf: (id: number) => RecordRow | undefined;
  /** The cells that are marked, row by row. */
  readonly marked: () => readonly (readonly HTMLElement[])[];
  /** Pasted rows were sent as a file. */
  readonly onPasted: (begun: RecordImport) => void;
}

/** The names of the shown columns in order. */
export const columnsShown = ({ columns, views }: ListController): string[] =>
  shownColumns(columns, views.columnState.layout);

const cellsOf = (
  grid: HTMLElement,
  { list }: ClipboardOptions,
  { row, columns }: { row: RecordRow; columns: readonly Column<RecordRow>[] },
): CopiedCell[] =>
  columns.map((column) => {
    const shown = cellOf(grid, { id: row.id, column: column.key })?.innerText.trim();
    return copiedCell(list.meta, column, { row, shown });
  });

/** What is copied: the marked cells, else the selected rows under their headings, else the cell with the focus. */
const copied = (grid: HTMLElement, options: ClipboardOptions): readonly (readonly CopiedCell[])[] => {
  const { columns } = options.list;
  const shown = columnsShown(options.list).flatMap((key) => columns.filter((column) => column.key === key));
  const marked = options.marked();
  const focused = cellAround(document.activeElement);
  if (marked.length === 0 && options.chosen.length > 0) {
    const heading = shown.map(({ title }): CopiedCell => ({ kind: 'text', text: title }));
    return [heading, ...options.chosen.map((row) => cellsOf(grid, options, { row, columns: shown }))];
  }
  const cells = marked.length > 0 ? marked : focused ? [[focused]] : [];
  return cells.flatMap((own) => {
    const places = own.map(placeOfCell);
    const row = options.rowOf(places[0]?.id ?? 0);
    const columns = shown.filter(({ key }) => places.some(({ column }) => column === key));
    return row === undefined ? [] : [cellsOf(grid, options, { row, columns })];
  });
};

/** Whether the clipboard is meant for the list: nothing else is being typed or marked, and no window is above it. */
const isOurs = (grid: HTMLElement): boolean => {
  const active = document.activeElement;
  const isNear = active === null || active === document.body || grid.closest('.data-table')?.contains(active) === true;
  return isNear && !isTyping(active) && window.getSelection()?.isCollapsed !== false;
};

/** Copies to spreadsheet programs, and takes rows from them as a small import. */
export const useClipboard = (grid: HTMLElement, options: ClipboardOptions): void => {
  const { list } = options;
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || !isOurs(grid)) return;
    const rows = copied(grid, options);
    if (rows.length === 0) return;
    const { plain, html } = clipboardTable(rows);
    event.clipboardData?.setData('text/plain', plain);
    event.clipboardData?.setData('text/html', html);
    event.preventDefault();
    const isRows = options.marked().length === 0 && options.chosen.length > 0;
    notify.success(isRows ? texts.rowsCopied(rows.length - 1) : texts.cellsCopied(rows.flat().length));
  });
  const onPaste = useEffectEvent(async (event: ClipboardEvent) => {
    const mayImport = list.actions.includes('import') && !list.place.bin;
    if (event.defaultPrevented || !mayImport || !grid.contains(document.activeElement) || !isOurs(grid)) return;
    const into = { meta: list.meta, columns: columnsShown(list) };
    const sheet = pastedSheet(event.clipboardData?.getData('text/plain') ?? '', into);
    if (sheet === undefined) return;
    event.preventDefault();
    if (!(sheet instanceof File)) return notify.warning(sheet.fault, warningMs);
    // The call itself reports failures.
    const begun = await sendFile(list.meta.id, sheet, {}).catch(() => undefined);
    if (begun !== undefined) options.onPasted(begun);
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent) => onCopy(event);
    const paste = (event: ClipboardEvent) => void onPaste(event);
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, []);
};
