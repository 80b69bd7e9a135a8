import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import type { MenuEntry, MenuEntryInput } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { isContainer, parseMenuPath } from '@shuyuan/contract/backoffice/menu/menu-path';
import { menuEditorKey } from '@shuyuan/contract/backoffice/menu/menu-screens';
import {
  branchOf,
  entryRoutes,
  levelOf,
  menuLevelsMax,
  routeFault,
  type TreeEntry,
} from '@shuyuan/contract/backoffice/menu/menu-tree';
import { formParameter, recordsResource, recordsScreenKey } from '@shuyuan/contract/backoffice/menu/records-screen';
import { fixedPaths, menuScreens } from '@shuyuan/contract/product/menu-screens';
import { type MenuViewer, visibleMenu } from '../menu.rules';
import { menuEditorTexts as texts } from './menu-editor.texts';

/** The faults of a change, by the field at which they are shown. */
export type Faults = Readonly<Record<string, readonly string[]>>;

/** What an entry may refer to. */
export interface Known {
  /** The resources that roles can hold. */
  readonly resources: ReadonlySet<string>;
  /** Forms that have a table. */
  readonly formIds: ReadonlySet<number>;
}

type Fields = Pick<MenuEntryInput, 'url' | 'path' | 'resource' | 'custom_form_id'>;

const formFault = (
  input: Fields,
  { id, known, entries }: { id: number; known: Known; entries: readonly MenuEntry[] },
): string | undefined => {
  const formId = input.custom_form_id;
  if (input.url !== recordsScreenKey) return formId === null ? undefined : texts.formForeign;
  if (formId === null) return texts.formMissing;
  if (!known.formIds.has(formId)) return texts.formUnknown;
  const other = entries.find((entry) => entry.custom_form_id === formId && entry.id !== id);
  return other && texts.formTaken(other.name);
};

const resourceFault = (input: Fields, known: Known): string | undefined => {
  const screen = menuScreens.find(({ key }) => key === input.url);
  const own = screen?.key === recordsScreenKey ? recordsResource(input.custom_form_id ?? 0) : screen?.resource;
  if (screen !== undefined && own && input.resource !== own) return texts.resourceFixed(screen.name);
  if (own || input.resource === null) return undefined;
  return known.resources.has(input.resource) ? undefined : texts.resourceUnknown;
};

/** The faults in the fields of an entry, one by one. An unknown screen that was already stored may stay. */
export const fieldFaults = (
  input: Fields,
  context: { before: MenuEntry | undefined; known: Known; entries: readonly MenuEntry[] },
): Faults => {
  const { before, known, entries } = context;
  const isKnown = isContainer(input.url) || menuScreens.some(({ key }) => key === input.url);
  if (!isKnown && input.url !== before?.url) return { url: [texts.unknownScreen(input.url)] };
  const form = formFault(input, { id: before?.id ?? 0, known, entries });
  const resource = form === undefined ? resourceFault(input, known) : undefined;
  const wanted = input.url === recordsScreenKey && form === undefined ? String(input.custom_form_id) : undefined;
  const lacksForm = wanted !== undefined && parseMenuPath(input.path).params[formParameter] !== wanted;
  return {
    ...(form === undefined ? {} : { custom_form_id: [form] }),
    ...(resource === undefined ? {} : { resource: [resource] }),
    ...(lacksForm ? { path: [texts.formParameter(`${formParameter}=${wanted}`)] } : {}),
  };
};

const placeFault = (after: readonly TreeEntry[], moved: TreeEntry): string | undefined => {
  const branch = branchOf(after, moved.id);
  if (moved.parent_id !== null && branch.has(moved.parent_id)) return texts.ring;
  if (moved.parent_id !== null && !after.some(({ id }) => id === moved.parent_id)) return texts.parentMissing;
  const isTooDeep = [...branch].some((id) => (levelOf(after, id) ?? 0) > menuLevelsMax);
  return isTooDeep ? texts.tooDeep(menuLevelsMax) : undefined;
};

const faultsById = (entries: readonly TreeEntry[]): Map<number, { name: string; fault: string }> => {
  const routes = entryRoutes(entries);
  return new Map(
    routes.flatMap((route) => {
      const fault = routeFault(route, { routes, fixed: fixedPaths });
      return fault === undefined ? [] : [[route.id, { name: route.name, fault }] as const];
    }),
  );
};

/**
 * The faults of a change in the tree: cycles, too many levels, duplicate addresses; including the entries below, whose
 * addresses continue the changed one. Faults that already existed do not block the change.
 */
export const treeFaults = (change: {
  before: readonly TreeEntry[];
  after: readonly TreeEntry[];
  entry: TreeEntry;
}): Faults => {
  const { before, after, entry } = change;
  const place = placeFault(after, entry);
  if (place !== undefined) return { parent_id: [place] };
  const known = faultsById(before);
  const fresh = [...faultsById(after)].filter(([id, { fault }]) => known.get(id)?.fault !== fault);
  const own = fresh.find(([id]) => id === entry.id);
  if (own !== undefined) return { path: [own[1].fault] };
  const branch = branchOf(after, entry.id);
  const below = fresh.filter(([id]) => branch.has(id)).map(([, { name, fault }]) => texts.below(name, fault));
  return below.length === 0 ? {} : { path: below };
};

const holdsEditor = (items: readonly MenuItem[]): boolean =>
  items.some(
    ({ url, path, children }) => !parseMenuPath(path).hidden && (url === menuEditorKey || holdsEditor(children)),
  );

/** Whether this viewer still finds the menu editor in the menu. */
export const reachesEditor = (entries: readonly MenuEntry[], viewer: Pick<MenuViewer, 'mayUse'>): boolean =>
  holdsEditor(visibleMenu(entries, { ...viewer, nodes: new Set() }));
