import { createStore } from '../store';

/** The user's choice; `system` follows the device. */
export type MotionMode = 'system' | 'on' | 'off';

const storageKey = 'shuyuan_motion';
const calmDevice = window.matchMedia('(prefers-reduced-motion: reduce)');

const readMode = (): MotionMode => {
  const saved = localStorage.getItem(storageKey);
  return saved === 'on' || saved === 'off' ? saved : 'system';
};

const chosen = createStore<MotionMode>(readMode());
const moving = createStore(true);

const apply = (): void => {
  const mode = chosen.get();
  const moves = mode === 'system' ? !calmDevice.matches : mode === 'on';
  document.documentElement.dataset.motion = moves ? 'on' : 'off';
  moving.set(moves);
};

apply();
calmDevice.addEventListener('change', apply);
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey) return;
  chosen.set(readMode());
  apply();
});

/** Whether things move on the screen, remembered on this device as the theme is. */
export const motion = {
  mode: chosen.get,
  /** Whether things move now, with `system` resolved. */
  moves: moving.get,
  choose: (mode: MotionMode): void => {
    localStorage.setItem(storageKey, mode);
    chosen.set(mode);
    apply();
  },
  /** Runs the listener when the choice or what follows from it changes. */
  subscribe: (listener: () => void): (() => void) => {
    const stops = [chosen.subscribe(listener), moving.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};
