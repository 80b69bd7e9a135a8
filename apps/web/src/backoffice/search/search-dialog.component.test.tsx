import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { SearchAnswer, SearchGroup } from '@shuyuan/contract/backoffice/search/search';
import { searchEndpoints } from '@shuyuan/contract/backoffice/search/search.endpoints';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allowConsole } from '../../app/allowed-errors.test-kit';
import { axeFindingsInBothLooks } from '../../app/axe.test-kit';
import { boxOf, expectAddress, expectCount, expectFits, expectGone, expectTexts } from '../../app/driving.test-kit';
import { menuEntry, openProduct, reopenProduct } from '../../app/product.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';

const url = 'nothing/here';
const dialog = page.getByRole('dialog', { name: '全局搜索' });
const field = dialog.getByRole('combobox', { name: '全局搜索' });
const opener = page.getByRole('button', { name: '全局搜索' });
const titles = dialog.getByCss('.search-line-title');
const headings = dialog.getByCss('.search-heading');
const active = () => {
  const id = field.element().getAttribute('aria-activedescendant');
  return (id === null ? undefined : document.getElementById(id))?.textContent ?? '';
};

const menu = [
  menuEntry({ name: '工作台', path: '/dashboard', url }),
  menuEntry({ name: '班级管理', path: '/course/class', url }),
  menuEntry({ name: '文件库', path: '/file', url }),
  menuEntry({ name: '教师', path: '^/teachers?custom_form_id=12', url: 'form/records' }),
];
const [, classes] = menu;

const people: SearchGroup = {
  custom_form_id: 12,
  name: '教师',
  may_open: true,
  hits: [
    {
      id: 1,
      title: '张三',
      subtitle: '139****0001',
      path: '/course/class?class=1',
      act: { name: '收款', path: '/file?pay=1' },
    },
    { id: 2, title: '张四', subtitle: '' },
  ],
  has_more: false,
};
const unseen: SearchGroup = {
  ...people,
  custom_form_id: 99,
  name: '无页面',
  hits: [{ id: 3, title: '张五', subtitle: '' }],
};
const answer = (more: Partial<SearchAnswer> = {}): { data: SearchAnswer } => ({
  data: { groups: [people, unseen], pages: [], forms: [], late: [], ...more },
});

const open = async (address = '/dashboard'): Promise<void> => {
  openProduct(address, {
    script: () => {
      server.answer(identityEndpoints.menu, { data: menu });
      server.answer(searchEndpoints.index, answer());
      server.answer(searchEndpoints.recent, { data: [people] });
    },
  });
  await expect.element(opener).toBeVisible();
};
const press = (keys: string) => userEvent.keyboard(keys);
const asked = () => server.asked(searchEndpoints.index).map(({ query }) => query.keyword);

describe('the search', () => {
  it('opens by Ctrl+K and by ⌘K, also from a field, and closes by Escape with the focus where it was', async () => {
    await open();
    opener.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
    await expectGone(dialog);
    await press('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await press('{Escape}');
    await expectGone(dialog);
    (opener.element() as HTMLElement).focus();
    await press('{Meta>}K{/Meta}');
    await expect.element(field).toHaveFocus();
    await press('{Escape}');
    await expect.element(opener).toHaveFocus();
  });

  it('shows hits under their headings, marks the words, and leaves out what has no page', async () => {
    await open();
    await opener.click();
    await userEvent.fill(field, '张');
    await expectTexts(titles, ['张三', '张四']);
    await expectTexts(headings, ['教师']);
    await expectTexts(dialog.getByCss('mark'), ['张', '张']);
    const hrefs = dialog
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/course/class?class=1', '/file?pay=1', '/teachers?custom_form_id=12&record=2']);
    await expect.element(dialog.getByRole('status')).toHaveTextContent('找到 2 条');
    expect(await axeFindingsInBothLooks()).toEqual([]);
  });

  it('is moved through by arrows around the ends, and opened by Enter', async () => {
    await open();
    await press('{Control>}k{/Control}');
    await userEvent.fill(field, '张');
    await expect.poll(active).toContain('张三');
    await press('{ArrowUp}');
    await expect.poll(active).toContain('张四');
    await press('{ArrowDown}');
    await expect.poll(active).toContain('张三');
    await expect.element(field).toHaveFocus();
    await press('{Enter}');
    await expectAddress('/course/class?class=1');
    await expectGone(dialog);
  });

  it('reaches the act of a hit by Tab, and comes back by Shift+Tab', async () => {
    await open();
    await press('{Control>}k{/Control}');
    await userEvent.fill(field, '张');
    await expect.poll(active).toContain('张三');
    await press('{Tab}');
    await expect.poll(active).toBe('收款');
    await press('{Shift>}{Tab}{/Shift}');
    await expect.poll(active).toContain('张三');
    await press('{Tab}{Enter}');
    await expectAddress('/file?pay=1');
  });

  it('puts a page first whose name begins with the words, and last where it only sounds alike', async () => {
    await open();
    server.answer(searchEndpoints.index, answer({ pages: [classes?.id ?? 0] }));
    await opener.click();
    await userEvent.fill(field, '班级');
    await expectTexts(headings, ['页面', '教师']);
    await userEvent.fill(field, 'bjgl');
    await expectTexts(headings, ['教师', '页面']);
  });
});

describe('while hits are on their way', () => {
  it('the last ones stay, a call that nobody waits for is cancelled, and its answer never shows', async () => {
    await open();
    const late: ((reply: { data: SearchAnswer }) => void)[] = [];
    await opener.click();
    await userEvent.fill(field, '张');
    await expectTexts(titles, ['张三', '张四']);
    server.answer(searchEndpoints.index, () => new Promise((resolve) => late.push(resolve)));
    await userEvent.fill(field, '张三丰');
    await expect.poll(asked).toEqual(['张', '张三丰']);
    await expectTexts(titles, ['张三', '张四']);
    await expect.element(dialog.getByRole('status')).toHaveTextContent('正在搜索');
    server.answer(searchEndpoints.index, answer({ groups: [] }));
    await userEvent.fill(field, '李');
    await expect.element(dialog.getByText('没有找到“李”')).toBeVisible();
    late[0]?.(answer());
    await expectCount(titles, 0);
  });

  it('Enter waits for them and opens the first one, never one of the last', async () => {
    await open();
    await opener.click();
    await userEvent.fill(field, '张');
    await expectTexts(titles, ['张三', '张四']);
    let arrive: (reply: { data: SearchAnswer }) => void = () => undefined;
    server.answer(searchEndpoints.index, () => new Promise((resolve) => (arrive = resolve)));
    await userEvent.fill(field, '班');
    await press('{Enter}');
    await expect.poll(asked).toContain('班');
    await expect.element(dialog).toBeVisible();
    arrive(answer({ groups: [{ ...people, hits: [{ id: 7, title: '班固', subtitle: '', path: '/file?class=7' }] }] }));
    await expectAddress('/file?class=7');
  });
});

describe('what went wrong is said', () => {
  it('with a way to try again', async () => {
    await open();
    allowConsole(/系统繁忙/);
    server.refuse(searchEndpoints.index, 503, { errcode: 50300, errmsg: '系统繁忙' });
    await opener.click();
    await userEvent.fill(field, '张');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('系统繁忙');
    server.answer(searchEndpoints.index, answer({ late: ['教室'] }));
    await dialog.getByRole('button', { name: '重试' }).click();
    await expectTexts(titles, ['张三', '张四']);
    await expect.element(dialog.getByText('“教室”没有及时查完')).toBeVisible();
  });
});

describe('what was opened and searched for last', () => {
  it('is there the next time, by numbers alone in the browser, until it is cleared', async () => {
    await open();
    await opener.click();
    await expect.element(dialog.getByText('可以输入汉字、拼音或首字母')).toBeVisible();
    await userEvent.fill(field, '张');
    await expect.poll(active).toContain('张三');
    await press('{Enter}');
    await expectAddress('/course/class?class=1');
    expect(localStorage.getItem('shuyuan_visited:1')).toBe('["12.1"]');
    history.replaceState(null, '', '/dashboard');
    reopenProduct();
    await expect.element(opener).toBeVisible();
    await press('{Control>}k{/Control}');
    await expectTexts(headings, ['最近打开', '最近搜索']);
    await expectTexts(titles, ['张三', '张']);
    expect(server.asked(searchEndpoints.recent).map(({ query }) => query.refs)).toEqual(['12.1']);
    await titles.last().click();
    await expect.element(field).toHaveValue('张');
    await userEvent.fill(field, '');
    await dialog.getByRole('button', { name: '清除记录' }).click();
    await expectCount(titles, 0);
    expect(Object.keys(localStorage).filter((key) => /visited|searched/.test(key))).toEqual([]);
  });
});

describe('unsaved input below', () => {
  it('is not lost: the hit opens in another tab', async () => {
    await open();
    const hold = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    const opened: unknown[] = [];
    const before = window.open;
    window.open = (path) => {
      opened.push(path);
      return null;
    };
    await press('{Control>}k{/Control}');
    await expect.element(dialog.getByText('结果会在新标签页打开')).toBeVisible();
    await userEvent.fill(field, '张');
    await expect.poll(active).toContain('张三');
    await press('{Enter}');
    await expectGone(dialog);
    window.open = before;
    window.removeEventListener('beforeunload', hold);
    expect(opened).toEqual(['/course/class?class=1']);
    await expectAddress('/dashboard');
  });
});

describe('on a phone', () => {
  it('the search is a page of its own that the back button leaves', async () => {
    await page.viewport(390, 844);
    await open('/file');
    await opener.click();
    await userEvent.fill(field, '张');
    await expectTexts(titles, ['张三', '张四']);
    expect([boxOf(dialog).width, boxOf(dialog).height]).toEqual([390, 844]);
    await expectFits();
    history.back();
    await expectGone(dialog);
    await expectAddress('/file');
    await opener.click();
    await dialog.getByRole('button', { name: '返回' }).click();
    await expectGone(dialog);
    await opener.click();
    await userEvent.fill(field, '张');
    await titles.first().click();
    await expectAddress('/course/class?class=1');
    history.back();
    await expectAddress('/file');
    await expectGone(dialog);
  });
});
