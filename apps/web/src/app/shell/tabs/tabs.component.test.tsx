import { preferenceEndpoints } from '@shuyuan/contract/backoffice/preferences/preference.endpoints';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { session } from '../../../platform/session';
import { axeFindingsInBothLooks } from '../../axe.test-kit';
import { expectAddress, expectCount, expectFits, expectGone, expectTexts, focusOn } from '../../driving.test-kit';
import { scriptPersonalPage } from '../../personal-page.test-kit';
import { menuEntry, openProduct, reopenProduct } from '../../product.test-kit';
import { mainMenu, scriptMenu } from '../sample-menu.test-kit';
import './tab-bar';

const bar = page.getByRole('navigation', { name: '打开的页面' });
const tab = (name: string) => bar.getByRole('link', { name });
const entry = (name: string) => mainMenu.getByRole('link', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

const open = async (address: string, settings: unknown) => {
  openProduct(address, {
    script: () => {
      scriptMenu(menuEntry({ name: '长页', path: '/long', url: 'nothing/here' }));
      scriptPersonalPage();
      server.answer(preferenceEndpoints.show, { data: settings });
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const saved = () => server.asked(preferenceEndpoints.save).map(({ body }) => body);
const on = { isOn: true, pinned: [] };

beforeEach(() => page.viewport(1440, 900));

it('is off until it is turned on in 个人设置, and never shown on a phone', async () => {
  await open('/info/password?tab=look', null);
  await expectGone(bar);
  await page.getByRole('switch', { name: '标签页' }).click();
  await expect.element(tab('界面')).toHaveAttribute('aria-current', 'page');
  expect(saved()).toEqual([{ key: 'page-tabs', value: on }]);
  await page.viewport(390, 844);
  await expectGone(bar);
  await expectFits();
});

it('opens one tab for each page, and closes them by ×, middle click, Delete and the menu', {
  tags: ['long'],
}, async () => {
  await open('/file', on);
  for (const name of ['工作台', '用户', '长页']) {
    if (name === '用户') await mainMenu.getByRole('button', { name: '系统管理' }).click();
    await entry(name).click();
  }
  await entry('工作台').click();
  await expectTexts(bar.getByRole('listitem'), ['文件库', '工作台', '用户', '长页']);
  await expect.element(tab('工作台')).toHaveAttribute('aria-current', 'page');
  expect(await axeFindingsInBothLooks()).toEqual([]);

  await bar.getByRole('button', { name: '关闭 工作台' }).click();
  await expectAddress('/user');
  await focusOn(tab('用户'));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('长页')).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expectTexts(bar.getByRole('listitem'), ['文件库', '用户']);
  await tab('文件库').click({ button: 'middle' });
  await expectTexts(bar.getByRole('listitem'), ['用户']);
  await expectGone(bar.getByRole('button'));

  await entry('文件库').click();
  await entry('长页').click();
  await tab('文件库').click({ button: 'right' });
  await item('关闭其他').click();
  await expectTexts(bar.getByRole('listitem'), ['文件库']);
  await expectAddress('/file');
});

it('keeps pinned tabs at the left, for the user and against 关闭其他, and all tabs over F5 and an ended session', {
  tags: ['long'],
}, async () => {
  await open('/file?keyword=合同', on);
  await entry('工作台').click();
  await entry('长页').click();
  await tab('长页').click({ button: 'right' });
  await item('固定').click();
  const retained = [
    { key: 'page-tabs', value: { isOn: true, pinned: [expect.objectContaining({ title: '长页', href: '/long' })] } },
  ];
  await expect.poll(() => saved()).toEqual(retained);
  await expectTexts(bar.getByRole('listitem'), ['长页', '文件库', '工作台']);
  const value = Reflect.get(Object(saved()[0]), 'value');
  server.answer(preferenceEndpoints.show, { data: value });
  await entry('工作台').click();
  reopenProduct();
  await expectTexts(bar.getByRole('listitem'), ['长页', '文件库', '工作台']);
  await tab('文件库').click();
  await expectAddress(/^\/file\?keyword=/);
  await entry('工作台').click();
  await entry('文件库').click();
  await expectAddress(/^\/file\?keyword=/);

  session.clear();
  await expectCount(bar, 0);
  session.set('token-after', 3600);
  await expectTexts(bar.getByRole('listitem'), ['长页', '文件库', '工作台']);
  await tab('文件库').click({ button: 'right' });
  await item('关闭其他').click();
  await expectTexts(bar.getByRole('listitem'), ['长页', '文件库']);
});

it('shows each page as it was left, and hides the windows of the others with them', async () => {
  await open('/info/password?tab=look', on);
  await entry('长页').click();
  await expectCount(page.getByCss('.screen'), 1);
  await entry('文件库').click();
  const panes = () => [...document.querySelectorAll<HTMLElement>('.screen')];
  await expect.poll(() => panes().map(({ style }) => style.display)).toEqual(['none', '']);
  const [long] = panes();
  if (long) long.style.minHeight = '3000px';
  await tab('长页').click();
  window.scrollTo({ top: 700, behavior: 'instant' });
  await tab('文件库').click();
  await expect.poll(() => window.scrollY).toBe(0);
  await tab('长页').click();
  await expect.poll(() => window.scrollY).toBe(700);
  expect(panes()).toContain(long);
});
