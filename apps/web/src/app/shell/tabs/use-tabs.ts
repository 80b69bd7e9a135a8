import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { type PageTabs, pageTabsQuery, savePageTabs, type TabPlace } from '../../../backoffice/preferences';
import { notify } from '../../../platform/notices';
import { pageNames } from '../../../platform/page-name';
import { session } from '../../../platform/session';
import { discardInput, hasUnsavedInput } from '../../../platform/unsaved-input';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { dashboardPath } from '../fixed-routes';
import { closedBy, neighbourOf, type Tab, withPin, withPinned, withVisited } from './open-tabs';
import { openTabs, storedTabs, unsavedPages } from './tab-store';
import { tabsTexts as texts } from './tabs.texts';

interface TabsOptions {
  readonly userId: number;
  readonly settings: PageTabs;
  readonly current: TabPlace | undefined;
  /** Whether an address opens a screen; tabs that lead nowhere any more are closed. */
  readonly leadsTo: (path: string) => boolean;
}

const noticeMs = 5000;

const asPlace = ({ key, title, icon, href }: TabPlace): TabPlace => ({ key, title, icon, href });

/** Keeps the list of tabs: what is visited, what is stored, what is pinned. */
const useTabList = ({ userId, settings, current, leadsTo }: TabsOptions) => {
  const tabs = useSyncExternalStore(openTabs.subscribe, openTabs.get);
  const names = useSyncExternalStore(pageNames.subscribe, pageNames.get);
  const put = useEffectEvent((next: readonly Tab[]) => {
    openTabs.set(next);
    storedTabs.write(userId, next);
  });
  const { pinned } = settings;
  const [restored, setRestored] = useState<readonly TabPlace[]>();
  useEffect(() => {
    // Once for each state that the server's list has had: pinned ones come first, then what was open here.
    const open = openTabs.get();
    put(withPinned(open.length > 0 ? open : storedTabs.read(userId), pinned));
    setRestored(pinned);
  }, [userId, pinned]);
  useEffect(() => () => openTabs.set([]), []);
  const { key = '', title = '', icon = '', href = '' } = current ?? {};
  const name = names[key];
  useEffect(() => {
    if (restored === undefined) return;
    const real = openTabs.get().filter((tab) => tab.key === key || leadsTo(tab.href));
    const label = name === undefined ? title : texts.named(title, name);
    const visited = key === '' ? real : withVisited(real, { key, title: label, icon, href });
    if (visited !== openTabs.get()) put(visited);
  }, [restored, key, title, icon, href, name, leadsTo]);
  return tabs;
};

/** The open tabs and what can be done with them. */
export const useTabs = (options: TabsOptions) => {
  const { userId, settings, current } = options;
  const tabs = useTabList(options);
  const client = useQueryClient();
  const navigate = useNavigate();
  const put = (next: readonly Tab[]): void => {
    openTabs.set(next);
    storedTabs.write(userId, next);
  };

  /** Closes tabs; if the page in front is among them, another one is shown first. */
  const drop = async (closed: readonly Tab[], next: Tab | undefined): Promise<void> => {
    const isClosed = ({ key }: { key: string }) => closed.some((tab) => tab.key === key);
    if (current !== undefined && isClosed(current)) await navigate(next?.href ?? dashboardPath);
    put(openTabs.get().filter((tab) => !isClosed(tab)));
  };

  /** Closes one tab; one with unsaved input is shown and asked about first. */
  const close = async (tab: Tab): Promise<void> => {
    const isFront = tab.key === current?.key;
    const isUnsaved = isFront ? hasUnsavedInput() : unsavedPages.get().includes(tab.key);
    const next = neighbourOf(tabs, tab.key);
    if (!isUnsaved) return drop([tab], next);
    if (!isFront) await navigate(tab.href);
    const question = { title: texts.leaveTitle, content: texts.leaveContent(tab.title), danger: true };
    if (!(await confirm(question))) return undefined;
    discardInput();
    await navigate(next?.href ?? dashboardPath);
    return put(openTabs.get().filter(({ key }) => key !== tab.key));
  };

  /** Closes several; those with unsaved input stay, as nobody can be asked about a page that they do not see. */
  const closeMany = async (tab: Tab, command: 'others' | 'right'): Promise<void> => {
    const stays = ({ key }: Tab) => (key === current?.key ? hasUnsavedInput() : unsavedPages.get().includes(key));
    const meant = closedBy(tabs, tab.key, command);
    const retained = meant.filter(stays);
    await drop(
      meant.filter((one) => !retained.includes(one)),
      tab,
    );
    if (retained.length > 0) notify.warning(texts.stayed(retained.length), noticeMs);
  };

  const pin = (tab: Tab, isPinned: boolean): void => {
    const next = withPin(tabs, tab.key, isPinned);
    put(next);
    const changed = { ...settings, pinned: next.filter((one) => one.isPinned).map(asPlace) };
    client.setQueryData(pageTabsQuery.queryKey, changed);
    // Whoever views as another user changes nothing of theirs.
    if (!session.isViewingAs()) void savePageTabs(changed).catch(() => undefined);
  };

  return { tabs, close, closeMany, pin };
};
