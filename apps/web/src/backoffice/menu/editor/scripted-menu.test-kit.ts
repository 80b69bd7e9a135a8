import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import {
  type MenuEntry,
  menuEntryInput,
  menuEntry as menuEntrySchema,
  menuMove,
  menuRemoval,
} from '@shuyuan/contract/backoffice/menu/menu-editor';
import { menuEditorEndpoints } from '@shuyuan/contract/backoffice/menu/menu-editor.endpoints';
import { menuScreens } from '@shuyuan/contract/product/menu-screens';
import { menuEntry } from '../../../app/product.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { moved } from '../../../ui/drag-tree/tree-order';
import { menuEditorScreen } from '../index';

// The product loads it on demand; loaded here so that no test waits for it.
await menuEditorScreen.load();

const { index, screens, save, move, destroy } = menuEditorEndpoints;

/** An entry as its editor sees it; a top-level container unless the test says otherwise. */
export const entryOf = (given: Partial<MenuEntry> & Pick<MenuEntry, 'id' | 'name'>): MenuEntry =>
  menuEntrySchema.parse({
    parent_id: null,
    url: '#',
    path: '',
    icon: '',
    sort: given.id,
    resource: null,
    custom_form_id: null,
    version: 1,
    updated_at: '2026-03-01T08:00:00+08:00',
    ...given,
  } satisfies MenuEntry);

/** The entry of the editor itself, under 系统管理 as in a new product. */
export const ownEntries = [
  entryOf({ id: 1, name: '系统管理', path: '/system' }),
  entryOf({ id: 2, name: '菜单', parent_id: 1, url: menuEditorScreen.key, path: 'menu', resource: 'menu' }),
];

/** The menu of someone who may open the editor, with all its rights. */
const scriptOwnMenu = (): void => {
  const workbench = menuEntry({ name: '工作台', path: '/dashboard', url: 'nothing/here' });
  const editor = menuEntry({
    name: '菜单',
    path: '/system/menu',
    url: menuEditorScreen.key,
    has_auth_node_tags: ['index', 'create', 'edit', 'delete'],
  });
  server.answer(identityEndpoints.menu, { data: [workbench, editor] });
};

/** Scripts the editor's replies: the tree follows what is saved, moved and removed. */
export const scriptMenuEditor = (...given: MenuEntry[]): void => {
  let entries: readonly MenuEntry[] = given;
  let lastId = 100;
  scriptOwnMenu();
  server.answer(index, () => ({ data: [...entries], total: entries.length }));
  server.answer(screens, { data: { screens: [...menuScreens], rights: [], forms: [] } });
  server.answer(save, ({ body }) => {
    lastId += 1;
    const { id = lastId, version = 0, ...input } = menuEntryInput.parse(body);
    const data = entryOf({ ...input, id, version: version + 1 });
    const isKnown = entries.some((entry) => entry.id === id);
    entries = isKnown ? entries.map((entry) => (entry.id === id ? data : entry)) : [...entries, data];
    return { msg: isKnown ? '已保存菜单' : '已新增菜单', data };
  });
  server.answer(move, ({ body }) => {
    const wanted = menuMove.parse(body);
    entries = moved(entries, wanted).map((entry) =>
      entry.id === wanted.id ? { ...entry, version: wanted.version + 1 } : entry,
    );
    const data = entries.find(({ id }) => id === wanted.id);
    if (data === undefined) throw new Error(`no entry ${wanted.id} is scripted`);
    return { msg: '', data };
  });
  server.answer(destroy, ({ body }) => {
    const { id } = menuRemoval.parse(body);
    const above = entries.find((entry) => entry.id === id)?.parent_id ?? null;
    entries = entries
      .filter((entry) => entry.id !== id)
      .map((entry) => (entry.parent_id === id ? { ...entry, parent_id: above } : entry));
    return { msg: '删除成功' };
  });
};
