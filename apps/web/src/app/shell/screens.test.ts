import { fixedPaths, menuScreens } from '@shuyuan/contract/product/menu-screens';
import { describe, expect, it, vi } from 'vitest';
import { fixedRoutes } from './fixed-routes';

// The slices' index files also import the HTTP client, which reads the document when it is loaded.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '', querySelector: () => null }));
const { screens } = await import('./screens');

describe('the registry of screens', () => {
  it('holds the screens of the catalogue from which menu entries are made, and no other', () => {
    expect([...screens.keys()].sort()).toEqual(menuScreens.map(({ key }) => key).sort());
  });

  it('knows every fixed route that a menu entry may not take', () => {
    expect(fixedPaths).toEqual(expect.arrayContaining(fixedRoutes.map(({ path }) => path)));
  });
});
