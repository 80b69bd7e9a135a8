import { CheckOutlined } from '@ant-design/icons';
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
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

/** Whether a click on a link stays in this tab. */
export const plainClick = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

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

/** The menu itself: arrows, Home and End move, a choice, Escape or Tab closes it. */
export const MenuList = (props: {
  ref: Ref<HTMLDivElement>;
  id?: string;
  label: string;
  items: readonly MenuButtonItem[];
  floating: boolean;
  onClose: () => void;
}) => {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Tab continues from where the menu was opened: a floating menu is at the end of the page, where Tab would leave the page.
    if (event.key === 'Tab' || event.key === 'Escape') return props.onClose();
    const step = steps[event.key];
    if (!step) return undefined;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
    const index = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1;
    return all[step(index, all.length)]?.focus();
  };
  return (
    <div
      ref={props.ref}
      id={props.id}
      role="menu"
      tabIndex={-1}
      aria-label={props.label}
      className={props.floating ? 'menu-button-menu menu-button-floating' : 'menu-button-menu'}
      onKeyDown={onKeyDown}
    >
      {props.items.map((item) => (
        <MenuEntry key={item.key} item={item} onDone={props.onClose} />
      ))}
    </div>
  );
};
