import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { give } from './given-files.test-kit';
import { htmlField, openEditor } from './rich-text.test-kit';

const frame = page.getByCss('.tox-dialog iframe');
/** The plug-in's page in its dialog, for mouse and keyboard; its content is read from `batchDocument`. */
export const batchFrame = page.frameLocator(frame);
export const batchDialog = page.getByCss('.tox-dialog');

/** The document of the plug-in's page. */
export const batchDocument = (): Document => {
  const own = (frame.query() as HTMLIFrameElement | null)?.contentDocument;
  if (!own) throw new Error('no dialog holds the page');
  return own;
};

const nameOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent ?? '';

export const batchButton = (name: string): HTMLButtonElement => {
  const found = [...batchDocument().querySelectorAll('button')].find((button) => nameOf(button) === name);
  if (found === undefined) throw new Error(`the page has no button ${name}`);
  return found;
};

/** The texts of the elements that match a selector on the page. */
export const batchTexts = (selector: string): string[] =>
  [...batchDocument().querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');

/** Waits for the files of the page, in their order. */
export const expectNames = (names: readonly string[]): Promise<void> =>
  expect.poll(() => batchTexts('.batch-name')).toEqual(names);

/** Waits for the page's summary of its files. */
export const expectSummary = (words: string): Promise<void> =>
  expect.poll(() => batchTexts('[role=status]')).toEqual([words]);

/** Presses a button of the page once it is enabled. */
export const press = async (name: string): Promise<void> => {
  await expect.poll(() => batchButton(name).disabled, { message: name }).toBe(false);
  await batchFrame.getByRole('button', { name, exact: true }).click();
};

/** Hands files to the page as if a user had chosen them. */
export const giveBatch = (files: readonly File[]): void => give(batchDocument().body, files);

/** Opens the dialog of the plug-in over the editor of the exhibit. */
export const openBatchDialog = async (): Promise<void> => {
  await page.getByRole('button', { name: '批量上传图片' }).click();
  await expect.poll(() => batchDocument().activeElement?.textContent).toBe('添加文件');
};

/** The same over an empty editor, which it opens first. */
export const openBatch = async (script?: () => void): Promise<void> => {
  await openEditor(script);
  await htmlField.fill('');
  await openBatchDialog();
};
