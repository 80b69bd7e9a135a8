import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { type MenuButtonItem, MenuList } from './menu-list';
import { placeBelow } from './place-below';

export type { MenuButtonItem } from './menu-list';

/** While the menu is open: positions it, moves the focus into it, and closes it on a click outside. */
const useOpenMenu = (options: {
  open: boolean;
  floating: boolean;
  root: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  menu: RefObject<HTMLElement | null>;
  close: () => void;
}): void => {
  const { open, floating, root, button, menu, close } = options;
  useEffect(() => {
    if (!open) return undefined;
    const stopFloating = floating ? placeBelow(button.current, menu.current, close) : undefined;
    menu.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node)) return;
      if (!root.current?.contains(target) && !menu.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      stopFloating?.();
      document.removeEventListener('pointerdown', closeOutside);
    };
  }, [open, floating, root, button, menu, close]);
};

/** A button that opens a small menu: arrows, Home and End move, Escape or a click outside closes it. */
export const MenuButton = (props: {
  label: string;
  trigger: ReactNode;
  items: readonly MenuButtonItem[];
  className?: string;
  /** Rendered above the whole page, for buttons inside scroll containers, which would clip the menu. */
  floating?: boolean;
}) => {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const close = useCallback(() => setOpen(false), []);
  useOpenMenu({ open, floating: props.floating ?? false, root, button, menu, close });

  const closeToButton = () => {
    setOpen(false);
    button.current?.focus();
  };

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };

  const list = (
    <MenuList
      ref={menu}
      id={menuId}
      label={props.label}
      items={props.items}
      floating={props.floating ?? false}
      onClose={closeToButton}
    />
  );
  return (
    <div className="menu-button" ref={root}>
      <button
        ref={button}
        type="button"
        className={`menu-button-trigger ${props.className ?? ''}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        aria-label={props.label}
        title={props.label}
        onClick={() => setOpen(!open)}
        onKeyDown={onButtonKey}
      >
        {props.trigger}
      </button>
      {open && props.floating ? createPortal(list, document.body) : null}
      {open && !props.floating ? list : null}
    </div>
  );
};
