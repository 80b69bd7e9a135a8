// @module-tag long
import { demoEndpoints } from '@shuyuan/contract/backoffice/demo/demo.endpoints';
import { describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { server } from '../../platform/http/scripted-server.test-kit';
import { axeFindings, axeFindingsInBothLooks } from '../axe.test-kit';
import { expectFits, expectGone } from '../driving.test-kit';
import { demoPage } from '../gallery/demo-list.test-kit';
import { scriptFiles } from '../gallery/given-files.test-kit';
import { scriptPersonalPage } from '../personal-page.test-kit';
import { openProduct } from '../product.test-kit';
import { mainMenu, scriptMenu } from './sample-menu.test-kit';
import '../gallery/gallery-page';

const heading = page.getByRole('heading', { level: 1 });

/** Checks the open page, wide and narrow. */
const expectNothingFound = async (): Promise<void> => {
  for (const width of [1440, 390]) {
    await page.viewport(width, 900);
    expect(await axeFindingsInBothLooks(), `${width} px`).toEqual([]);
    await expectFits();
  }
};

const open = async (address: string, title: string): Promise<void> => {
  openProduct(address, {
    script: () => {
      scriptMenu();
      scriptPersonalPage();
      scriptFiles();
      server.answer(demoEndpoints.list, demoPage);
    },
  });
  await expect.element(heading).toHaveTextContent(title);
  await expectGone(page.getByRole('progressbar'));
};

describe('axe finds nothing serious, and nothing is wider than the window,', () => {
  it('on the login page', async () => {
    openProduct('/login', { signedIn: false });
    await expect.element(page.getByLabelText('用户名')).toBeVisible();
    await expectNothingFound();
  });

  it.each([
    ['/info/password', '修改密码'],
    ['/404', '这里没有您要找的页面'],
  ])('on the shell with %s', async (address, title) => {
    await open(address, title);
    await expectNothingFound();
  });

  it('on the test page with every shared element', async () => {
    await open('/test', '测试页');
    for (const room of ['富文本编辑器', '上传一张图片', '演示列表', '30 列', '一页 10,000 行', '地图选点']) {
      await expect.element(page.getByRole('region', { name: room }).first()).toBeInTheDocument();
    }
    await expect.element(page.getByText('共 30 条')).toBeInTheDocument();
    await expect.element(page.getByText('共 200 条')).toBeInTheDocument();
    await expectGone(page.getByRole('progressbar'));
    await expectNothingFound();
  });

  it('while menus and the overlay are open', async () => {
    await open('/info/password', '修改密码');
    await page.getByRole('button', { name: /用户菜单/ }).click();
    await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
    expect(await axeFindings()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await page.viewport(390, 844);
    await page.getByRole('button', { name: '展开侧边栏' }).click();
    await expect.element(mainMenu).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });
});

it('is dark, light or as the device says', async () => {
  const expectLook = (look: string) => expect.poll(() => document.documentElement.dataset.theme).toBe(look);
  const entry = (name: string) => page.getByRole('menuitemradio', { name });
  const openLooks = () => page.getByRole('button', { name: '切换外观' }).click();
  await open('/info/password', '修改密码');
  await expectLook('light');
  await openLooks();
  await entry('深色').click();
  await expectLook('dark');
  await openLooks();
  await expect.element(entry('深色')).toHaveAttribute('aria-checked', 'true');
  await entry('跟随系统').click();
  await expectLook('light');
  await commands.emulate({ colorScheme: 'dark' });
  await expectLook('dark');
});
