import { cleanMarkup } from './clean-markup';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeText = (line: string): string => line.replace(/[&<>]/g, (character) => entities[character] ?? character);

/** Turns each line into a paragraph. */
export const textToHtml = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line === '' ? '&nbsp;' : escapeText(line)}</p>`)
        .join('\n');

/** The plain text of a rich text, one line for each block; nothing in it is run or loaded. */
export const htmlToText = (html: string): string => {
  const { body } = new DOMParser().parseFromString(cleanMarkup(html), 'text/html');
  const blocks = [...body.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, td, th, pre, blockquote')].filter(
    (block) => block.querySelector('p, li, table') === null,
  );
  const lines = blocks.length === 0 ? [body.textContent] : blocks.map((block) => block.textContent);
  return lines.map((line) => line.replaceAll('\u00a0', ' ').trimEnd()).join('\n');
};

/** True when editing this as plain text would lose no formatting. */
export const isPlain = (html: string): boolean => textToHtml(htmlToText(html)) === html.trim();
