import type { Page } from '@playwright/test';
import { richTextEndpoints } from '@shuyuan/contract/backoffice/rich-text/rich-text.endpoints';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { xssCorpus } from '@shuyuan/contract/platform/xss-corpus.test-kit';
import { expect, test } from '../fixtures/product';
import { editorBody, htmlField, openEditor } from '../fixtures/rich-text';

/** Watches for everything that a script of the corpus could do, in every frame of the page. */
const watch = async (page: Page, home: string) => {
  const seen: string[] = [];
  await page.exposeFunction('corpusRan', (how: string) => seen.push(how));
  await page.addInitScript(() => {
    const tell = (how: string) => void Reflect.get(window, 'corpusRan')?.(how);
    for (const name of ['alert', 'confirm', 'prompt', 'print']) {
      Object.defineProperty(window, name, { value: () => tell(name) });
    }
    Object.defineProperty(window, 'pwned', { get: () => undefined, set: () => tell('pwned') });
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`popup ${popup.url()}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== home) seen.push(`request ${request.url()}`);
  });
  return seen;
};

/**
 * Does what a visitor does unknowingly: hovers, focuses and presses everything in the text. Returns the handlers left
 * in it.
 */
const disturb = (body: Element) => {
  const types = ['mouseover', 'mouseenter', 'pointerrawupdate', 'focus', 'load', 'error', 'animationstart', 'toggle'];
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    for (const type of types) element.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return [...body.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames().filter((name) => name.startsWith('on')),
  );
};

/** An image of the corpus has an address in our own folder and is rightly allowed; there is no such file. */
const noSuchImage = /status of 404 .*\/files\/AAAAAAAAAAAAAAAAAAAAAA\/0123456789abcdef\.png(?:\?view=[\w.-]+)?\)$/;

const size = 20;
const portionsOf = (texts: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(texts.length / size) }, (_, index) => texts.slice(index * size, (index + 1) * size));

/** How many of these marks are in the text as paragraphs of their own, up to the first that is not. */
const leadingMarks = (body: Element, marks: readonly string[]): number => {
  const shown = new Set([...body.querySelectorAll('p')].map((paragraph) => paragraph.textContent));
  const lost = marks.findIndex((mark) => !shown.has(mark));
  return lost === -1 ? marks.length : lost;
};

const pastedPage =
  '<html><body><!--StartFragment--><main><div onclick="window.pwned=1">第一行</div>' +
  '<section class="x">第<b onmouseover="window.pwned=1">二</b>行<img src="x" onerror="window.pwned=1"></section>' +
  '<script>window.pwned=1</script><ul><li><div>一项</div></li></ul></main><!--EndFragment--></body></html>';

// One page for all texts: the editor takes long to load, and what one text left behind must not help the next either.
test('nothing of the corpus runs or calls out: kept by the server, put into the editor as it is, or pasted', async ({
  signedIn,
  product,
  adminToken,
  allowConsole,
}) => {
  test.setTimeout(300_000);
  expect(new Set(xssCorpus).size).toBeGreaterThanOrEqual(100);
  allowConsole(noSuchImage);
  const seen = await watch(signedIn, product.url);
  await openEditor(signedIn);

  await test.step('what the server keeps of it, in the editor and in the view', async () => {
    const headers = { authorization: `Bearer ${await adminToken()}` };
    const clean = async (html: string): Promise<string> => {
      const reply = await signedIn.request.post(richTextEndpoints.preview.path, { headers, data: { html } });
      expect(reply.ok(), html).toBe(true);
      return (await reply.json()).data.html;
    };
    const view = signedIn.locator('.rich-text-view');
    for (const [index, texts] of portionsOf(xssCorpus).entries()) {
      const cleaned = await Promise.all(texts.map(clean));
      await htmlField(signedIn).fill(`${cleaned.join('')}<p>第 ${index + 1} 组</p>`);
      await expect(editorBody(signedIn)).toContainText(`第 ${index + 1} 组`);
      await editorBody(signedIn).evaluate(disturb);
      await signedIn.getByRole('button', { name: '按保存规则预览' }).click();
      await expect(view).toContainText(`第 ${index + 1} 组`);
      const handlers = await view.evaluate(disturb);
      expect([...seen, ...handlers], JSON.stringify(texts)).toEqual([]);
    }
  });

  await test.step('as it is, which breaks no rule of the page', async () => {
    /** Puts texts into the editor, each after its number, and returns how many numbers are found there. */
    const put = async (texts: readonly string[]): Promise<number> => {
      const marks = texts.map((text) => `第 ${xssCorpus.indexOf(text) + 1} 条`);
      await htmlField(signedIn).fill(texts.map((text, at) => `<p>${marks[at]}</p>${text}`).join(''));
      // Checked with the next frame; an expectation would only check again after its pause.
      const first = editorBody(signedIn).getByText(marks[0] ?? '');
      await first.first().waitFor({ state: 'attached', timeout: 20_000 });
      const found = await editorBody(signedIn).evaluate(leadingMarks, marks);
      const handlers = await editorBody(signedIn).evaluate(disturb);
      expect([...seen, ...handlers], JSON.stringify(texts)).toEqual([]);
      return Math.max(found, 1);
    };
    for (let next = 0; next < xssCorpus.length; ) {
      const texts = xssCorpus.slice(next, next + size);
      const found = await put(texts);
      // An unclosed script swallows everything after it: that text is put in alone, and those after it again.
      if (found < texts.length) await put(texts.slice(found - 1, found));
      next += found;
    }
  });

  await test.step('a pasted page loses its handlers before they are read, and keeps its lines', async () => {
    await htmlField(signedIn).fill('');
    await editorBody(signedIn).evaluate((body, html) => {
      const data = new DataTransfer();
      data.setData('text/html', html);
      body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, pastedPage);
    await expect(htmlField(signedIn)).toHaveValue(
      '<p>第一行</p>\n<p>第<strong>二</strong>行</p>\n<ul>\n<li>一项</li>\n</ul>',
    );
    expect(seen).toEqual([]);
  });

  await test.step('the watch was awake: it sees a script that does run', async () => {
    await signedIn.evaluate(() => Reflect.set(window, 'pwned', 1));
    await signedIn.evaluate(() => window.alert('x'));
    await expect.poll(() => seen).toEqual(['pwned', 'alert']);
  });
  recordFigure('D29', 'the corpus in a browser: kept, as it is, pasted', { attacks: new Set(xssCorpus).size, ran: 0 });
});
