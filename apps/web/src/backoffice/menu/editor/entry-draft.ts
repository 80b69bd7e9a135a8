import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import type { MenuEntry } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { isContainer } from '@shuyuan/contract/backoffice/menu/menu-path';
import { formParameter, recordsResource, recordsScreenKey } from '@shuyuan/contract/backoffice/menu/records-screen';
import { menuScreens } from '@shuyuan/contract/product/menu-screens';

/** The values of an entry's form; "top level" and "everyone" have their own values, as a select cannot show null. */
export interface EntryValues {
  name: string;
  /** 0 means the top level. */
  parent_id: number;
  url: string;
  custom_form_id?: number | undefined;
  path: string;
  icon: string;
  /** '' means everyone. */
  resource: string;
}

/** The open entry: one of the menu, or a new one under a parent. */
export type OpenedEntry = { readonly entry: MenuEntry } | { readonly parentId: number | null };

/** The id of a new entry until it is saved; no stored entry has it. */
const newId = 0;

export const idOf = (opened: OpenedEntry): number => ('entry' in opened ? opened.entry.id : newId);

/** The initial values of an entry's form. */
export const valuesOf = (opened: OpenedEntry): EntryValues => {
  if (!('entry' in opened)) {
    return { name: '', parent_id: opened.parentId ?? 0, url: '#', path: '', icon: 'AppstoreOutlined', resource: '' };
  }
  const { name, parent_id, url, custom_form_id, path, icon, resource } = opened.entry;
  return {
    name,
    parent_id: parent_id ?? 0,
    url: isContainer(url) ? '#' : url,
    custom_form_id: custom_form_id ?? undefined,
    path,
    icon,
    resource: resource ?? '',
  };
};

/** The entry that the form would save. */
export const entryOf = (opened: OpenedEntry, values: EntryValues) => ({
  ...('entry' in opened ? { id: opened.entry.id, version: opened.entry.version } : {}),
  parent_id: values.parent_id === 0 ? null : values.parent_id,
  name: values.name.trim(),
  url: values.url,
  path: values.path.trim(),
  icon: values.icon,
  resource: values.resource === '' ? null : values.resource,
  custom_form_id: values.url === recordsScreenKey ? (values.custom_form_id ?? null) : null,
});

/** The right that a screen itself requires; undefined where the editor chooses. */
export const ownResource = (values: Pick<EntryValues, 'url' | 'custom_form_id'>): string | undefined => {
  if (values.url === recordsScreenKey) {
    return values.custom_form_id === undefined ? '' : recordsResource(values.custom_form_id);
  }
  return menuScreens.find(({ key }) => key === values.url)?.resource ?? undefined;
};

/** The path with the id of the form whose records it opens; its other parameters stay. */
export const pathOfForm = (path: string, formId: number): string => {
  const [before = '', query = ''] = path.split('?', 2);
  const params = new URLSearchParams(query);
  params.set(formParameter, String(formId));
  return `${before === '' || before === '^' || before === '$' ? `${before}/content/${formId}` : before}?${params}`;
};

/** The menu as it would be with the open entry in it. */
export const withDraft = (
  entries: readonly MenuEntry[],
  { opened, values }: { opened: OpenedEntry; values: EntryValues },
): MenuEntry[] => {
  const id = idOf(opened);
  const { version: _version, ...draft } = entryOf(opened, values);
  const base = 'entry' in opened ? opened.entry : { sort: 0, version: 0, updated_at: '' };
  const entry: MenuEntry = { ...base, ...draft, id };
  const stays = entries.some((one) => one.id === id && one.parent_id === entry.parent_id);
  return stays
    ? entries.map((one) => (one.id === id ? entry : one))
    : [...entries.filter((one) => one.id !== id), entry];
};

/** The menu as the shell gets it, for a user who may see everything. */
export const itemsOf = (entries: readonly MenuEntry[], parentId: number | null = null): MenuItem[] =>
  entries
    .filter((entry) => entry.parent_id === parentId)
    .map(({ id, name, url, path, icon }) => ({
      id,
      name,
      url,
      path,
      icon,
      children: itemsOf(entries, id),
      has_auth_node_tags: [],
    }));
