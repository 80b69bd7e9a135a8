import { Activity, memo, useContext, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router';
import { PageKey } from '../../../platform/page-name';
import { hasUnsavedInput } from '../../../platform/unsaved-input';
import { ScreenFrame } from '../screen-frame';
import { keptOf, type Pane, withShown } from './panes';
import { openTabs, unsavedPages } from './tab-store';

const Screen = memo(ScreenFrame);

/** The page of an address, and the key that tells it apart. */
export type CurrentPage = Pick<Pane, 'key' | 'place' | 'visit'>;

const usePanes = (current: CurrentPage | undefined, isOn: boolean) => {
  const around = useContext(LocationContext);
  const tabs = useSyncExternalStore(openTabs.subscribe, openTabs.get);
  const [state, setState] = useState<{ front: string | undefined; panes: readonly Pane[] }>({
    front: undefined,
    panes: [],
  });
  const front = current?.key;
  const shown = state.panes.find(({ key }) => key === front);
  const isShown = current === undefined || (shown?.place === current.place && shown.around === around);
  const arrived =
    current === undefined || (isShown && state.front === front)
      ? state.panes
      : withShown(
          state.panes,
          { ...current, around },
          { key: state.front, isUnsaved: state.front !== front && hasUnsavedInput(), top: window.scrollY },
        );
  const open = isOn ? tabs.map(({ key }) => key) : [];
  const panes = keptOf(arrived, front, open);
  if (panes !== state.panes || front !== state.front) setState({ front, panes });
  return panes;
};

/** Hidden pages ask nothing themselves, so the browser is asked for them to hold back before it closes. */
const useUnsavedPages = (panes: readonly Pane[], front: string | undefined): void => {
  const keys = panes.filter(({ key, isUnsaved }) => isUnsaved && key !== front).map(({ key }) => key);
  const held = keys.join('\n');
  useEffect(() => {
    unsavedPages.set(held === '' ? [] : held.split('\n'));
    if (held === '') return undefined;
    // Only the browser's own question: forms are asked by one of ours whether the page in front has unsaved input.
    const hold = (event: BeforeUnloadEvent) => {
      if (event.isTrusted) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [held]);
};

/**
 * The page in front; with page tabs also those behind it, hidden as they were left. React stops the effects of a hidden
 * page, so that it asks nothing, listens to no key and shows no window above another page.
 */
export const PagePanes = ({ current, isOn }: { current: CurrentPage | undefined; isOn: boolean }) => {
  const panes = usePanes(current, isOn);
  const front = current?.key;
  useUnsavedPages(panes, front);
  const top = panes.find(({ key }) => key === front)?.top ?? 0;
  useLayoutEffect(() => {
    if (front !== undefined && top > 0) window.scrollTo({ top, behavior: 'instant' });
  }, [front, top]);
  return panes.map((pane) => (
    <Activity key={pane.key} mode={pane.key === front ? 'visible' : 'hidden'}>
      <LocationContext.Provider value={pane.around}>
        <PageKey.Provider value={pane.key}>
          <Screen place={pane.place} visit={pane.visit} />
        </PageKey.Provider>
      </LocationContext.Provider>
    </Activity>
  ));
};
