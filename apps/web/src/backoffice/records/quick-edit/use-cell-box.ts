import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Where the focus goes when the input is over: back to the cell, on to the next or the previous one, or where it is already. */
export type Way = 'stay' | 'next' | 'previous' | 'away';

const focusable = 'input:not([type=hidden]):not([disabled]), textarea, button:not([disabled]), [tabindex="0"]';
const leastWidth = 220;
const edge = 8;

/** Puts the box over its cell, inside the window. */
const place = (box: HTMLElement, cell: HTMLElement): void => {
  const { left, top, width } = cell.getBoundingClientRect();
  const wanted = Math.min(Math.max(width, leastWidth), window.innerWidth - 2 * edge);
  box.style.width = `${wanted}px`;
  box.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - wanted - edge))}px`;
  box.style.top = `${Math.max(edge, Math.min(top, window.innerHeight - box.offsetHeight - edge))}px`;
};

const isOpenList = (box: HTMLElement | null): boolean => box?.querySelector('[aria-expanded=true]') != null;

/** A list of choices is open from the start: it is all that the cell can be edited with. */
const openList = (input: HTMLElement): void => {
  if (input.getAttribute('role') === 'combobox')
    input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
};

/** Follows the cell as the page scrolls. */
const useCover = (box: { readonly current: HTMLElement | null }, cell: () => HTMLElement | null) => {
  const cover = useEffectEvent(() => {
    const [own, under] = [box.current, cell()];
    if (own && under) place(own, under);
  });
  const reveal = useEffectEvent(() => cell()?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  useLayoutEffect(() => {
    const move = () => cover();
    reveal();
    move();
    const observer = new ResizeObserver(move);
    if (box.current) observer.observe(box.current);
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
    };
  }, [box]);
};

interface BoxOptions {
  /** One of a list is chosen, which ends the input. */
  readonly isChoice: boolean;
  readonly onLeave: (way: Way) => void;
  readonly onDrop: () => void;
}

/** Which way a key leaves the box; undefined for one that does not. */
const wayOf = (event: KeyboardEvent, box: HTMLElement | null): Way | undefined => {
  if (event.key === 'Enter' && !event.shiftKey) return 'stay';
  if (event.key !== 'Tab') return undefined;
  // Of two dates each has its turn.
  const dates = [...(box?.querySelectorAll('.date-box input') ?? [])];
  const other = dates[dates.indexOf(event.target as Element) + (event.shiftKey ? -1 : 1)];
  if (other !== undefined && dates.includes(event.target as Element)) return undefined;
  return event.shiftKey ? 'previous' : 'next';
};

/** The box of an input over its cell: its place, its keys, and when it is left. */
export const useCellBox = (cell: () => HTMLElement | null, options: BoxOptions) => {
  const ref = useRef<HTMLElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const byPointer = useRef(false);
  const wasOpen = useRef(false);
  useCover(ref, cell);
  const enter = useCallback(() => {
    const input = ref.current?.querySelector<HTMLElement>(focusable);
    input?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.select();
    return input;
  }, []);
  useEffect(() => {
    const input = enter();
    if (input) openList(input);
    return () => clearTimeout(leaving.current);
  }, [enter]);
  const onLeave = useEffectEvent((way: Way) => options.onLeave(way));
  /** A moment later: an input tells of some values only once it is left, and a list may take the focus. */
  const later = (way: Way) => {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => {
      // Another window has the focus: the input goes on afterwards.
      if (way === 'away' && ref.current?.contains(document.activeElement)) return;
      onLeave(way);
    });
  };
  const leave = (way: Way) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    later(way);
  };
  return {
    ref,
    enter,
    leave,
    /** A value was chosen. */
    changed: () => {
      if (options.isChoice && (byPointer.current || isOpenList(ref.current))) leave('stay');
    },
    handlers: {
      onPointerDownCapture: () => {
        byPointer.current = true;
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        byPointer.current = false;
        wasOpen.current = isOpenList(ref.current);
        const isList = (event.target as Element).getAttribute('role') === 'combobox';
        // Enter would open the list again.
        if (event.key === 'Enter' && isList && !wasOpen.current) {
          event.preventDefault();
          event.stopPropagation();
          leave('stay');
        }
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return;
        event.stopPropagation();
        if (event.key === 'Escape') return wasOpen.current ? undefined : options.onDrop();
        const isButton = event.key === 'Enter' && event.target instanceof HTMLButtonElement;
        const way = isButton || (event.key === 'Enter' && wasOpen.current) ? undefined : wayOf(event, ref.current);
        if (way === undefined) return undefined;
        event.preventDefault();
        return leave(way);
      },
      // React tells of the focus in lists and dialogs that belong to the box, wherever they are on the page.
      onFocus: () => clearTimeout(leaving.current),
      onBlur: () => later('away'),
    },
  };
};
