import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { fixedPaths, menuScreens } from '@shuyuan/contract/product/menu-screens';
import { describe, expect, it, vi } from 'vitest';
import { recordLists } from '../../platform/record-lists';
import { fixedRoutes } from './fixed-routes';

// The slices' index files also import the HTTP client, which reads the document when it is loaded.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '', querySelector: () => null }));
const { screens } = await import('./screens');

describe('the registry of screens', () => {
  it('holds the screens of the catalogue from which menu entries are made, and no other', () => {
    expect([...screens.keys()].sort()).toEqual(menuScreens.map(({ key }) => key).sort());
  });

  it('knows the list of every form that the general screen of records does not show', () => {
    const own = ['class', 'correction', 'enrolment', 'member', 'session', 'leave', 'holiday'] as const;
    for (const form of own) {
      const list = recordLists.of(courseFormIds[form]);
      const [path] = list !== undefined && 'path' in list ? list.path.split('?') : [];
      const isKnown = list !== undefined && 'screen' in list && screens.has(list.screen);
      expect([form, isKnown || fixedRoutes.some((route) => route.path === path)]).toEqual([form, true]);
    }
  });

  it('knows every fixed route that a menu entry may not take', () => {
    expect(fixedPaths).toEqual(expect.arrayContaining(fixedRoutes.map(({ path }) => path)));
  });
});
