import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { give } from './given-files.test-kit';
import { htmlField, openEditor } from './rich-text.test-kit';

const frame = page.getByCss('.tox-dialog iframe');
/** The page in its dialog, for what mouse and keys do there; what is in it is read from `batchDocument`. */
export const batchFrame = page.frameLocator(frame);
export const batchDialog = page.getByCss('.tox-dialog');

/** The page of the plug-in in its dialog. */
export const batchDocument = (): Document => {
  const own = (frame.query() as HTMLIFrameElement | null)?.contentDocument;
  if (!own) throw new Error('no dialog holds the page');
  return own;
};

const nameOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent ?? '';

/** A button of the page. */
export const batchButton = (name: string): HTMLButtonElement => {
  const found = [...batchDocument().querySelectorAll('button')].find((button) => nameOf(button) === name);
  if (found === undefined) throw new Error(`the page has no button ${name}`);
  return found;
};

/** The words of the elements that a selector finds on the page. */
export const batchTexts = (selector: string): string[] =>
  [...batchDocument().querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');

/** Waits for the files of the page, in their order. */
export const expectNames = (names: readonly string[]): Promise<void> =>
  expect.poll(() => batchTexts('.batch-name')).toEqual(names);

/** Waits for what the page says of its files together. */
export const expectSummary = (words: string): Promise<void> =>
  expect.poll(() => batchTexts('[role=status]')).toEqual([words]);

/** Presses a button of the page when it can be pressed. */
export const press = async (name: string): Promise<void> => {
  await expect.poll(() => batchButton(name).disabled, { message: name }).toBe(false);
  await batchFrame.getByRole('button', { name, exact: true }).click();
};

/** Gives files to the page as a user who chose them does. */
export const giveBatch = (files: readonly File[]): void => give(batchDocument().body, files);

/** Opens the dialog of the plug-in over the editor of the exhibit. */
export const openBatchDialog = async (): Promise<void> => {
  await page.getByRole('button', { name: '批量上传图片' }).click();
  await expect.poll(() => batchDocument().activeElement?.textContent).toBe('添加文件');
};

/** The same over an empty editor that is opened with it. */
export const openBatch = async (script?: () => void): Promise<void> => {
  await openEditor(script);
  await htmlField.fill('');
  await openBatchDialog();
};
