import { menuScreens } from '@shuyuan/contract/product/menu-screens';
import { describe, expect, test } from 'vitest';
import { type MenuRow, visibleMenu } from './menu.rules';

const row = (id: number, over: Partial<MenuRow> = {}): MenuRow => ({
  id,
  parent_id: null,
  name: `item ${id}`,
  url: `screen/${id}`,
  path: `/item/${id}`,
  icon: '',
  resource: null,
  ...over,
});
const viewer = (...nodes: string[]) => ({ mayUse: (node: string) => nodes.includes(node), nodes: new Set(nodes) });
const ids = (rows: MenuRow[], nodes: string[] = []): number[] =>
  visibleMenu(rows, viewer(...nodes)).map(({ id }) => id);

describe('the menu', () => {
  test('leaves out an item whose resource the caller may not list, even with other rights on it', () => {
    expect(ids([row(1, { resource: 'payment' })], ['payment.edit', 'contact.index'])).toEqual([]);
  });
  test('leaves out a screen that is of no use without a further right, and shows it with any of those it needs', () => {
    const [screen] = menuScreens.filter(({ needs = [] }) => needs.length > 1);
    const rows = [row(1, { url: screen?.key ?? '', resource: screen?.resource ?? null })];
    const list = `${screen?.resource}.index`;
    expect(ids(rows, [list])).toEqual([]);
    expect(ids(rows, [...(screen?.needs ?? [])])).toEqual([]);
    for (const node of screen?.needs ?? []) expect(ids(rows, [list, node])).toEqual([1]);
  });
  test('leaves out what lies under such an item', () => {
    expect(ids([row(1, { resource: 'payment' }), row(2, { parent_id: 1 })])).toEqual([]);
  });
  test.each(['', '#', ' # '])('leaves out a container (url %j) that would be empty, and its empty parents', (url) => {
    const rows = [row(1, { url }), row(2, { url, parent_id: 1 }), row(3, { parent_id: 2, resource: 'payment' })];
    expect(ids(rows)).toEqual([]);
    expect(ids(rows, ['payment.index'])).toEqual([1]);
  });
  test('never shows items whose parents form a circle', () => {
    expect(ids([row(1, { parent_id: 2 }), row(2, { parent_id: 1 })])).toEqual([]);
  });
  test('shows an item without a resource to everyone, with no tags', () => {
    expect(visibleMenu([row(1)], viewer())).toEqual([
      { id: 1, name: 'item 1', url: 'screen/1', path: '/item/1', icon: '', children: [], has_auth_node_tags: [] },
    ]);
  });
  test('names the actions that the caller holds, in the order of the design, and 更多 with any but the list', () => {
    const held = ['payment.export', 'payment.index', 'payment.create', 'contact.delete', 'payment.odd'];
    const [item] = visibleMenu([row(1, { resource: 'payment' })], viewer(...held));
    expect(item?.has_auth_node_tags).toEqual(['index', 'create', 'export', 'more']);
    const [list] = visibleMenu([row(1, { resource: 'payment' })], viewer('payment.index'));
    expect(list?.has_auth_node_tags).toEqual(['index']);
    const [own] = visibleMenu([row(1, { resource: 'payment' })], viewer('payment.index', 'payment.collect'));
    expect(own?.has_auth_node_tags).toEqual(['index', 'more']);
  });
  test('keeps the order of the rows on each level', () => {
    const rows = [row(5), row(2), row(9, { parent_id: 2 }), row(3, { parent_id: 2 })];
    expect(ids(rows)).toEqual([5, 2]);
    expect(visibleMenu(rows, viewer())[1]?.children.map(({ id }) => id)).toEqual([9, 3]);
  });
});
