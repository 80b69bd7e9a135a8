import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../../platform/when-idle';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import { presetOf } from './list-parts';
import { ListToolbar } from './list-toolbar';
import { RecordTable } from './record-table';
import { type ListGiven, useRecordList } from './use-record-list';

const loadOverlays = () => import('./record-overlays');
const RecordOverlays = lazy(async () => ({ default: (await loadOverlays()).RecordOverlays }));
const RecordBoard = lazy(async () => ({ default: (await import('../board/record-board')).RecordBoard }));
const RecordCalendar = lazy(async () => ({ default: (await import('../calendar/record-calendar')).RecordCalendar }));

/** The form's code comes before someone asks for the form, so that it opens at once. */
const fetchEditor = (): void => {
  void loadOverlays().then(
    (overlays) => overlays.fetchEditor(),
    () => undefined,
  );
};

/** The generated list of any form, by its definition and the caller's rights. */
export const RecordList = (given: ListGiven) => {
  const list = useRecordList(given);
  const { actions, parts, place, opened, setOpened } = list;
  const isOpen = opened !== undefined || place.record !== undefined;
  // Overlays stay mounted, so that each returns the focus when it closes.
  const [everOpened, setEverOpened] = useState(isOpen);
  if (isOpen && !everOpened) setEverOpened(true);
  const add =
    actions.includes('create') && !place.bin ? () => setOpened({ kind: 'new', initial: presetOf(parts) }) : undefined;
  const writes = actions.includes('create') || actions.includes('edit');
  useEffect(() => (writes ? whenIdle(fetchEditor) : undefined), [writes]);
  const Layout = place.layout === 'calendar' ? RecordCalendar : place.layout === 'board' ? RecordBoard : undefined;
  const toolbar = <ListToolbar list={list} onAdd={add} />;
  return (
    <div className="records">
      {Layout ? (
        <Suspense fallback={<LoadingOverlay active />}>
          <Layout list={list} toolbar={toolbar} />
        </Suspense>
      ) : (
        <RecordTable key={place.bin ? 'bin' : 'list'} list={list} toolbar={toolbar} onAdd={add} />
      )}
      {everOpened ? (
        <Suspense fallback={<LoadingOverlay active />}>
          <RecordOverlays list={list} />
        </Suspense>
      ) : null}
    </div>
  );
};
