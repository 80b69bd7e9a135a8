import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type MenuButtonItem, MenuList } from './menu-list';

/** What has a context menu of its own that people use: links to open elsewhere, text to copy. */
const own = 'a, input, textarea, select, [contenteditable=true]';

/** Where a menu was opened, and what had the focus. */
export interface Opened {
  readonly x: number;
  readonly y: number;
  readonly from: Element | null;
}

const useRightClick = (inside: RefObject<HTMLElement | null>, around: string, onOpen: (opened: Opened) => void) => {
  useEffect(() => {
    const row = inside.current?.closest<HTMLElement>(around);
    if (!row) return undefined;
    const open = (event: globalThis.MouseEvent) => {
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      if (event.target.closest(own) || window.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      onOpen({ x: event.clientX, y: event.clientY, from: document.activeElement });
    };
    row.addEventListener('contextmenu', open);
    return () => row.removeEventListener('contextmenu', open);
  }, [inside, around, onOpen]);
};

/** A menu at a point of the window; a choice, Escape, a click or scrolling elsewhere closes it. */
export const FloatingMenu = (props: {
  opened: Opened;
  label: string;
  items: readonly MenuButtonItem[];
  onClose: () => void;
}) => {
  const { opened, onClose } = props;
  const menu = useRef<HTMLDivElement>(null);
  /** The focus goes back to where it was, unless it is somewhere else already. */
  const closeByMenu = () => {
    const { from } = opened;
    const isHere = menu.current?.contains(document.activeElement);
    onClose();
    if (isHere && from instanceof HTMLElement) from.focus({ preventScroll: true });
  };
  const close = useEffectEvent(onClose);
  const moveAway = useEffectEvent(closeByMenu);
  useEffect(() => {
    const element = menu.current;
    if (!element) return undefined;
    element.style.left = `${Math.max(4, Math.min(opened.x, window.innerWidth - element.offsetWidth - 4))}px`;
    element.style.top = `${Math.max(4, Math.min(opened.y, window.innerHeight - element.offsetHeight - 4))}px`;
    element.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
    const isOutside = ({ target }: Event) => !(target instanceof Node && element.contains(target));
    const pressed = (event: Event) => (isOutside(event) ? close() : undefined);
    const moved = (event: Event) => (isOutside(event) ? moveAway() : undefined);
    document.addEventListener('pointerdown', pressed);
    window.addEventListener('scroll', moved, { capture: true, passive: true });
    window.addEventListener('resize', moved);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      window.removeEventListener('scroll', moved, { capture: true });
      window.removeEventListener('resize', moved);
    };
  }, [opened]);
  return createPortal(
    <MenuList ref={menu} label={props.label} items={props.items} floating onClose={closeByMenu} />,
    document.body,
  );
};

/** The menu of a row, opened at the pointer by a right click, or by the menu key, anywhere on the row around an element. */
export const ContextMenu = (props: {
  inside: RefObject<HTMLElement | null>;
  /** Selects the row. */
  around: string;
  label: string;
  items: readonly MenuButtonItem[];
}) => {
  const [opened, setOpened] = useState<Opened>();
  useRightClick(props.inside, props.around, setOpened);
  if (!opened) return null;
  return <FloatingMenu opened={opened} label={props.label} items={props.items} onClose={() => setOpened(undefined)} />;
};
