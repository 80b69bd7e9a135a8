import { pageTabsKey } from '@shuyuan/contract/backoffice/preferences/preference-keys';
import { queryOptions } from '@tanstack/react-query';
import { preferences } from './preferences';

/** A page that can be opened again. */
export interface TabPlace {
  /** Tells pages apart: one tab each. */
  readonly key: string;
  readonly title: string;
  readonly icon: string;
  /** Its address, with the filter that it shows. */
  readonly href: string;
}

/** Whether someone works with page tabs, and the pages that they always keep open. */
export interface PageTabs {
  readonly isOn: boolean;
  readonly pinned: readonly TabPlace[];
}

const isPlace = (value: unknown): value is TabPlace =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'title', 'icon', 'href'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  String(Reflect.get(value, 'href')).startsWith('/');

/** Those parts of a stored list that are places; other versions may have written it. */
export const placesIn = (value: unknown): TabPlace[] => (Array.isArray(value) ? value.filter(isPlace) : []);

const read = (value: unknown): PageTabs =>
  typeof value === 'object' && value !== null
    ? { isOn: Reflect.get(value, 'isOn') === true, pinned: placesIn(Reflect.get(value, 'pinned')) }
    : { isOn: false, pinned: [] };

/** The user's page tabs, stored on the server so that they follow the user. */
export const pageTabsQuery = queryOptions({
  queryKey: ['preference', pageTabsKey],
  queryFn: async () => read(await preferences.load(pageTabsKey)),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Stores them. */
export const savePageTabs = (tabs: PageTabs): Promise<void> => preferences.save(pageTabsKey, tabs);
