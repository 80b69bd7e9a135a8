export { type PageTabs, pageTabsQuery, placesIn, savePageTabs, type TabPlace } from './page-tabs';
export { preferences } from './preferences';
