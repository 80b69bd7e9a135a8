import type { CatalogueItem } from '@shuyuan/contract/backoffice/access/role';
import { describe, expect, it } from 'vitest';
import { choose, filtered, formsOf, namesOf, stateOf } from './node-choice';

const leaf = (node: string, may_grant = true): CatalogueItem => ({
  key: node,
  name: `right ${node}`,
  node,
  may_grant,
  custom_form_id: null,
  children: [],
});
const branch = (name: string, children: CatalogueItem[], custom_form_id: number | null = null): CatalogueItem => ({
  key: name,
  name,
  node: null,
  may_grant: children.some(({ may_grant }) => may_grant),
  custom_form_id,
  children,
});

const files = branch('Files', [leaf('file.index'), leaf('file.create'), leaf('file.delete', false)]);
const students = branch('Students', [leaf('form_3.index'), leaf('form_3.edit')], 3);
const tree = [files, branch('Content', [students])];
const item = (node: string): CatalogueItem => {
  const found = [...files.children, ...students.children].find((one) => one.node === node);
  if (found === undefined) throw new Error(node);
  return found;
};

describe('ticking', () => {
  it('an action ticks the list of the same thing too, and nothing else', () => {
    expect(choose(tree, [], { item: item('form_3.edit'), on: true })).toEqual(['form_3.index', 'form_3.edit']);
  });
  it('a branch ticks all that may be given', () => {
    expect(choose(tree, ['form_3.index'], { item: files, on: true })).toEqual([
      'form_3.index',
      'file.index',
      'file.create',
    ]);
  });
  it('an action whose list may not be given ticks the action alone', () => {
    const odd = [branch('Odd', [leaf('odd.index', false), leaf('odd.edit')])];
    const [edit] = odd[0]?.children.slice(1) ?? [];
    expect(edit && choose(odd, [], { item: edit, on: true })).toEqual(['odd.edit']);
  });
});

describe('clearing', () => {
  const all = ['file.index', 'file.create', 'file.delete', 'form_3.index'];
  it('the list clears the other actions of the thing; what may not be given stays', () => {
    expect(choose(tree, all, { item: item('file.index'), on: false })).toEqual(['file.delete', 'form_3.index']);
  });
  it('another action leaves the list', () => {
    expect(choose(tree, all, { item: item('file.create'), on: false })).toEqual([
      'file.index',
      'file.delete',
      'form_3.index',
    ]);
  });
});

it('a branch is full when all that may be given is chosen', () => {
  expect(stateOf(files, new Set())).toBe('none');
  expect(stateOf(files, new Set(['file.index']))).toBe('some');
  expect(stateOf(files, new Set(['file.index', 'file.create']))).toBe('all');
});

it('words find rights with their branches, and branches with all their rights', () => {
  expect(filtered(tree, ' ')).toEqual(tree);
  expect(filtered(tree, 'form_3.edit')).toMatchObject([
    { name: 'Content', children: [{ children: [{ node: 'form_3.edit' }] }] },
  ]);
  expect(filtered(tree, 'files')).toEqual([files]);
  expect(filtered(tree, 'nothing')).toEqual([]);
});

it('names the rights, and the forms that the chosen ones are about', () => {
  expect(namesOf(tree).get('form_3.edit')).toBe('right form_3.edit');
  expect(formsOf(tree, new Set(['file.index']))).toEqual([]);
  expect(formsOf(tree, new Set(['form_3.index']))).toEqual([{ id: 3, name: 'Students' }]);
});
