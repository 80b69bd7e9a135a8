import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { sanitisedHtml } from '@shuyuan/contract/platform/sanitised-html';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindingsInBothLooks } from '../../../app/axe.test-kit';
import { expectGone } from '../../../app/driving.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';
import { button, detailOf, openPublications, publicationOf } from '../publications.test-kit';
import { shortIntro } from './poster';

const dialog = page.getByRole('dialog', { name: '二维码：春季班报名' });
const address = `${location.origin}/p/abcdefghjk`;

it('shows the code with its address, and saves it as a large picture', { tags: ['long'] }, async () => {
  openPublications([publicationOf({ state: 'waiting' })]);
  await button('二维码 春季班报名').click();
  await expect.element(dialog.getByRole('link')).toHaveAttribute('href', address);
  await expect.element(dialog.getByText('现在扫码会看到“未开始”。')).toBeVisible();
  expect(await axeFindingsInBothLooks()).toEqual([]);
  const saved: Blob[] = [];
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'data:,';
  });
  await button('下载图片').click();
  await expect.poll(() => saved.length).toBe(1);
  make.mockRestore();
  const picture = await createImageBitmap(saved[0] as Blob);
  expect(saved[0]?.type).toBe('image/png');
  expect(picture.width).toBeGreaterThanOrEqual(1000);
  expect(picture.height).toBe(picture.width);
});

it('prints a poster and nothing else while it is open', async () => {
  const intro = sanitisedHtml.parse(`<p>面向企业负责人。</p><p>${'介绍'.repeat(200)}</p>`);
  openPublications([publicationOf()], {
    script: () => server.answer(publicationEndpoints.show, { data: detailOf({ intro }) }),
  });
  await button('二维码 春季班报名').click();
  const poster = page.getByCss('body > .print-sheet[data-paper="a4-poster"]');
  await expect.element(poster).toBeInTheDocument();
  for (const words of ['春季班报名', '面向企业负责人。', '微信扫码填写', '2026年4月1日', address]) {
    await expect.element(poster).toHaveTextContent(words);
  }
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await button('打印海报').click();
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
  await page.getByRole('button', { name: /关闭|Close/ }).click();
  await expectGone(poster);
});

it('cuts a long introduction by whole letters', () => {
  expect(shortIntro('<p>一</p><p> </p><ul><li>二</li></ul>')).toBe('一\n二');
  const cut = shortIntro(`<p>${'😀'.repeat(200)}</p>`);
  expect([...cut]).toHaveLength(140);
  expect(cut.endsWith('😀…')).toBe(true);
});
