import { useCallback, useEffect, useRef, useState } from 'react';
import { type ColumnLayout, plainLayout } from './column-layout';
import { readLayout } from './saved-layout';

/** Where a user's settings are stored; the screen provides one that uses the server. Neither call shows an error. */
export interface Preferences {
  load(key: string): Promise<unknown>;
  save(key: string, value: unknown): Promise<void>;
}

/** Long enough for a drag to end, short enough that closing the tab loses nothing of note. */
const saveDelayMs = 500;

/** Remembers the latest value and sends it after a pause, on unmount, or when the tab is hidden. */
const useDelayedSave = (send: (layout: ColumnLayout) => void) => {
  const waiting = useRef<{ layout: ColumnLayout; timer: ReturnType<typeof setTimeout> }>(undefined);
  const flush = useCallback(() => {
    if (!waiting.current) return;
    const { layout, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = undefined;
    send(layout);
  }, [send]);
  useEffect(() => {
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return useCallback(
    (layout: ColumnLayout) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { layout, timer: setTimeout(flush, saveDelayMs) };
    },
    [flush],
  );
};

/** A table's columns as the user arranged them. */
export interface ColumnLayoutState {
  readonly layout: ColumnLayout;
  /** False until the layout is known. */
  readonly ready: boolean;
  readonly change: (next: ColumnLayout) => void;
}

/** A table's layout as the user left it, in whatever browser; another key is another layout. */
export const useColumnLayout = (storageKey: string, preferences: Preferences | undefined): ColumnLayoutState => {
  const [held, setHeld] = useState({ key: preferences === undefined ? storageKey : undefined, layout: plainLayout });
  const touched = useRef<string>(undefined);

  useEffect(() => {
    if (!preferences) return undefined;
    let left = false;
    touched.current = undefined;
    const arrive = (saved: unknown) => {
      // Changes that the user made while the saved layout was loading are newer.
      if (!left && touched.current !== storageKey) setHeld({ key: storageKey, layout: readLayout(saved) });
    };
    preferences.load(storageKey).then(arrive, () => arrive(undefined));
    return () => {
      left = true;
    };
  }, [preferences, storageKey]);

  // One after the other: of two parallel saves the older could arrive last and win.
  const lastSave = useRef(Promise.resolve());
  const send = useCallback(
    (next: ColumnLayout) => {
      if (preferences)
        lastSave.current = lastSave.current.then(() => preferences.save(storageKey, next)).catch(() => undefined);
    },
    [preferences, storageKey],
  );
  const saveLater = useDelayedSave(send);
  const change = useCallback(
    (next: ColumnLayout) => {
      touched.current = storageKey;
      setHeld({ key: storageKey, layout: next });
      saveLater(next);
    },
    [saveLater, storageKey],
  );
  return { layout: held.layout, ready: preferences === undefined || held.key === storageKey, change };
};
