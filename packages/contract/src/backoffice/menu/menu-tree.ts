import { doorFiles, doorPaths, isUnder, servedPaths } from '../../platform/served-paths';
import { isContainer, parseMenuPath } from './menu-path';

/** What the rules of the tree need to know of an entry. */
export interface TreeEntry {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly url: string;
  readonly path: string;
}

/** The route of an entry, once the paths above it are known. */
export interface EntryRoute {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly hidden: boolean;
  readonly container: boolean;
}

/** How many levels a menu may have. */
export const menuLevelsMax = 4;

/** Addresses that the server serves itself. */
const serverPaths = [...servedPaths, ...doorPaths, doorFiles, '/assets', '/admin/tinymce'];

const routesUnder = (
  entries: readonly TreeEntry[],
  above: { id: number | null; path: string; hidden: boolean },
): EntryRoute[] =>
  entries
    .filter((entry) => entry.parent_id === above.id)
    .flatMap((entry) => {
      const { path, params, hidden } = parseMenuPath(entry.path, above.path);
      const route = { id: entry.id, name: entry.name, path, params, hidden: hidden || above.hidden };
      const below = routesUnder(entries, { id: entry.id, path, hidden: route.hidden });
      return [{ ...route, container: isContainer(entry.url) }, ...below];
    });

/** The routes of a menu, in order; an entry whose parents form a cycle is not reachable from a root and has none. */
export const entryRoutes = (entries: readonly TreeEntry[]): EntryRoute[] =>
  routesUnder(entries, { id: null, path: '', hidden: false });

/** Entries may share a path and differ by parameters, in any order. */
const addressOf = ({ path, params }: EntryRoute): string =>
  JSON.stringify([path, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))]);

/**
 * What is wrong with the route of an entry among the others, as a message for staff; undefined if nothing. `fixed` are
 * the paths that exist without an entry.
 */
export const routeFault = (
  route: EntryRoute,
  { routes, fixed }: { routes: readonly EntryRoute[]; fixed: readonly string[] },
): string | undefined => {
  // A container has no screen, so its address conflicts with no other.
  if (route.container) return undefined;
  if (route.path === '/') return '请填写地址：打开画面的菜单要有自己的地址';
  if (fixed.includes(route.path)) return `地址 ${route.path} 是系统固定的页面，请换一个`;
  if (isUnder(route.path, serverPaths)) return `地址 ${route.path} 由系统使用，请换一个`;
  const twin = routes.find(
    (other) => other.id !== route.id && !other.container && addressOf(other) === addressOf(route),
  );
  return twin === undefined
    ? undefined
    : `与“${twin.name}”的地址相同（${route.path}），请换一个，或用 ? 加上不同的参数`;
};

/** The entry and all its descendants. */
export const branchOf = (entries: readonly TreeEntry[], id: number): ReadonlySet<number> => {
  const branch = new Set([id]);
  let grown = 0;
  while (grown !== branch.size) {
    grown = branch.size;
    for (const entry of entries) if (entry.parent_id !== null && branch.has(entry.parent_id)) branch.add(entry.id);
  }
  return branch;
};

/** The level of an entry, 1 at the top; undefined when its parents form a cycle or one is missing. */
export const levelOf = (entries: readonly TreeEntry[], id: number): number | undefined => {
  const seen = new Set<number>();
  let at: number | null = id;
  while (at !== null) {
    const entry = entries.find((one) => one.id === at);
    if (entry === undefined || seen.has(at)) return undefined;
    seen.add(at);
    at = entry.parent_id;
  }
  return seen.size;
};
