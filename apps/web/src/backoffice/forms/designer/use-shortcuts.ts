import { useEffect, useEffectEvent } from 'react';

/** Ctrl or ⌘ with Z, Shift+Z or Y, and S; not while a dialog is in front. */
export const useShortcuts = (on: { undo: () => void; redo: () => void; save: () => void }): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('[role=dialog], dialog') !== null) return;
    const key = event.key.toLowerCase();
    const act =
      key === 's'
        ? on.save
        : key === 'y' || (key === 'z' && event.shiftKey)
          ? on.redo
          : key === 'z'
            ? on.undo
            : undefined;
    if (act === undefined) return;
    event.preventDefault();
    if (!event.repeat || act !== on.save) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
