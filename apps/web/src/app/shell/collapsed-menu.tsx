import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { MenuNode } from '../../backoffice/menu';
import { Icon } from '../../ui/icon/icon';
import { holdsLit, MenuLink, type MenuProps, SidebarMenu } from './sidebar-menu';

const gapPx = 8;

/** Keeps the panel beside its button, moved up where the window is too short. */
const placePanel = (panel: HTMLElement, button: HTMLElement): void => {
  const lowest = window.innerHeight - panel.offsetHeight - gapPx;
  panel.style.top = `${Math.max(gapPx, Math.min(button.getBoundingClientRect().top, lowest))}px`;
};

const byMouse = (event: MouseEvent): boolean =>
  event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'mouse';

/** A group as an icon; its entries open beside it, by pointer, touch or keyboard. */
const FlyoutGroup = ({ node, lit, current }: { node: MenuNode } & Omit<MenuProps, 'nodes'>) => {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { route, children } = node;

  useEffect(() => {
    if (open && panel.current && button.current) placePanel(panel.current, button.current);
  }, [open]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const closeOnLeave = (event: FocusEvent<HTMLLIElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const own: MenuNode[] = route.container ? [] : [{ route, children: [] }];
  return (
    <li
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeave}
    >
      <button
        ref={button}
        type="button"
        className="menu-entry"
        data-route={route.name}
        data-within={holdsLit(node, lit) ? '' : undefined}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={(event) => setOpen(byMouse(event) || !open)}
      >
        <Icon name={route.icon} className="menu-icon" />
        <span className="menu-title">{route.title}</span>
      </button>
      {open ? (
        <div ref={panel} id={panelId} className="menu-flyout">
          <p className="menu-flyout-title">{route.title}</p>
          <SidebarMenu nodes={[...own, ...children]} lit={lit} current={current} />
        </div>
      ) : null}
    </li>
  );
};

/** The menu while the sidebar is closed: icons only. */
export const CollapsedMenu = ({ nodes, lit, current }: MenuProps) => (
  <ul className="menu">
    {nodes.map((node) =>
      node.children.length === 0 ? (
        <li key={node.route.name}>
          <MenuLink route={node.route} lit={lit} current={current} />
        </li>
      ) : (
        <FlyoutGroup key={node.route.name} node={node} lit={lit} current={current} />
      ),
    )}
  </ul>
);
