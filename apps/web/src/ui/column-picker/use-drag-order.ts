import { type PointerEvent, type RefObject, useCallback, useEffect, useState } from 'react';

const rowAt = (list: HTMLElement, y: number): number => {
  const rows = [...list.children];
  const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return index < 0 ? rows.length - 1 : index;
};

/** Lets a row of a list be dragged to another place, by mouse, pen or touch. */
export const useDragOrder = (
  list: RefObject<HTMLElement | null>,
  onMove: (key: string, to: number) => void,
): { dragged: string | undefined; grab: (key: string) => (event: PointerEvent<HTMLElement>) => void } => {
  const [dragged, setDragged] = useState<string>();

  useEffect(() => {
    if (dragged === undefined) return undefined;
    const move = (event: globalThis.PointerEvent) => {
      if (list.current) onMove(dragged, rowAt(list.current, event.clientY));
    };
    const end = () => setDragged(undefined);
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
    return () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
    };
  }, [dragged, list, onMove]);

  const grab = useCallback(
    (key: string) => (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) setDragged(key);
    },
    [],
  );
  return { dragged, grab };
};
