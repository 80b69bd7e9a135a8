import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { notify } from '../../../platform/notices';
import { meQuery } from '../../identity';
import type { SentValues } from '../edit/use-record-save';
import type { ListController } from '../list/use-record-list';
import { type Editability, editabilityOf, fitsCell } from './editable';
import { cellOf, placeOfCell } from './grid-stops';
import type { Way } from './use-cell-box';
import { columnsShown, useClipboard } from './use-clipboard';
import { useGridKeys } from './use-grid-keys';
import { useUndo } from './use-undo';
import './quick-edit.css';

const cellCode = () => import('./quick-cell');
const QuickCell = lazy(async () => ({ default: (await cellCode()).QuickCell }));
const ImportDialog = lazy(async () => ({ default: (await import('../import/import-dialog')).ImportDialog }));

const warningMs = 3000;

/** The props of the cells' keys, edits, copies and pastes. */
export interface QuickGridProps {
  readonly grid: HTMLElement;
  /** The cell that was clicked while this was still loading, and whether twice. */
  readonly pressed?: HTMLElement;
  readonly isDouble?: boolean;
  readonly list: ListController;
  /** The selected rows. */
  readonly chosen: readonly RecordRow[];
  readonly onSaved: (row: RecordRow) => void;
}

interface FreshProps extends QuickGridProps {
  /** A row as it was saved since it was loaded. */
  readonly latest: (row: RecordRow) => RecordRow;
}

interface OpenCell {
  readonly row: RecordRow;
  readonly field: CustomFormField;
}

/** The next cell that can be edited in place, row after row. */
const neighbour = (
  { list, latest }: FreshProps,
  { row, field }: OpenCell,
  step: 1 | -1,
): { row: RecordRow; field: CustomFormField } | undefined => {
  const columns = columnsShown(list);
  const cells = list.page.rows.flatMap((own) => columns.map((column) => ({ row: latest(own), column })));
  const from = cells.findIndex((own) => own.row.id === row.id && own.column === field.field);
  const rest = step === 1 ? cells.slice(from + 1) : cells.slice(0, Math.max(from, 0)).reverse();
  for (const own of rest) {
    const found: Editability = editabilityOf(list, own.row, own.column);
    if ('field' in found && fitsCell(found.field)) return { row: own.row, field: found.field };
  }
  return undefined;
};

/** Which cell is being edited; one at a time, and one that was refused stays until it is saved or dropped. */
const useOpenCell = (props: FreshProps) => {
  const { grid, list, latest } = props;
  const [open, setOpen] = useState<OpenCell>();
  const wanted = useRef<HTMLElement>(undefined);
  const rowOf = (id: number) => list.page.rows.map(latest).find((row) => row.id === id);
  const edit = (cell: HTMLElement, by: 'key' | 'pointer') => {
    const { id, column } = placeOfCell(cell);
    const row = rowOf(id);
    if (row === undefined) return undefined;
    const found = editabilityOf(list, row, column);
    if ('refusal' in found) return by === 'key' ? notify.warning(found.refusal, warningMs) : undefined;
    const { field } = found;
    return fitsCell(field) ? setOpen({ row, field }) : list.setOpened({ kind: 'edit', id, at: { field: column } });
  };
  const done = (way: Way) => {
    if (open === undefined) return;
    const next = way === 'next' || way === 'previous' ? neighbour(props, open, way === 'next' ? 1 : -1) : undefined;
    const cell = wanted.current;
    wanted.current = undefined;
    setOpen(next);
    if (cell !== undefined) edit(cell, 'pointer');
    else if (next === undefined && way !== 'away') cellOf(grid, { id: open.row.id, column: open.field.field })?.focus();
  };
  return {
    open,
    rowOf,
    done,
    close: () => setOpen(undefined),
    edit: (cell: HTMLElement, by: 'key' | 'pointer') => {
      if (open === undefined) edit(cell, by);
      else wanted.current = cell;
    },
  };
};

/** Opens the cell that was double-clicked already, else one whose input is still unsaved. */
const useBeginning = (
  { grid, pressed, isDouble, list }: QuickGridProps,
  edit: (cell: HTMLElement, by: 'pointer') => void,
) => {
  const userId = useQuery(meQuery).data?.id;
  const begin = useEffectEvent(async (own: number) => {
    if (document.activeElement === document.body) pressed?.focus();
    if (pressed && isDouble) return edit(pressed, 'pointer');
    const { unfinishedCell } = await import('./unfinished');
    const left = unfinishedCell({ userId: own, formId: list.meta.id }, list.page.ids);
    const cell = left && cellOf(grid, left);
    if (cell) edit(cell, 'pointer');
  });
  useEffect(() => {
    if (userId !== undefined) void begin(userId);
  }, [userId]);
};

/** Whoever goes to a cell may edit it next: what is typed then must not wait for the input. */
const useEarlyInput = ({ grid, list }: QuickGridProps) => {
  const isEditable = list.actions.includes('edit') && !list.place.bin;
  useEffect(() => {
    if (!isEditable) return undefined;
    const prepare = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('td') === null) return;
      grid.removeEventListener('focusin', prepare);
      // After what the click itself does.
      setTimeout(() => void cellCode().catch(() => undefined));
    };
    grid.addEventListener('focusin', prepare);
    return () => grid.removeEventListener('focusin', prepare);
  }, [grid, isEditable]);
};

/** Everything that the cells of a list can do besides being shown; loaded when the table is first touched. */
export const QuickGrid = (given: QuickGridProps) => {
  const { grid, list, chosen } = given;
  const { meta } = list;
  const client = useQueryClient();
  const [begun, setBegun] = useState<RecordImport>();
  // The next cell is opened before the saved row is drawn.
  const saved = useRef(new Map<number, RecordRow>());
  const latest = (row: RecordRow) => {
    const own = saved.current.get(row.id);
    return own !== undefined && own.version > row.version ? own : row;
  };
  const props = { ...given, latest };
  const cells = useOpenCell(props);
  const { open } = cells;
  const take = (row: RecordRow) => {
    saved.current.set(row.id, row);
    given.onSaved(row);
    list.refresh();
    for (const part of ['show', 'history']) void client.invalidateQueries({ queryKey: ['record', part, meta.id] });
  };
  const note = useUndo(meta, take);
  const noteSaved = (row: RecordRow, sent?: SentValues) => {
    take(row);
    if (sent !== undefined) note(row, sent);
  };
  const marked = useGridKeys(grid, cells.edit);
  useClipboard(grid, { list, chosen, rowOf: cells.rowOf, marked: () => marked.rows, onPasted: setBegun });
  useBeginning(props, cells.edit);
  useEarlyInput(props);
  return (
    <Suspense>
      {open ? (
        <QuickCell
          key={`${open.row.id}/${open.field.field}`}
          {...open}
          grid={grid}
          meta={meta}
          help={list.parts}
          onSaved={noteSaved}
          onDone={cells.done}
          onForm={(typed) => {
            cells.close();
            list.setOpened({ kind: 'edit', id: open.row.id, at: { field: open.field.field, typed } });
          }}
        />
      ) : null}
      {begun ? (
        <ImportDialog
          key={begun.id}
          meta={meta}
          columns={columnsShown(list)}
          refresh={list.refresh}
          begun={begun}
          open
          onClose={() => setBegun(undefined)}
        />
      ) : null}
    </Suspense>
  );
};
