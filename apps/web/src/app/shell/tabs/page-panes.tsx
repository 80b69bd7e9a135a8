import { Provider as MotionProvider } from '@rc-component/motion';
import { type Query, QueryObserver, useQueryClient } from '@tanstack/react-query';
import {
  Activity,
  Fragment,
  memo,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router';
import { PageKey } from '../../../platform/page-name';
import { motion } from '../../../platform/theme/motion';
import { hasUnsavedInput } from '../../../platform/unsaved-input';
import { ScreenFrame } from '../screen-frame';
import { type Pane, retainedOf, withShown } from './panes';
import { openTabs, unsavedPages } from './tab-store';

const Screen = memo(ScreenFrame);

/** The page of an address, and the key that tells it apart. */
export type CurrentPage = Pick<Pane, 'key' | 'place' | 'visit'>;

const usePanes = (current: CurrentPage | undefined, isOn: boolean) => {
  const client = useQueryClient();
  const around = useContext(LocationContext);
  const tabs = useSyncExternalStore(openTabs.subscribe, openTabs.get);
  const [state, setState] = useState<{ front: string | undefined; panes: readonly Pane[] }>({
    front: undefined,
    panes: [],
  });
  const front = current?.key;
  const shown = state.panes.find(({ key }) => key === front);
  const isShown = current === undefined || (shown?.place === current.place && shown.around === around);
  const leave = () =>
    state.front === undefined || state.front === front
      ? undefined
      : {
          key: state.front,
          isUnsaved: hasUnsavedInput(),
          loaded: client.getQueryCache().findAll({ type: 'active' }),
          top: window.scrollY,
        };
  const isFront = current === undefined || (isShown && state.front === front);
  const arrived = isFront ? state.panes : withShown(state.panes, { ...current, around }, leave());
  const open = isOn ? tabs.map(({ key }) => key) : [];
  const panes = retainedOf(arrived, front, open);
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
 * Keeps what a hidden page has loaded: most of it is dropped as soon as nobody looks at it, and a page that had to wait for
 * it again would begin anew, without what was typed. What has changed meanwhile is loaded when the page is shown.
 */
const HeldQueries = ({ queries }: { queries: readonly Query[] }) => {
  const client = useQueryClient();
  useEffect(() => {
    const stops = queries.map(({ options, queryKey }) =>
      new QueryObserver(client, { ...options, queryKey, enabled: false }).subscribe(() => undefined),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, queries]);
  return null;
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
  // A page that comes back takes no part in motion at first: Ant Design's windows would begin to appear anew, empty.
  const [settled, setSettled] = useState(front);
  useEffect(() => setSettled(front), [front]);
  const isSettled = front === settled;
  const moves = useSyncExternalStore(motion.subscribe, motion.moves);
  return panes.map((pane) => (
    <Fragment key={pane.key}>
      {pane.key === front ? null : <HeldQueries queries={pane.loaded} />}
      <Activity mode={pane.key === front ? 'visible' : 'hidden'}>
        <LocationContext.Provider value={pane.around}>
          <PageKey.Provider value={pane.key}>
            <MotionProvider motion={moves && isSettled && pane.key === front}>
              <Screen place={pane.place} visit={pane.visit} />
            </MotionProvider>
          </PageKey.Provider>
        </LocationContext.Provider>
      </Activity>
    </Fragment>
  ));
};
