import { richTextEndpoints } from '@shuyuan/contract/backoffice/rich-text/rich-text.endpoints';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { server } from '../../platform/http/scripted-server.test-kit';
import { focusOn, html } from '../driving.test-kit';
import { openProduct } from '../product.test-kit';
import { scriptFiles } from './given-files.test-kit';
import './gallery-page';
import './rich-text-exhibit';
// The product loads it on demand; imported here so that no test waits for it.
import '../../ui/rich-text/engine';

/** The field's value as HTML, beside the editor. */
export const htmlField = page.getByLabelText('内容（HTML）');
const frame = page.getByCss('.tox-edit-area iframe');
/** The editor's iframe, for actions of the mouse; its content is read from `editorBody`. */
export const editorFrame = page.frameLocator(frame);

/** The body of the edited document. */
export const editorBody = (): HTMLElement => {
  const body = (frame.element() as HTMLIFrameElement).contentDocument?.body;
  if (!body) throw new Error('the editor holds no page');
  return body;
};

/** A toolbar button by its name. */
export const tool = (name: string | RegExp) =>
  page.getByCss('.tox-editor-header').getByRole('button', { name, exact: true });

/** Waits until the editor has loaded. */
export const editorIsReady = (): Promise<unknown> =>
  expect.element(page.getByCss('.rich-text')).toHaveAttribute('data-state', 'ready');

/** Opens the editor of the current exhibit. */
export const showEditor = async (): Promise<void> => {
  // Not by mouse: the toolbar would appear under the pointer, and a tooltip would cover other tools.
  await page.getByRole('heading', { level: 1 }).hover();
  await focusOn(page.getByRole('button', { name: '显示编辑器' }));
  await userEvent.keyboard('{Enter}');
  await editorIsReady();
};

/** Opens the editor's exhibit, with a server that accepts every picture and returns the text unchanged. */
export const openExhibit = (script?: () => void): void =>
  openProduct('/test?only=rich-text', {
    script: () => {
      scriptFiles();
      server.answer(richTextEndpoints.preview, ({ body }) => ({ data: body as never }));
      script?.();
    },
  });

/** Opens the exhibit and its editor. */
export const openEditor = async (script?: () => void): Promise<void> => {
  openExhibit(script);
  await showEditor();
};

/** Waits until the field has this value. */
export const expectHtml = (value: string | RegExp): Promise<void> => {
  const now = expect.poll(() => (htmlField.element() as HTMLTextAreaElement).value);
  return typeof value === 'string' ? now.toBe(value) : now.toMatch(value);
};

/** Types a text into the empty editor and selects it. */
export const write = async (text: string): Promise<void> => {
  await htmlField.fill('');
  await expect.poll(() => editorBody().textContent?.trim()).toBe('');
  await editorFrame.getByCss('body').click();
  await userEvent.keyboard(text);
  await userEvent.keyboard('{Control>}a{/Control}');
};

/** Hands a file to the editor by the event that pasting from the clipboard raises. */
export const pasteFile = (file: File): void => {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(file);
  editorBody().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

/** Chooses a file in the next file chooser that the page opens. */
export const answerChooser = (file: File): void => {
  const { click } = HTMLInputElement.prototype;
  HTMLInputElement.prototype.click = function (this: HTMLInputElement) {
    HTMLInputElement.prototype.click = click;
    const transfer = new DataTransfer();
    transfer.items.add(file);
    this.files = transfer.files;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  };
};

/** The background colour of an element. */
export const backgroundOf = (element: Element): string => getComputedStyle(element).backgroundColor;
export const bar = () => html(page.getByCss('.tox-editor-header'));
