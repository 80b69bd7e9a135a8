import { placesIn } from '../../../backoffice/preferences';
import { createStore } from '../../../platform/store';
import type { Tab } from './open-tabs';

const prefix = 'shuyuan_tabs:';

/** The open tabs, from left to right; none while the bar is off. */
export const openTabs = createStore<readonly Tab[]>([]);

/** The keys of hidden pages with unsaved input. */
export const unsavedPages = createStore<readonly string[]>([]);

/** The tabs of a user in this tab of the browser, which survive F5 and a session that has expired. */
export const storedTabs = {
  read: (userId: number): readonly Tab[] => {
    try {
      const places = placesIn(JSON.parse(sessionStorage.getItem(prefix + userId) ?? '[]'));
      return places.map((place) => ({ ...place, isPinned: false }));
    } catch {
      return [];
    }
  },
  write: (userId: number, tabs: readonly Tab[]): void => {
    try {
      sessionStorage.setItem(prefix + userId, JSON.stringify(tabs));
    } catch {
      // A full storage only loses the copy of the bar.
    }
  },
  /** Whether the bar was on when the page was last open, so that it stands there at once after F5. */
  has: (userId: number): boolean => sessionStorage.getItem(prefix + userId) !== null,
  /** After signing out: titles name people and classes. */
  forget: (): void => {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  },
};
