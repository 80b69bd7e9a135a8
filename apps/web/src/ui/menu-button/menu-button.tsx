import { CheckOutlined } from '@ant-design/icons';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { placeBelow } from './place-below';
import './menu-button.css';

/** An entry of a small menu. With an address it is a real link, so that it can be opened in a new tab. */
export interface MenuButtonItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly href?: string;
  readonly checked?: boolean;
  /** With a separator above it. */
  readonly apart?: boolean;
  readonly onSelect: () => void;
}

const plainClick = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

const MenuEntry = ({ item, onDone }: { item: MenuButtonItem; onDone: () => void }) => {
  const select = (event: MouseEvent) => {
    if (!plainClick(event)) return;
    event.preventDefault();
    onDone();
    item.onSelect();
  };
  const content = (
    <>
      <span className="menu-button-icon">{item.icon}</span>
      <span className="menu-button-label">{item.label}</span>
      {item.checked ? <CheckOutlined className="menu-button-check" aria-hidden /> : null}
    </>
  );
  const shared = {
    className: item.apart ? 'menu-button-item menu-button-item-apart' : 'menu-button-item',
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    tabIndex: -1,
    onClick: select,
  };
  return item.href === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <a href={item.href} {...shared}>
      {content}
    </a>
  );
};

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

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
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

  const close = useCallback(() => setOpen(false), []);
  useOpenMenu({ open, floating: props.floating ?? false, root, button, menu, close });

  const closeToButton = () => {
    setOpen(false);
    button.current?.focus();
  };

  const onMenuKey = (event: KeyboardEvent) => {
    // Tab continues from the button: a floating menu is at the end of the page, where Tab would leave the page.
    if (event.key === 'Tab') return closeToButton();
    if (event.key === 'Escape') return closeToButton();
    const step = steps[event.key];
    if (!step) return undefined;
    event.preventDefault();
    const all = entries();
    const index = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1;
    return all[step(index, all.length)]?.focus();
  };

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };

  const list = (
    <div
      ref={menu}
      id={menuId}
      role="menu"
      tabIndex={-1}
      aria-label={props.label}
      className={props.floating ? 'menu-button-menu menu-button-floating' : 'menu-button-menu'}
      onKeyDown={onMenuKey}
    >
      {props.items.map((item) => (
        <MenuEntry key={item.key} item={item} onDone={closeToButton} />
      ))}
    </div>
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
