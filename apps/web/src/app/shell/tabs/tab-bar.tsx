import { CloseOutlined, PushpinOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PageTabs, TabPlace } from '../../../backoffice/preferences';
import { Icon } from '../../../ui/icon/icon';
import { FloatingMenu, type Opened } from '../../../ui/menu-button/context-menu';
import { closedBy, type Tab } from './open-tabs';
import { tabsTexts as texts } from './tabs.texts';
import { useTabs } from './use-tabs';
import './tabs.css';

const stepOf: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The arrows walk along the bar, Home and End to its ends. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = stepOf[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link.matches(':focus'));
  event.preventDefault();
  links[step(at, links.length)]?.focus();
};

interface TabItemProps {
  readonly tab: Tab;
  readonly isCurrent: boolean;
  readonly isClosable: boolean;
  readonly onClose: () => void;
  readonly onMenu: (opened: Opened) => void;
}

const TabItem = ({ tab, isCurrent, isClosable, onClose, onMenu }: TabItemProps) => {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    if (isClosable) onClose();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && isClosable) onClose();
  };
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key has no pointer: the menu then hangs below the tab.
    const byKey = event.button !== 2;
    onMenu({
      x: byKey ? box.left : event.clientX,
      y: byKey ? box.bottom : event.clientY,
      from: event.currentTarget.querySelector('a'),
    });
  };
  return (
    <li ref={item} className="page-tab" data-current={isCurrent ? '' : undefined} onContextMenu={openMenu}>
      <Link
        to={tab.href}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={tab.isPinned ? texts.pinned(tab.title) : undefined}
        aria-keyshortcuts={isClosable ? 'Delete' : undefined}
        title={tab.title}
        draggable={false}
        onAuxClick={closeByMiddle}
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onKeyDown={closeByKey}
      >
        {tab.isPinned ? <PushpinOutlined aria-hidden /> : <Icon name={tab.icon} />}
        <span className="page-tab-title">{tab.title}</span>
      </Link>
      {isClosable ? (
        <button type="button" tabIndex={-1} aria-label={texts.closeOne(tab.title)} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      ) : null}
    </li>
  );
};

/** The bar of the open pages: links, so that they can be opened elsewhere too, with × and a menu. */
export const TabBar = (props: {
  userId: number;
  settings: PageTabs;
  current: TabPlace | undefined;
  leadsTo: (path: string) => boolean;
}) => {
  const { tabs, close, closeMany, pin } = useTabs(props);
  const [menu, setMenu] = useState<{ tab: Tab; opened: Opened }>();
  const bar = useRef<HTMLElement>(null);
  const isClosable = (tab: Tab) => !tab.isPinned && tabs.length > 1;
  useEffect(() => {
    document.documentElement.dataset.tabs = 'on';
    return () => {
      delete document.documentElement.dataset.tabs;
    };
  }, []);

  // The focus goes to the tab that takes the place of the closed one.
  const closeHere = async (tab: Tab): Promise<void> => {
    const hadFocus = bar.current?.contains(document.activeElement) ?? false;
    await close(tab);
    if (hadFocus) bar.current?.querySelector<HTMLElement>('a[aria-current]')?.focus();
  };

  const itemsOf = (tab: Tab) => {
    const many = (['others', 'right'] as const).filter((command) => closedBy(tabs, tab.key, command).length > 0);
    return [
      ...(isClosable(tab) ? [{ key: 'close', label: texts.close, onSelect: () => void closeHere(tab) }] : []),
      ...many.map((command) => ({
        key: command,
        label: command === 'others' ? texts.closeOthers : texts.closeRight,
        onSelect: () => void closeMany(tab, command),
      })),
      { key: 'pin', label: tab.isPinned ? texts.unpin : texts.pin, onSelect: () => pin(tab, !tab.isPinned) },
    ];
  };
  return (
    <nav ref={bar} className="page-tabs" aria-label={texts.bar} onKeyDown={walk}>
      <ul>
        {tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            isCurrent={tab.key === props.current?.key}
            isClosable={isClosable(tab)}
            onClose={() => void closeHere(tab)}
            onMenu={(opened) => setMenu({ tab, opened })}
          />
        ))}
      </ul>
      {menu ? (
        <FloatingMenu
          opened={menu.opened}
          label={texts.menuOf(menu.tab.title)}
          items={itemsOf(menu.tab)}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
    </nav>
  );
};
