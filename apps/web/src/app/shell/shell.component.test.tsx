import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { readCookie } from '../../platform/cookie';
import { brokenLine, server } from '../../platform/http/scripted-server.test-kit';
import { showSchool } from '../../platform/page-meta';
import { session } from '../../platform/session';
import { atRest } from '../axe.test-kit';
import { boxOf, expectAddress, expectGone, expectTexts, focusOn } from '../driving.test-kit';
import { scriptPersonalPage } from '../personal-page.test-kit';
import { menuEntry, openProduct, reopenProduct } from '../product.test-kit';
import { mainMenu, scriptMenu } from './sample-menu.test-kit';
import '../gallery/gallery-page';

const url = 'nothing/here';
const sidebar = page.getByCss('#sidebar');
const closer = page.getByRole('button', { name: '收起侧边栏' });
const opener = page.getByRole('button', { name: '展开侧边栏' });
const link = (name: string) => mainMenu.getByRole('link', { name, exact: true });
const group = (name: string) => mainMenu.getByRole('button', { name, exact: true });

const open = async (address = '/dashboard', ...added: ReturnType<typeof menuEntry>[]) => {
  openProduct(address, {
    script: () => {
      scriptMenu(...added);
      scriptPersonalPage();
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
};

describe('the sidebar on a wide screen (requirements §4, §9)', () => {
  it('is 210 px wide, and its logo leads to the workbench', async () => {
    await open('/info/password');
    expect(boxOf(sidebar).width).toBe(210);
    await sidebar.getByRole('link', { name: '书院' }).click();
    await expectAddress('/dashboard');
  });

  it('closes to icons and opens again; the choice is saved as 0 and 1 and found again', async () => {
    await open('/');
    await expect.element(closer).toHaveAttribute('aria-expanded', 'true');
    await closer.click();
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
    expect(readCookie('sidebarStatus')).toBe('0');
    reopenProduct();
    await expect.element(opener).toBeVisible();
    await expect.poll(() => boxOf(sidebar).width).toBe(64);
    await expect.element(link('工作台')).toBeVisible();
    await opener.click();
    await expect.poll(() => readCookie('sidebarStatus')).toBe('1');
    reopenProduct();
    await expect.element(closer).toBeVisible();
    await expect.poll(() => boxOf(sidebar).width).toBe(210);
  });

  it('opens a group beside its icon when closed, and the group leads to its screens', async () => {
    await open('/');
    await closer.click();
    await group('教学管理').hover();
    await link('班级管理').click();
    await expectAddress('/course/class');
  });
});

describe('the sidebar on a narrow screen (requirements §2, §9)', () => {
  it('closes by itself below 992 px and comes back at 992 px', async () => {
    await page.viewport(992, 800);
    await open('/');
    await expect.element(link('工作台')).toBeVisible();
    await page.viewport(991, 800);
    await expect.element(opener).toBeVisible();
    await expectGone(link('工作台'));
    expect(readCookie('sidebarStatus')).not.toBe('0');
    await page.viewport(992, 800);
    await expect.element(link('工作台')).toBeVisible();
  });

  it('opens as an overlay and closes on route change, by Escape and by a tap beside it', async () => {
    await page.viewport(390, 844);
    await open('/');
    await opener.click();
    expect(boxOf(sidebar).width).toBe(210);
    await link('文件库').click();
    await expectAddress('/file');
    await expectGone(mainMenu);
    await opener.click();
    await expect.element(mainMenu).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectGone(mainMenu);
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await expect.element(mainMenu).toBeVisible();
    await page.getByRole('button', { name: '关闭菜单' }).click({ position: { x: 380, y: 400 } });
    await expectGone(mainMenu);
  });
});

it('opens an entry whose address is Chinese, by the menu and by its address', async () => {
  const entry = menuEntry({ name: '班级', url: 'nothing/here', path: '/教学/班级管理' });
  openProduct('/教学/班级管理', { script: () => server.answer(identityEndpoints.menu, { data: [entry] }) });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('班级');
  await expect.element(mainMenu.getByRole('link', { name: '班级' })).toHaveAttribute('aria-current', 'page');
});

describe('the breadcrumb (requirements §2)', () => {
  it('shows the last item, containers and paths with key as plain text and the rest as links', async () => {
    const detail = menuEntry({ name: '详情', url, path: '$/template/detail' });
    const plain = menuEntry({ name: '模板', url, path: '/template', children: [detail] });
    const keyed = menuEntry({ name: '证书', url, path: '/monkey/list', children: [plain] });
    await open('/template/detail', menuEntry({ name: '教务', url: '#', path: '/office', children: [keyed] }));
    const trail = page.getByRole('navigation', { name: '当前位置' });
    await expectTexts(trail.getByRole('listitem'), ['工作台', '教务', '证书', '模板', '详情']);
    await expectTexts(trail.getByRole('link'), ['工作台', '模板']);
    await expectTexts(trail.getByCss('[aria-current=page]'), ['详情']);
    await trail.getByRole('link', { name: '模板' }).click();
    await expectAddress('/template');
    await trail.getByRole('link', { name: '工作台' }).click();
    await expectAddress('/dashboard');
    await expectGone(trail.getByRole('link'));
  });
});

describe('the user menu (requirements §2)', () => {
  const trigger = page.getByRole('button', { name: /用户菜单/ });
  const entry = (name: string) => page.getByRole('menuitem', { name });

  it('has three entries: system home, personal info, logout', async () => {
    await open('/info/password');
    await trigger.click();
    await expectTexts(page.getByRole('menuitem'), ['系统首页', '个人信息', '退出登录']);
    await entry('系统首页').click();
    await expectAddress('/dashboard');
    await trigger.click();
    await entry('个人信息').click();
    await expectAddress('/info/password');
    await expect.poll(() => document.title).toMatch(/^修改密码/);
  });

  it('ends the session by logout and leads to /login with the page where I was', async () => {
    await open('/info/password?from=menu');
    const token = session.token();
    await trigger.click();
    await entry('退出登录').click();
    await expectAddress(`/login?redirect=${encodeURIComponent('/info/password?from=menu')}`);
    expect(server.asked(identityEndpoints.logout).map((request) => request.token)).toEqual([token]);
    expect(readCookie('shuyuan_token')).toBeUndefined();
  });

  it('leaves this device by logout even when the server does not answer', async () => {
    await open('/');
    server.answer(identityEndpoints.logout, () => brokenLine());
    await trigger.click();
    await entry('退出登录').click();
    await expectAddress('/login?redirect=%2Fdashboard');
  });
});

describe('the page', () => {
  it.each([
    ['/dashboard', '工作台'],
    ['/info/password', '修改密码'],
    ['/info/password?tab=devices', '登录设备'],
    ['/file', '文件库'],
    ['/test', '测试页'],
    ['/404', '页面不存在'],
  ])('bears the title of %s followed by the school name (requirements §1)', async (address, title) => {
    showSchool({ name: '商学院', logo: '', utc_offset: 480 });
    await open(address === '/test' ? '/test?only=basics' : address);
    await expect.poll(() => document.title).toBe(`${title} - 商学院`);
  });

  it('offers the way back to the top under a long screen', async () => {
    await commands.emulate({ reducedMotion: 'no-preference' });
    await page.viewport(1280, 280);
    await open('/info/password');
    await expect.element(page.getByLabelText('当前密码')).toBeInTheDocument();
    await atRest();
    const button = page.getByRole('button', { name: '回到顶部' });
    const scrolledTo = (top: number) =>
      expect.poll(() => {
        window.scrollTo({ top, behavior: 'instant' });
        return button.elements().length;
      });
    await scrolledTo(121).toBe(1);
    await scrolledTo(120).toBe(0);
    await scrolledTo(200).toBe(1);
    await button.click();
    await expect.poll(() => window.scrollY).toBe(0);
    await expectGone(button);
  });
});

describe('the keyboard alone', () => {
  const press = (keys: string) => userEvent.keyboard(keys);
  beforeEach(async () => {
    const child = menuEntry({ name: '开班', url, path: '/office/class' });
    await open('/dashboard', menuEntry({ name: '教务', url: '#', path: '/office', children: [child] }));
    (document.activeElement as HTMLElement | null)?.blur();
  });

  it('skips to the content', async () => {
    await press('{Tab}');
    await expect.element(page.getByRole('button', { name: '跳到主要内容' })).toHaveFocus();
    await press('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it('walks through the menu, opens a group and a screen, and folds the sidebar', async () => {
    await press('{Tab}{Tab}');
    await expect.element(page.getByRole('link', { name: '书院' })).toHaveFocus();
    for (const next of [link('工作台'), group('教学管理'), link('文件库'), group('系统管理'), group('教务')]) {
      await press('{Tab}');
      await expect.element(next).toHaveFocus();
    }
    await press('{Enter}');
    await press('{Tab}');
    await expect.element(link('开班')).toHaveFocus();
    await press('{Enter}');
    await expectAddress('/office/class');
    await press('{Tab}');
    await expect.element(closer).toHaveFocus();
    await press(' ');
    await expect.element(opener).toHaveFocus();
    await press('{Shift>}{Tab}{/Shift}');
    await expect.element(group('教务')).toHaveFocus();
    await press('{Enter}');
    await expect.element(link('开班')).toBeVisible();
    await press('{Escape}');
    await expectGone(link('开班'));
    await expect.element(group('教务')).toHaveFocus();
  });

  it('opens the user menu and chooses from it', async () => {
    const user = page.getByRole('button', { name: /用户菜单/ });
    const entry = (name: string) => page.getByRole('menuitem', { name });
    await focusOn(user);
    await press('{ArrowDown}');
    await expect.element(entry('系统首页')).toHaveFocus();
    await press('{ArrowUp}');
    await expect.element(entry('退出登录')).toHaveFocus();
    await press('{Home}{Escape}');
    await expect.element(user).toHaveFocus();
    await press('{Enter}{ArrowDown}');
    await expect.element(entry('个人信息')).toHaveFocus();
    await press('{Enter}');
    await expectAddress('/info/password');
  });
});
