import { DownOutlined } from '@ant-design/icons';
import { useId, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { type MenuNode, type MenuRoute, menuHref } from '../../backoffice/menu';
import { Icon } from '../../ui/icon/icon';
import { shellTexts } from './shell.texts';
import { openTabs } from './tabs/tab-store';

/** The menu's entries, and which of them is highlighted or open. */
export interface MenuProps {
  readonly nodes: readonly MenuNode[];
  readonly lit: string | undefined;
  readonly current: string | undefined;
}

/** Whether an entry or anything below it is highlighted. */
export const holdsLit = (node: MenuNode, lit: string | undefined): boolean =>
  node.route.name === lit || node.children.some((child) => holdsLit(child, lit));

/** An entry that opens a screen. */
export const MenuLink = ({
  route,
  lit,
  current,
}: {
  route: MenuRoute;
  lit: string | undefined;
  current: string | undefined;
}) => {
  // An open page is shown as it was left, with its filter; a click on the entry of the page in front resets it.
  const open = useSyncExternalStore(openTabs.subscribe, () => openTabs.get().find(({ key }) => key === route.name));
  return (
    <Link
      to={open === undefined || route.name === current ? menuHref(route) : open.href}
      className="menu-entry"
      data-route={route.name}
      data-lit={route.name === lit ? '' : undefined}
      aria-current={route.name === current ? 'page' : route.name === lit ? 'true' : undefined}
      title={route.title}
    >
      <Icon name={route.icon} className="menu-icon" />
      <span className="menu-title">{route.title}</span>
    </Link>
  );
};

const MenuGroup = ({ node, lit, current }: { node: MenuNode } & Omit<MenuProps, 'nodes'>) => {
  const [chosen, setChosen] = useState<boolean>();
  const listId = useId();
  const { route, children } = node;
  const within = holdsLit(node, lit);
  const open = chosen ?? within;
  const toggle = () => setChosen(!open);
  const caret = <DownOutlined className="menu-caret" aria-hidden />;
  const shared = { type: 'button', 'aria-expanded': open, 'aria-controls': listId, onClick: toggle } as const;
  return (
    <>
      {route.container ? (
        <button
          {...shared}
          className="menu-entry"
          data-route={route.name}
          data-within={within ? '' : undefined}
          data-lit={route.name === lit ? '' : undefined}
          title={route.title}
        >
          <Icon name={route.icon} className="menu-icon" />
          <span className="menu-title">{route.title}</span>
          {caret}
        </button>
      ) : (
        <span className="menu-pair">
          <MenuLink route={route} lit={lit} current={current} />
          <button {...shared} className="menu-toggle" aria-label={shellTexts.expand(route.title)}>
            {caret}
          </button>
        </span>
      )}
      <ul id={listId} hidden={!open}>
        <MenuEntries nodes={children} lit={lit} current={current} />
      </ul>
    </>
  );
};

const MenuEntries = ({ nodes, lit, current }: MenuProps) =>
  nodes.map((node) => (
    <li key={node.route.name}>
      {node.children.length === 0 ? (
        <MenuLink route={node.route} lit={lit} current={current} />
      ) : (
        <MenuGroup node={node} lit={lit} current={current} />
      )}
    </li>
  ));

/** The whole menu as a tree of links and collapsible groups. */
export const SidebarMenu = (props: MenuProps) => (
  <ul className="menu">
    <MenuEntries {...props} />
  </ul>
);
