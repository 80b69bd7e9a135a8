import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../platform/http/scripted-server.test-kit';
import { expectAddress, expectGone, expectTexts } from '../driving.test-kit';
import { menuEntry, openProduct } from '../product.test-kit';
import { mainMenu, scriptMenu } from './sample-menu.test-kit';

const url = 'nothing/here';
const heading = page.getByRole('heading', { level: 1 });
const screen = (title: string) =>
  page.getByCss('.screen').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 1 }) });
const link = (name: string) => mainMenu.getByRole('link', { name, exact: true });
const group = (name: string) => mainMenu.getByRole('button', { name, exact: true });

const open = (address: string, ...added: ReturnType<typeof menuEntry>[]) =>
  openProduct(address, { script: () => scriptMenu(...added) });

describe('menu rules (requirements §2)', () => {
  it('shows a plain message for an entry whose screen is unknown, not a blank page', async () => {
    open('/', menuEntry({ name: '旧报表', url: 'report/old', path: '/report' }));
    await link('旧报表').click();
    await expectAddress('/report');
    await expect.element(page.getByRole('main')).toHaveTextContent('这个页面还没有安装');
    await expect.element(page.getByRole('main')).toHaveTextContent('report/old');
  });

  it('turns the part after ? into parameters and names the route menu_{id}', async () => {
    const third = menuEntry({ name: '三号表', url, path: '/content?form=3', icon: 'TableOutlined' });
    const fourth = menuEntry({ name: '四号表', url, path: '/content?form=4' });
    open('/', third, fourth);
    await link('四号表').click();
    await expectAddress('/content?form=4');
    await expect.element(heading).toHaveTextContent('四号表');
    await expect.element(screen('四号表')).toHaveAttribute('data-route', `menu_${fourth.id}`);
    await expectTexts(mainMenu.getByCss('[aria-current=page]'), ['四号表']);
    open('/content?form=3&page=2', third, fourth);
    await expect.element(screen('三号表')).toHaveAttribute('data-route', `menu_${third.id}`);
  });

  it('uses a path with ^ without the prefix, whatever stands above it', async () => {
    const notice = menuEntry({ name: '公告', url, path: '^notice' });
    const news = menuEntry({ name: '新闻', url, path: 'news' });
    open('/notice', menuEntry({ name: '栏目', url: '#', path: '/section', children: [notice, news] }));
    await expect.element(heading).toHaveTextContent('公告');
    await expect.element(link('公告')).toHaveAttribute('href', '/notice');
    await expect.element(link('新闻')).toHaveAttribute('href', '/section/news');
  });

  it('keeps a path with $ out of the menu, opens its route and lights the entry it belongs to', async () => {
    const hidden = menuEntry({ name: '班级详情', url, path: '$/course/class/detail' });
    open('/course/class/detail', hidden);
    await expect.element(screen('班级详情')).toHaveAttribute('data-route', `menu_${hidden.id}`);
    await expectTexts(mainMenu.getByCss('[aria-current]'), ['班级管理']);
    await expectGone(mainMenu.getByText('班级详情'));
  });

  it('takes a url of # and an empty url for containers: they fold, and lead nowhere themselves', async () => {
    const article = menuEntry({ name: '文章', url, path: '/article' });
    const empty = menuEntry({ name: '内容', url: '', path: '', children: [article] });
    const sharp = menuEntry({ name: '课外', url: '#', path: '/outside', children: [empty] });
    open('/', sharp);
    await expect.element(group('课外')).toBeVisible();
    await expectGone(link('课外'));
    await expectGone(link('文章'));
    await group('课外').click();
    await group('内容').click();
    await expectAddress('/dashboard');
    await link('文章').click();
    await expectAddress('/article');
    open('/outside', sharp);
    await expectAddress('/article');
    await expect.element(group('课外')).toHaveAttribute('aria-expanded', 'true');
  });

  it('shows the icon and the title of the route in the header bar, and a plain icon for one it does not know', async () => {
    const known = menuEntry({ name: '学员库', url, path: '/known', icon: 'ContactsOutlined' });
    const unknown = menuEntry({ name: '无图标', url, path: '/plain', icon: 'NoSuchIcon' });
    open('/known', known, unknown);
    await expect.element(screen('学员库').getByRole('heading', { level: 1 })).toHaveTextContent('学员库');
    await expect.element(screen('学员库').getByCss('svg[data-icon=contacts]')).toBeVisible();
    await link('无图标').click();
    await expect.element(screen('无图标').getByCss('svg[data-icon=appstore]')).toBeVisible();
  });

  it('shows a new entry when the window is looked at again, without a new sign-in', async () => {
    open('/');
    await expect.element(link('工作台')).toBeVisible();
    scriptMenu(menuEntry({ name: '刚刚开通', url, path: '/fresh' }));
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.element(link('刚刚开通')).toBeVisible();
    expect(server.asked(identityEndpoints.menu)).toHaveLength(2);
  });
});
