import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessNodes } from '../../product/access-nodes';
import { fixedPaths, menuScreens } from '../../product/menu-screens';
import { branchOf, entryRoutes, levelOf, routeFault, type TreeEntry } from './menu-tree';

const entry = (id: number, over: Partial<TreeEntry> = {}): TreeEntry => ({
  id,
  parent_id: null,
  name: `第 ${id} 项`,
  url: 'workbench',
  path: `/item/${id}`,
  ...over,
});
const faultOf = (entries: TreeEntry[], id: number): string | undefined => {
  const routes = entryRoutes(entries);
  const route = routes.find((one) => one.id === id);
  return route && routeFault(route, { routes, fixed: fixedPaths });
};

describe('the route of a menu entry', () => {
  it.each([...fixedPaths, '/', '/api/admin/menu/index', '/files/x', '/healthz', '/admin/tinymce/x'])(
    'may not be %s, written plainly, with ^ or with $',
    (path) => {
      for (const prefix of ['', '^', '$']) expect(faultOf([entry(1, { path: prefix + path })], 1)).toBeDefined();
    },
  );

  it('may not be that of another entry, however it is written', () => {
    const container = entry(1, { url: '#', path: '/course' });
    const entries = [container, entry(2, { parent_id: 1, path: 'class' }), entry(3, { path: '^course//class' })];
    expect(faultOf(entries, 3)).toContain('第 2 项');
    expect(faultOf(entries, 2)).toContain('第 3 项');
    expect(faultOf([entry(4, { path: '/x?a=1&b=2' }), entry(5, { path: '$x?b=2&a=1' })], 5)).toBeDefined();
  });

  it('may share a path with another when the parameters differ, and with a container', () => {
    expect(faultOf([entry(1, { path: '/x?form=1' }), entry(2, { path: '/x?form=2' })], 2)).toBeUndefined();
    expect(faultOf([entry(1, { path: '/x', url: '#' }), entry(2, { path: '/x' })], 2)).toBeUndefined();
    expect(faultOf([entry(1, { path: '/course', url: '' })], 1)).toBeUndefined();
  });

  it('continues the path above it and hides with it', () => {
    const entries = [entry(1, { url: '#', path: '$/a' }), entry(2, { parent_id: 1, path: 'b?c=1' })];
    expect(entryRoutes(entries)[1]).toEqual({
      id: 2,
      name: '第 2 项',
      path: '/a/b',
      params: { c: '1' },
      hidden: true,
      container: false,
    });
  });
});

describe('the tree of a menu', () => {
  it('ends, whatever the parents are', () => {
    const parent = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null });
    fc.assert(
      fc.property(fc.array(parent, { minLength: 6, maxLength: 6 }), (parents) => {
        const entries = parents.map((parent_id, at) => entry(at + 1, { parent_id }));
        const reached = new Set(entryRoutes(entries).map(({ id }) => id));
        for (const { id } of entries) {
          expect(levelOf(entries, id) === undefined).toBe(!reached.has(id));
          expect(branchOf(entries, id).has(id)).toBe(true);
        }
      }),
    );
  });

  it('counts levels from 1 and knows what hangs under an entry', () => {
    const entries = [entry(1), entry(2, { parent_id: 1 }), entry(3, { parent_id: 2 }), entry(4)];
    expect([1, 3, 9].map((id) => levelOf(entries, id))).toEqual([1, 3, undefined]);
    expect([...branchOf(entries, 1)]).toEqual([1, 2, 3]);
  });
});

describe('the catalogue of screens', () => {
  it('names each screen once and opens it by a right that exists', () => {
    expect(new Set(menuScreens.map(({ key }) => key)).size).toBe(menuScreens.length);
    const nodes = new Set<string>(accessNodes.map(({ node }) => node));
    // The rights on the records of a system form contain its fixed id.
    const ofSystemForm = /^form_9\d{5}$/;
    const isThere = (resource: string) => ofSystemForm.test(resource) || nodes.has(`${resource}.index`);
    for (const { resource } of menuScreens) expect(resource === null || isThere(resource)).toBe(true);
    for (const { needs = [] } of menuScreens) expect(needs.filter((node) => !nodes.has(node))).toEqual([]);
  });
});
