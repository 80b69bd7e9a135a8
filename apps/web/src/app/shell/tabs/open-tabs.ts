import type { TabPlace } from '../../../backoffice/preferences';

/** An open page in the bar of tabs. */
export interface Tab extends TabPlace {
  readonly isPinned: boolean;
}

/** The bar with the page that is shown now: a new tab comes last, an open one gets the page's present address. */
export const withVisited = (tabs: readonly Tab[], place: TabPlace): readonly Tab[] => {
  const open = tabs.find(({ key }) => key === place.key);
  if (open === undefined) return [...tabs, { ...place, isPinned: false }];
  const isSame = (['title', 'icon', 'href'] as const).every((name) => open[name] === place[name]);
  return isSame ? tabs : tabs.map((tab) => (tab === open ? { ...tab, ...place } : tab));
};

/** The bar with the pinned pages at its left, as they come back after a sign-in. */
export const withPinned = (tabs: readonly Tab[], pinned: readonly TabPlace[]): readonly Tab[] => {
  const isPinned = ({ key }: TabPlace) => pinned.some((place) => place.key === key);
  const left = pinned.map((place) => ({ ...place, ...tabs.find(({ key }) => key === place.key), isPinned: true }));
  return [...left, ...tabs.filter((tab) => !isPinned(tab)).map((tab) => ({ ...tab, isPinned: false }))];
};

/** The bar with a tab pinned, or released; pinned ones stand at the left. */
export const withPin = (tabs: readonly Tab[], key: string, isPinned: boolean): readonly Tab[] => {
  const changed = tabs.map((tab) => (tab.key === key ? { ...tab, isPinned } : tab));
  return [...changed.filter((tab) => tab.isPinned), ...changed.filter((tab) => !tab.isPinned)];
};

/** What a command of a tab's menu closes: itself, the others, or those to its right; pinned ones stay. */
export const closedBy = (tabs: readonly Tab[], key: string, command: 'self' | 'others' | 'right'): readonly Tab[] => {
  const at = tabs.findIndex((tab) => tab.key === key);
  const isMeant = { self: (i: number) => i === at, others: (i: number) => i !== at, right: (i: number) => i > at };
  return tabs.filter((tab, index) => !tab.isPinned && isMeant[command](index));
};

/** The tab that is shown after the current one has closed: its right neighbour, else the left one. */
export const neighbourOf = (tabs: readonly Tab[], key: string): Tab | undefined => {
  const at = tabs.findIndex((tab) => tab.key === key);
  return tabs[at + 1] ?? tabs[at - 1];
};
