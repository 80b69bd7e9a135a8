import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { describe, expect, it, vi } from 'vitest';
import { buildMenuRoutes } from '../../backoffice/menu';
import { type Crumb, crumbViews } from './breadcrumb';
import { arriveAt, type Place } from './place';
import { withFormer } from './seen-routes';

// The slices' index files also import the HTTP client, which reads the document when it is loaded.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '', querySelector: () => null }));

const item = (fields: Partial<MenuItem> & { id: number }): MenuItem => ({
  name: `条目${fields.id}`,
  url: 'form/records',
  path: '/x',
  icon: '',
  children: [],
  has_auth_node_tags: [],
  ...fields,
});

const routes = buildMenuRoutes([
  item({ id: 1, name: '工作台', url: 'workbench', path: '/dashboard' }),
  item({
    id: 2,
    name: '教学管理',
    url: '#',
    path: '/teaching',
    children: [
      item({ id: 3, name: '班级管理', path: '^/course/class', has_auth_node_tags: ['index'] }),
      item({ id: 4, name: '班级详情', path: '$/course/class/detail' }),
      item({ id: 5, name: '报名', path: '^/course/apply' }),
    ],
  }),
  item({ id: 6, name: '成绩', path: '/score?form=3' }),
]);

const arrive = (address: string, permissions: string[] = [], menu = routes) => {
  const url = new URL(address, 'http://school.test');
  return arriveAt({ pathname: url.pathname, query: url.searchParams, routes: menu, permissions });
};

const placeAt = (address: string, permissions: string[] = []): Place => {
  const arrival = arrive(address, permissions);
  if (!('place' in arrival)) throw new Error(`${address} is no place`);
  return arrival.place;
};

const drawn = (crumbs: readonly Crumb[]) =>
  crumbViews(crumbs).map(({ title, href }) => (href === undefined ? { title } : { title, href }));
const trail = (address: string) => drawn(placeAt(address).crumbs);

describe('arriveAt', () => {
  it('sends an unknown address to /404', () => {
    expect(arrive('/nowhere')).toEqual({ redirect: '/404' });
    expect(arrive('/course/classes')).toEqual({ redirect: '/404' });
  });

  it('says of an entry that was taken away that it is lost, with no actions left, and follows one that moved', () => {
    const remaining = routes.filter(({ name }) => name !== 'menu_3' && name !== 'menu_6');
    const now = [...remaining, ...buildMenuRoutes([item({ id: 6, name: '成绩', path: '/grades?form=3' })])];
    const seen = withFormer(now, routes);
    const at = (pathname: string, query = '') =>
      arriveAt({ pathname, query: new URLSearchParams(query), routes: now, seen, permissions: [] });
    expect(at('/course/class')).toMatchObject({
      place: { name: 'menu_3', title: '班级管理', auths: [], isLost: true },
    });
    expect(at('/score', 'form=3')).toEqual({ redirect: '/grades?form=3' });
    expect(at('/grades', 'form=3')).not.toHaveProperty('place.isLost');
    expect(at('/nowhere')).toEqual({ redirect: '/404' });
  });

  it('says so when the caller has no workbench, instead of sending the first page to /404', () => {
    expect(arrive('/dashboard', [], [])).toEqual({ noWorkbench: true });
  });

  it('leads from a container to its first screen', () => {
    expect(arrive('/teaching')).toEqual({ redirect: '/course/class' });
  });

  it('merges the parameters of the entry with the query of the address', () => {
    expect(placeAt('/score?form=3&page=2')).toMatchObject({ name: 'menu_6', params: { form: '3', page: '2' } });
    expect(placeAt('/score?page=2').params).toEqual({ form: '3', page: '2' });
  });

  it.each([
    ['/course/txl', '通讯录', 'menu_3'],
    ['/course/apply_list', '报名管理', 'menu_5'],
    ['/course/pay', '缴费记录', 'menu_3'],
    ['/course/attendance', '考勤管理', 'menu_3'],
  ])('opens %s as %s and lights %s', (path, title, highlight) => {
    expect(placeAt(path)).toMatchObject({ title, highlight });
  });

  it('opens the password page without lighting an entry', () => {
    expect(placeAt('/info/password/')).toMatchObject({ title: '修改密码', highlight: undefined });
    expect(placeAt('/info/password?tab=devices')).toMatchObject({ title: '登录设备' });
    expect(placeAt('/info/password?tab=devices')).toMatchObject({
      crumbs: expect.arrayContaining([{ title: '登录设备', path: '/info/password' }]),
    });
    expect(placeAt('/info/password?tab=constructor')).toMatchObject({ title: '修改密码' });
  });

  it('gives a fixed course screen the actions that the caller holds on its resource', () => {
    const held = [courseNode('payment', 'index'), courseNode('contact', 'edit'), courseNode('payment', 'create')];
    expect(placeAt('/course/pay?class=9', held)).toMatchObject({
      auths: ['index', 'create', 'more'],
      params: { class: '9' },
    });
  });

  it('gives a generated screen the tags of its entry', () => {
    expect(placeAt('/course/class').auths).toEqual(['index']);
  });
});

describe('breadcrumb', () => {
  it('shows the last item as plain text', () => {
    expect(trail('/dashboard')).toEqual([{ title: '工作台' }]);
  });

  it('shows containers as plain text and begins at the workbench', () => {
    expect(trail('/course/class')).toEqual([
      { title: '工作台', href: '/dashboard' },
      { title: '教学管理' },
      { title: '班级管理' },
    ]);
  });

  it('puts a hidden course route under the entry that it highlights', () => {
    expect(trail('/course/pay')).toEqual([
      { title: '工作台', href: '/dashboard' },
      { title: '教学管理' },
      { title: '班级管理', href: '/course/class' },
      { title: '缴费记录' },
    ]);
  });

  it('puts a hidden generated route under the entry whose path it continues', () => {
    expect(trail('/course/class/detail').map((crumb) => crumb.title)).toEqual([
      '工作台',
      '教学管理',
      '班级管理',
      '班级详情',
    ]);
  });

  it("shows an item whose path contains 'key' as plain text", () => {
    expect(
      drawn([
        { title: '甲', path: '/a/key' },
        { title: '乙', path: '/b', href: '/b?form=3' },
        { title: '丙', path: '/c' },
      ]),
    ).toEqual([{ title: '甲' }, { title: '乙', href: '/b?form=3' }, { title: '丙' }]);
  });
});
