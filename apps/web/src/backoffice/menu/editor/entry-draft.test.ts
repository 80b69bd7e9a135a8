import type { MenuEntry } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { describe, expect, it } from 'vitest';
import { entryOf, itemsOf, ownResource, pathOfForm, valuesOf, withDraft } from './entry-draft';

const entry = (id: number, over: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  parent_id: null,
  name: `第 ${id} 项`,
  url: '#',
  path: '',
  icon: '',
  sort: id,
  resource: null,
  custom_form_id: null,
  version: 3,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...over,
});

describe('the form of an entry', () => {
  it('gives back the entry that it was filled with', () => {
    const stored = entry(4, { parent_id: 2, url: 'form/records', path: '/x?custom_form_id=7', custom_form_id: 7 });
    const { sort: _sort, updated_at: _at, ...saved } = { ...stored, resource: 'form_7' };
    const opened = { entry: { ...stored, resource: 'form_7' } };
    expect(entryOf(opened, valuesOf(opened))).toEqual(saved);
  });

  it('forgets the form of an entry that opens something else, and trims what was typed', () => {
    const opened = { parentId: null };
    const values = { ...valuesOf(opened), name: ' 甲 ', path: ' /a ', url: 'workbench', custom_form_id: 7 };
    expect(entryOf(opened, values)).toMatchObject({ name: '甲', path: '/a', custom_form_id: null, resource: null });
    expect(entryOf(opened, values)).not.toHaveProperty('id');
  });

  it('knows the right that a screen brings along', () => {
    expect(ownResource({ url: 'identity/user' })).toBe('user');
    expect(ownResource({ url: 'form/records', custom_form_id: 7 })).toBe('form_7');
    expect(ownResource({ url: '#' })).toBeUndefined();
  });

  it.each([
    ['', '/content/7?custom_form_id=7'],
    ['$', '$/content/7?custom_form_id=7'],
    ['^visitors?view=2', '^visitors?view=2&custom_form_id=7'],
    ['/x?custom_form_id=3', '/x?custom_form_id=7'],
  ])('names the form in the path %j', (path, named) => expect(pathOfForm(path, 7)).toBe(named));
});

describe('the preview', () => {
  const entries = [entry(1), entry(2, { parent_id: 1 }), entry(3)];

  it('shows the changed entry in its place, and at the end of another parent', () => {
    const opened = { entry: entry(2, { parent_id: 1 }) };
    const stays = withDraft(entries, { opened, values: { ...valuesOf(opened), name: '新名' } });
    expect(stays.map(({ name }) => name)).toEqual(['第 1 项', '新名', '第 3 项']);
    const goes = withDraft(entries, { opened, values: { ...valuesOf(opened), parent_id: 0 } });
    expect(itemsOf(goes).map(({ id }) => id)).toEqual([1, 3, 2]);
  });

  it('shows a new entry under its parent', () => {
    const opened = { parentId: 1 };
    const items = itemsOf(withDraft(entries, { opened, values: { ...valuesOf(opened), name: '新' } }));
    expect(items[0]?.children.map(({ name }) => name)).toEqual(['第 2 项', '新']);
  });
});
