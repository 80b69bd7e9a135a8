import type { SearchAnswer, SearchGroup, SearchHit } from '@shuyuan/contract/backoffice/search/search';
import { formListHref, type MenuRoute, menuHref } from '../menu';
import { recordAddress } from '../records';
import { searchTexts as texts } from './search.texts';

/** A line of the dialog: where it leads, or the words that it searches for. */
export interface Entry {
  readonly key: string;
  readonly title: string;
  readonly subtitle?: string;
  /** What it is, where lines of several kinds stand together. */
  readonly kind?: string;
  readonly path?: string;
  readonly words?: string;
  readonly act?: { readonly name: string; readonly path: string };
  /** What is remembered when it is opened. */
  readonly ref?: string;
}

/** Lines under one heading. */
export interface Section {
  readonly key: string;
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** What the user has: the routes of their menu, and which addresses lead to a screen. */
export interface Places {
  readonly routes: readonly MenuRoute[];
  readonly leadsTo: (path: string) => boolean;
}

const withParam = (path: string, name: string, value: string): string => {
  const [pathname = '', query = ''] = path.split('?');
  const params = new URLSearchParams(query);
  params.set(name, value);
  return `${pathname}?${params}`;
};

const listOf = (group: SearchGroup, { routes, leadsTo }: Places): string | undefined => {
  const list = group.list ?? formListHref(routes, group.custom_form_id);
  return list !== undefined && leadsTo(list) ? list : undefined;
};

const pathOf = (hit: SearchHit, group: SearchGroup, places: Places): string | undefined => {
  if (hit.path !== undefined) return places.leadsTo(hit.path) ? hit.path : undefined;
  const list = listOf(group, places);
  if (list === undefined) return undefined;
  // Whoever may not open a record still finds it in the list.
  return group.may_open ? recordAddress(list, hit.id) : withParam(list, 'keyword', hit.title);
};

const hitEntries = (group: SearchGroup, places: Places): Entry[] =>
  group.hits.flatMap((hit) => {
    const path = pathOf(hit, group, places);
    const act = hit.act !== undefined && places.leadsTo(hit.act.path) ? hit.act : undefined;
    const ref = `${group.custom_form_id}.${hit.id}`;
    const shown = { key: ref, ref, title: hit.title, subtitle: hit.subtitle };
    if (path !== undefined) return [{ ...shown, path, ...(act === undefined ? {} : { act }) }];
    return act === undefined ? [] : [{ ...shown, path: act.path, kind: act.name }];
  });

const groupSection = (group: SearchGroup, { keyword, places }: { keyword: string; places: Places }): Section => {
  const list = group.has_more ? listOf(group, places) : undefined;
  const key = String(group.custom_form_id);
  const all =
    list === undefined
      ? []
      : [{ key: `all.${key}`, title: texts.all(group.name), path: withParam(list, 'keyword', keyword) }];
  return { key, name: group.name, entries: [...hitEntries(group, places), ...all] };
};

const pageEntry = (route: MenuRoute, routes: readonly MenuRoute[]): Entry => {
  const above = route.parents.flatMap((name) => routes.find((other) => other.name === name)?.title ?? []);
  const ref = route.name.replace('_', '.');
  return { key: ref, ref, title: route.title, subtitle: above.join(' / '), path: menuHref(route) };
};

const shownPage = (routes: readonly MenuRoute[], id: string): MenuRoute[] =>
  routes.filter((route) => route.name === `menu_${id}` && !route.container && !route.hidden);

const formsSection = (answer: SearchAnswer, { routes }: Places): Section => {
  const designer = routes.find(({ screen }) => screen === 'form/designer');
  const entries =
    designer === undefined
      ? []
      : answer.forms.map(({ id, name }) => ({
          key: `design.${id}`,
          title: name,
          path: withParam(menuHref(designer), 'design', String(id)),
        }));
  return { key: 'forms', name: texts.forms, entries };
};

/** The lines for an answer; pages come first when a name begins with the words, as when staff type where they want to go. */
export const sectionsOf = (
  answer: SearchAnswer,
  { keyword, places }: { keyword: string; places: Places },
): Section[] => {
  const routes = answer.pages.flatMap((id) => shownPage(places.routes, String(id)));
  const pages = { key: 'pages', name: texts.pages, entries: routes.map((route) => pageEntry(route, places.routes)) };
  const records = answer.groups.map((group) => groupSection(group, { keyword, places }));
  const isFirst = routes.some(({ title }) => title.toLowerCase().startsWith(keyword.toLowerCase()));
  const sections = [...(isFirst ? [pages] : []), ...records, ...(isFirst ? [] : [pages]), formsSection(answer, places)];
  return sections.filter(({ entries }) => entries.length > 0);
};

/** The lines before anything is typed: what was opened last, in that order, and what was searched for. */
export const recentSections = (
  { visited, words }: { visited: readonly string[]; words: readonly string[] },
  { groups, places }: { groups: readonly SearchGroup[]; places: Places },
): Section[] => {
  const hits = groups.flatMap((group) => hitEntries(group, places).map((entry) => ({ kind: group.name, ...entry })));
  const opened = visited.flatMap((ref): Entry[] => {
    const [form, id = ''] = ref.split('.');
    if (form !== 'menu') return hits.filter(({ key }) => key === ref);
    return shownPage(places.routes, id).map((route) => ({ kind: texts.pages, ...pageEntry(route, places.routes) }));
  });
  return [
    { key: 'recent', name: texts.recent, entries: opened },
    {
      key: 'words',
      name: texts.words,
      entries: words.map((word) => ({ key: `word.${word}`, title: word, words: word })),
    },
  ].filter(({ entries }) => entries.length > 0);
};
