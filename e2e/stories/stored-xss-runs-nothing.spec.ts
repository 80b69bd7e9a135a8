import { richTextEndpoints } from '@shuyuan/contract/backoffice/rich-text/rich-text.endpoints';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { xssCorpus } from '@shuyuan/contract/platform/xss-corpus.test-kit';
import {
  disturb,
  inPortions,
  leadingMarks,
  type Marked,
  markedHtml,
  noSuchImage,
  portionSize,
  watchForScripts,
} from '../fixtures/hostile-text';
import { expect, test } from '../fixtures/product';
import { editorBody, htmlField, openEditor } from '../fixtures/rich-text';

const portionsOf = (texts: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(texts.length / portionSize) }, (_, index) =>
    texts.slice(index * portionSize, (index + 1) * portionSize),
  );

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
  const seen = await watchForScripts(signedIn, product.url);
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
    /** Puts texts into the editor and returns how many of their marks are found there. */
    const put = async (texts: readonly Marked[]): Promise<number> => {
      const marks = texts.map(({ mark }) => mark);
      await htmlField(signedIn).fill(markedHtml(texts));
      // Checked with the next frame; an expectation would only check again after its pause.
      const first = editorBody(signedIn).getByText(marks[0] ?? '');
      await first.first().waitFor({ state: 'attached', timeout: 20_000 });
      const found = await editorBody(signedIn).evaluate(leadingMarks, marks);
      const handlers = await editorBody(signedIn).evaluate(disturb);
      expect([...seen, ...handlers], JSON.stringify(texts)).toEqual([]);
      return found;
    };
    await inPortions(xssCorpus, put);
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
