import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { describe, expect, it } from 'vitest';
import {
  buildMenuRoutes,
  findMenuContainer,
  findMenuRoute,
  firstScreenUnder,
  highlightedEntry,
  menuHref,
  routesForRoles,
} from './menu-routes';
import { buildMenuTree } from './menu-tree';

let nextId = 1;
const item = (fields: Partial<MenuItem>): MenuItem => ({
  id: nextId++,
  name: '条目',
  url: 'form/records',
  path: '/x',
  icon: '',
  children: [],
  has_auth_node_tags: [],
  ...fields,
});

const at = (address: string) => {
  const url = new URL(address, 'http://school.test');
  return { pathname: url.pathname, query: url.searchParams };
};

describe('buildMenuRoutes', () => {
  it('names a route menu_{id}, restricts it to admin and carries its title, icon, screen and auths', () => {
    const [route] = buildMenuRoutes([
      item({
        id: 7,
        name: '班级管理',
        url: 'course/class',
        path: '/course/class',
        icon: 'TeamOutlined',
        has_auth_node_tags: ['index', 'edit'],
      }),
    ]);
    expect(route).toEqual({
      name: 'menu_7',
      path: '/course/class',
      params: {},
      hidden: false,
      container: false,
      screen: 'course/class',
      title: '班级管理',
      icon: 'TeamOutlined',
      roles: ['admin'],
      auths: ['index', 'edit'],
      parents: [],
    });
  });

  it('turns the part after the question mark into parameters', () => {
    const [route] = buildMenuRoutes([item({ path: '/content?form=3&view=cards' })]);
    expect(route).toMatchObject({ path: '/content', params: { form: '3', view: 'cards' } });
  });

  it('uses a path with ^ or $ without the prefix, and hides the one with $', () => {
    const [container, caret, dollar] = buildMenuRoutes([
      item({ url: '#', path: '/system', children: [item({ path: '^notice' }), item({ path: '$/secret?x=1' })] }),
    ]);
    expect(container).toMatchObject({ path: '/system', container: true, screen: '' });
    expect(caret).toMatchObject({ path: '/notice', hidden: false });
    expect(dollar).toMatchObject({ path: '/secret', params: { x: '1' }, hidden: true });
  });

  it('takes a url of # and an empty url as containers', () => {
    const routes = buildMenuRoutes([item({ url: '#' }), item({ url: '' }), item({ url: ' # ' }), item({ url: 'a' })]);
    expect(routes.map((route) => route.container)).toEqual([true, true, true, false]);
  });

  it('continues the path of the container for a plain path and lists the entries above', () => {
    const routes = buildMenuRoutes([
      item({
        id: 1,
        url: '#',
        path: '/a',
        children: [item({ id: 2, url: '', path: 'b', children: [item({ id: 3, path: 'c' })] })],
      }),
    ]);
    expect(routes[2]).toMatchObject({ path: '/a/b/c', parents: ['menu_1', 'menu_2'] });
  });

  it('hides what hangs under a hidden entry', () => {
    const routes = buildMenuRoutes([item({ path: '$/a', children: [item({ path: '/a/b' })] })]);
    expect(routes.map((route) => route.hidden)).toEqual([true, true]);
  });
});

describe('routesForRoles', () => {
  const routes = buildMenuRoutes([item({}), item({})]).map((route, index) =>
    index === 0 ? { ...route, roles: ['teacher'] } : route,
  );

  it('refuses admin-only routes to other roles', () => {
    expect(routesForRoles(routes, ['teacher'])).toEqual([routes[0]]);
    expect(routesForRoles(routes, [])).toEqual([]);
  });

  it('gives an admin every route, whatever the metadata says', () => {
    expect(routesForRoles(routes, ['admin'])).toEqual(routes);
  });
});

describe('findMenuRoute', () => {
  const routes = buildMenuRoutes([
    item({ id: 10, url: '#', path: '/content' }),
    item({ id: 11, path: '/content?form=3' }),
    item({ id: 12, path: '/content?form=4' }),
    item({ id: 13, path: '/content?form=4&view=cards' }),
  ]);

  it('knows nothing of an address outside the menu', () => {
    expect(findMenuRoute(routes, at('/contents'))).toBeUndefined();
    expect(findMenuRoute(routes, at('/content/3'))).toBeUndefined();
  });

  it('picks the entry whose parameters are all in the address', () => {
    expect(findMenuRoute(routes, at('/content?page=2&form=4'))?.name).toBe('menu_12');
  });

  it('prefers the entry with more parameters', () => {
    expect(findMenuRoute(routes, at('/content?form=4&view=cards'))?.name).toBe('menu_13');
  });

  it('falls back to the first entry of the path', () => {
    expect(findMenuRoute(routes, at('/content'))?.name).toBe('menu_11');
    expect(findMenuRoute(routes, at('/content/?form=9'))?.name).toBe('menu_11');
  });

  it('finds the link of every entry back', () => {
    for (const route of routes.filter((one) => !one.container)) {
      expect(findMenuRoute(routes, at(menuHref(route)))?.name).toBe(route.name);
    }
  });
});

describe('containers', () => {
  const routes = buildMenuRoutes([
    item({
      id: 1,
      url: '#',
      path: '/course',
      children: [item({ id: 2, path: '$/course/a' }), item({ id: 3, path: '/course/b' })],
    }),
    item({ id: 4, url: '', path: '' }),
  ]);

  it('does not take the root address for a container without a path', () => {
    expect(findMenuContainer(routes, '/')).toBeUndefined();
  });

  it('leads to the first screen that staff see', () => {
    const container = findMenuContainer(routes, '/course/');
    expect(container?.name).toBe('menu_1');
    expect(container && firstScreenUnder(routes, container)?.name).toBe('menu_3');
  });
});

describe('highlightedEntry', () => {
  const routes = buildMenuRoutes([
    item({
      id: 1,
      url: '#',
      path: '/course',
      children: [
        item({ id: 2, path: '/course/class' }),
        item({ id: 3, path: '$/course/class/detail' }),
        item({ id: 4, path: '$/course/loose' }),
      ],
    }),
    item({ id: 5, path: '/form', children: [item({ id: 6, path: '$/designer' })] }),
    item({ id: 7, path: '$/alone' }),
  ]);
  const lit = (name: string) => {
    const current = routes.find((route) => route.name === name);
    return current && highlightedEntry(routes, current)?.name;
  };

  it('lights the entry itself when the menu shows it', () => {
    expect(lit('menu_2')).toBe('menu_2');
  });

  it('lights the screen that a hidden route hangs under or whose path it continues', () => {
    expect(lit('menu_3')).toBe('menu_2');
    expect(lit('menu_6')).toBe('menu_5');
  });

  it('lights the container when no screen is nearer, and nothing for a hidden route on its own', () => {
    expect(lit('menu_4')).toBe('menu_1');
    expect(lit('menu_7')).toBeUndefined();
  });
});

describe('buildMenuTree', () => {
  it('shows neither hidden entries nor containers that open onto nothing', () => {
    const tree = buildMenuTree(
      buildMenuRoutes([
        item({ id: 1, url: '#', path: '/a', children: [item({ id: 2, path: '$b' })] }),
        item({ id: 3, url: '#', path: '/c', children: [item({ id: 4, path: 'd' }), item({ id: 5, path: '$e' })] }),
        item({ id: 6, path: '/f' }),
      ]),
    );
    expect(tree.map((node) => [node.route.name, node.children.map((child) => child.route.name)])).toEqual([
      ['menu_3', ['menu_4']],
      ['menu_6', []],
    ]);
  });
});
