import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { hitsMax } from '@shuyuan/contract/backoffice/records/record-hits';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ListState } from '../../../platform/list-state/list-state';
import type { Selection } from '../../../ui/data-table/selection';
import { toolsOf } from './tools-of';
import type { ListController } from './use-record-list';

// Loaded with the first selection.
const BatchActions = lazy(async () => ({ default: (await import('./batch-actions')).BatchActions }));
const isLoaded = (row: RecordRow): boolean => row.version !== undefined;
const searchOf = ({ keyword = '', search }: ListState): string => JSON.stringify([keyword, search]);

/** The selected rows; all hits of a search stay selected until the search changes. */
const useSelection = (list: ListController) => {
  const [selected, select] = useState<Selection<RecordRow>>(new Map());
  const [hitsOf, setHitsOf] = useState<string>();
  const now = searchOf(list.state);
  useEffect(() => {
    if (hitsOf === undefined || hitsOf === now) return;
    setHitsOf(undefined);
    select(new Map());
    void import('./hits-left').then(({ tellHitsLeft }) => tellHitsLeft());
  }, [hitsOf, now]);
  const choose = async (state: ListState, total: number) => {
    const { loadHits } = await import('./all-hits');
    const rows = await loadHits(list, { state, total });
    select(new Map(rows.map((row) => [row.id, row])));
    setHitsOf(searchOf(state));
  };
  const change = (next: Selection<RecordRow>) => {
    if (next.size === 0) setHitsOf(undefined);
    select(next);
  };
  const keep = (ids: readonly number[]) => {
    const left = new Set(ids);
    change(new Map([...selected].filter(([, { id }]) => left.has(id))));
  };
  return { selected, change, choose, keep };
};

/** The selected rows and their actions. */
export const useBatch = (list: ListController) => {
  const { selected, change, choose, keep } = useSelection(list);
  // As they were loaded last, which matters for their versions.
  const shown = new Map(list.page.rows.map((row) => [row.id, row]));
  const rows = [...selected.values()].map((row) => shown.get(row.id) ?? row);
  const isWhole = rows.every(isLoaded);
  const actions = (
    <>
      {list.place.bin || !isWhole
        ? null
        : list.parts.batchTools?.({ ...list, rows, clear: () => change(new Map()), keep })}
      <Suspense fallback={null}>
        <BatchActions
          meta={list.meta}
          actions={list.actions}
          bin={list.place.bin}
          rows={rows}
          writesTo={list.parts.writesTo}
          refresh={list.refresh}
          onEdit={() => list.setOpened({ kind: 'batch', rows, onDone: keep })}
          onDone={keep}
        />
      </Suspense>
      {toolsOf(
        list,
        'batch',
        rows.map(({ id }) => id),
      )}
    </>
  );
  const selection = { selected, onChange: change, actions, hits: { most: hitsMax, choose } };
  return { rows: rows.filter(isLoaded), selection };
};
