import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import { recordAddress } from '../record-address';
import type { ListController } from './use-record-list';

const RecordDrawer = lazy(async () => ({ default: (await import('../detail/record-drawer')).RecordDrawer }));
const loadEditor = async () => {
  await import('../edit/field-inputs');
  return { default: (await import('../edit/record-editor')).RecordEditor };
};
const RecordEditor = lazy(loadEditor);
const BatchDialog = lazy(async () => ({ default: (await import('../batch/batch-dialog')).BatchDialog }));

/** True from the first time on, so that an overlay stays mounted once opened and returns the focus when it closes. */
const useEver = (now: boolean): boolean => {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever;
};

/** Fetches the form's code before it is asked for. A failure shows when the form is opened. */
export const fetchEditor = (): void => void loadEditor().catch(() => undefined);

/** Everything that opens above the list: a record, its form, and the batch change. */
export const RecordOverlays = ({ list }: { list: ListController }) => {
  const { meta, opened, setOpened, place, refresh } = list;
  const client = useQueryClient();
  const changed = () => {
    refresh();
    for (const part of ['show', 'history']) void client.invalidateQueries({ queryKey: ['record', part, meta.id] });
  };
  const showDrawer = useEver(place.record !== undefined);
  const showBatch = useEver(opened?.kind === 'batch');
  const batch = opened?.kind === 'batch' ? opened : undefined;
  const close = () => setOpened(undefined);
  const { pathname, search } = useLocation();
  const editing = {
    meta,
    addressOf: (id: number) => recordAddress(pathname + search, id),
    onClose: close,
    onSaved: changed,
    help: list.parts,
  };
  return (
    <Suspense fallback={<LoadingOverlay active />}>
      {showDrawer ? <RecordDrawer list={list} onChanged={changed} /> : null}
      {opened?.kind === 'edit' ? (
        <RecordEditor key={opened.id} {...editing} recordId={opened.id} at={opened.at} />
      ) : null}
      {opened?.kind === 'new' ? <RecordEditor {...editing} initial={opened.initial} /> : null}
      {showBatch ? (
        <BatchDialog
          meta={meta}
          rows={batch?.rows}
          onClose={close}
          onDone={(left) => {
            batch?.onDone(left);
            changed();
          }}
        />
      ) : null}
    </Suspense>
  );
};
