import { createStore } from '../store';

/** The user's choice; `system` follows the device. */
export type ThemeMode = 'light' | 'dark' | 'system';

const storageKey = 'shuyuan_theme';
const darkDevice = window.matchMedia('(prefers-color-scheme: dark)');

const readMode = (): ThemeMode => {
  const saved = localStorage.getItem(storageKey);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
};

const resolve = (mode: ThemeMode): 'light' | 'dark' =>
  mode === 'system' ? (darkDevice.matches ? 'dark' : 'light') : mode;

const chosen = createStore<ThemeMode>(readMode());
const shown = createStore<'light' | 'dark'>(resolve(chosen.get()));

const apply = (): void => {
  const look = resolve(chosen.get());
  // Before listeners are notified: components that redraw read the colours of the new theme.
  document.documentElement.dataset.theme = look;
  shown.set(look);
};

// On import, which main.tsx does first: the page is never painted in the other theme.
apply();
darkDevice.addEventListener('change', apply);
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey) return;
  chosen.set(readMode());
  apply();
});

/** The light or dark theme, remembered on this device. */
export const theme = {
  mode: chosen.get,
  /** The theme on the screen, with `system` resolved. */
  resolved: shown.get,
  choose: (mode: ThemeMode): void => {
    localStorage.setItem(storageKey, mode);
    chosen.set(mode);
    apply();
  },
  /** Runs the listener when the choice or the displayed theme changes. */
  subscribe: (listener: () => void): (() => void) => {
    const stops = [chosen.subscribe(listener), shown.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};
