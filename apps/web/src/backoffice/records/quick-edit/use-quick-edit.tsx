import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { CellAccess } from '../../../ui/data-table/cell-access';
import type { ListController } from '../list/use-record-list';

const QuickGrid = lazy(async () => ({ default: (await import('./quick-grid')).QuickGrid }));

/** A table that somebody has touched. */
interface Woken {
  readonly grid: HTMLElement;
  /** The cell that was clicked meanwhile, and whether twice. */
  readonly pressed?: HTMLElement;
  readonly isDouble?: boolean;
}

const wakers = ['pointerover', 'pointerdown', 'focusin', 'dblclick'] as const;

/** Editing the cells of a list; the code for it comes when the table is first touched. */
export const useQuickEdit = (
  list: ListController,
  chosen: readonly RecordRow[],
): { readonly access: CellAccess<RecordRow>; readonly element: ReactNode } => {
  const [woken, setWoken] = useState<Woken>();
  const [saved, setSaved] = useState<ReadonlyMap<number, RecordRow>>(new Map());
  const latest = useCallback(
    (row: RecordRow) => {
      const own = saved.get(row.id);
      return own !== undefined && own.version > row.version ? own : row;
    },
    [saved],
  );
  const attach = useCallback((grid: HTMLElement) => {
    const wake = ({ type, target }: Event) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
      const pressed = type === 'pointerover' || cell === null ? {} : { pressed: cell, isDouble: type === 'dblclick' };
      setWoken((now) => ({ ...now, ...pressed, grid }));
    };
    for (const type of wakers) grid.addEventListener(type, wake, { once: true });
    return () => {
      for (const type of wakers) grid.removeEventListener(type, wake);
      setWoken(undefined);
    };
  }, []);
  const access = useMemo(() => ({ attach, latest }), [attach, latest]);
  const element = woken ? (
    <Suspense>
      <QuickGrid
        {...woken}
        list={list}
        chosen={chosen}
        onSaved={(row) => setSaved((now) => new Map([...now, [row.id, row]]))}
      />
    </Suspense>
  ) : null;
  return { access, element };
};
