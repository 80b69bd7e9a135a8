import { fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { searchInputs } from '@shuyuan/contract/backoffice/forms/search-input';
import { describe, expect, it, vi } from 'vitest';

// The session, which uploads import, reads its cookie as soon as it is loaded.
vi.stubGlobal('document', { cookie: '' });
const { fieldTypeViews } = await import('./field-types');
const { searchControls } = await import('./search-controls');

describe('field types on the screen', () => {
  it('are those of the contract, no more and no fewer', () =>
    expect(Object.keys(fieldTypeViews).sort()).toEqual([...fieldTypeKeys].sort()));

  it('have every search control of the contract', () =>
    expect(Object.keys(searchControls).sort()).toEqual([...searchInputs].sort()));

  it.each(fieldTypeKeys)('%s has an input, a cell, an icon and an example', (key) => {
    const view = fieldTypeViews[key];
    expect(view.Input).toBeTypeOf('function');
    expect(view.Cell).toBeTypeOf('function');
    expect(view.icon).toBeDefined();
    const options = [
      { label: 'A', value: 'a', ...(key === 'cascader' ? { children: [{ label: 'B', value: 'b' }] } : {}) },
    ];
    const field = { field: 'x', name: 'x', edit_input: key, select_item: options, settings: {} } as const;
    const pointing = ['relation', 'relations', 'admin', 'department', 'image', 'images', 'file', 'files'];
    if (pointing.includes(key)) expect(view.example(field)).not.toBeNull();
    else expect(fieldTypeOf(key).value(field).safeParse(view.example(field)).success).toBe(true);
  });
});
