import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KeywordBox } from './keyword-box';

const place = () => document.body.appendChild(document.createElement('div'));
let root: ReturnType<typeof createRoot>;
afterEach(() => root.unmount());

/** A list that only follows the search when the test says so. */
const open = () => {
  const asked: string[] = [];
  root = createRoot(place());
  const show = (value: string) =>
    root.render(<KeywordBox value={value} hint="关键字" onSearch={(keyword) => asked.push(keyword)} />);
  show('');
  return { asked, show };
};
const box = page.getByRole('textbox', { name: '关键字' });

it('keeps what is typed while the list comes to what was searched for before', async () => {
  const { asked, show } = open();
  await userEvent.fill(box, 'zhangsan');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(box, 'zs');
  show('zhangsan');
  await expect.poll(() => asked).toEqual(['zhangsan', 'zs']);
  await expect.element(box).toHaveValue('zs');
  show('zs');
  await userEvent.fill(box, '');
  await expect.poll(() => asked).toEqual(['zhangsan', 'zs', '']);
});

it('passes over a search that the list never came to', async () => {
  const { show } = open();
  for (const words of ['zhang', 'zhangsan']) {
    await userEvent.fill(box, words);
    await userEvent.keyboard('{Enter}');
  }
  await userEvent.fill(box, '张三');
  show('zhangsan');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(box).toHaveValue('张三');
});

it('follows a list that goes elsewhere, as by the back button', async () => {
  const { show } = open();
  await userEvent.fill(box, '张三');
  show('李四');
  await expect.element(box).toHaveValue('李四');
});
