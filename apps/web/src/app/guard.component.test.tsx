import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readCookie, writeCookie } from '../platform/cookie';
import { server } from '../platform/http/scripted-server.test-kit';
import { showSchool } from '../platform/page-meta';
import { expectAddress, expectGone } from './driving.test-kit';
import { scriptPersonalPage } from './personal-page.test-kit';
import { openProduct } from './product.test-kit';
import { scriptMenu } from './shell/sample-menu.test-kit';
import './gallery/gallery-page';

const heading = page.getByRole('heading', { level: 1 });
const loginHeading = page.getByRole('heading', { name: '登录' });
const sidebar = page.getByCss('#sidebar');
const tokenCookie = 'shuyuan_token';

const script = () => {
  scriptMenu();
  scriptPersonalPage();
  server.answer(identityEndpoints.login, { access_token: 'fresh', token_type: 'Bearer', expires_in: 3600 });
};
const open = (address: string) => openProduct(address, { script });
const openAsStranger = (address: string) => openProduct(address, { signedIn: false, script });
const signInHere = async () => {
  await page.getByLabelText('用户名').fill('admin');
  await page.getByLabelText('密码', { exact: true }).fill('some password');
  await userEvent.keyboard('{Enter}');
};
/** Signs out as another tab would, without this tab knowing yet. */
const signOutElsewhere = () => writeCookie({ name: tokenCookie, value: '', maxAgeSeconds: 0 });

describe('without a token (requirements §2)', () => {
  it.each([
    '/',
    '/dashboard',
    '/course/txl',
    '/course/class?page=2&keyword=%E5%BC%A0',
    '/info/password',
    '/404',
    '/test',
    '/nowhere/at/all',
  ])('leads from %s to the login page, which remembers it with its query', async (wanted) => {
    openAsStranger(wanted);
    await expect.element(loginHeading).toBeVisible();
    await expectAddress(`/login?redirect=${encodeURIComponent(wanted)}`);
  });

  it('reaches the login page itself, which remembers nothing', async () => {
    showSchool({ name: '商学院', logo: '', utc_offset: 480 });
    openAsStranger('/login');
    await expect.element(loginHeading).toBeVisible();
    await expectAddress('/login');
    await expect.poll(() => document.title).toBe('登录 - 商学院');
  });
});

describe('after sign-in (requirements §2)', () => {
  it('shows the wanted page, with its query', async () => {
    openAsStranger('/info/password?from=mail');
    await signInHere();
    await expectAddress('/info/password?from=mail');
    await expect.element(page.getByLabelText('当前密码')).toBeVisible();
    expect(readCookie(tokenCookie)).toBe('fresh');
  });

  it.each(['//127.0.0.2:9/x', '/\\127.0.0.2:9/x', 'javascript:alert(1)', '/%2F127.0.0.2:9/x'])(
    'refuses to go on to %s and shows home',
    async (hostile) => {
      openAsStranger(`/login?redirect=${encodeURIComponent(hostile)}`);
      await signInHere();
      await expectAddress('/dashboard');
      await expect.element(heading).toHaveTextContent('工作台');
    },
  );
});

describe('signed in', () => {
  it.each(['/login?redirect=%2Finfo%2Fpassword', '/', '/course'])('leads from %s to the dashboard', async (address) => {
    open(address);
    await expectAddress('/dashboard');
    await expect.element(heading).toHaveTextContent('工作台');
  });

  it('notices when it is looked at again that another tab signed out', async () => {
    open('/info/password?from=menu');
    await expect.element(page.getByLabelText('当前密码')).toBeVisible();
    signOutElsewhere();
    window.dispatchEvent(new Event('focus'));
    await expectAddress('/login?redirect=%2Finfo%2Fpassword%3Ffrom%3Dmenu');
    await expect.element(loginHeading).toBeVisible();
  });
});

describe('not found (requirements §2)', () => {
  it.each(['/nowhere', '/course/unknown', '/dashboard/more', '/login/extra', '/test/x'])(
    'redirects %s, which nothing answers to, to /404',
    async (address) => {
      open(address);
      await expectAddress('/404');
      await expect.element(heading).toHaveTextContent('这里没有您要找的页面');
      await expectGone(sidebar);
    },
  );

  it('leads back to the workbench', async () => {
    open('/404');
    await page.getByRole('link', { name: '回到工作台' }).click();
    await expectAddress('/dashboard');
    await expect.element(sidebar).toBeVisible();
  });

  it('stands outside the layout, as /test does', async () => {
    open('/test?only=basics');
    await expect.element(heading).toHaveTextContent('测试页');
    await expectGone(sidebar);
  });
});
