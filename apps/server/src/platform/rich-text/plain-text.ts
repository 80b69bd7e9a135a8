import { Parser } from 'htmlparser2';
import { richTextTags } from './sanitise-rich-text';

const blocks = new Set(
  'address article aside blockquote caption div dl dt dd figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** Tags whose content is no text for people. */
const silent = new Set(['script', 'style', 'title', 'textarea', 'template', 'noscript', 'option']);
/** White space that browsers draw as one space; a no-break space is none of it. */
const space = /[ \t\r\n\f]+/g;
const noBreak = /\u00a0/g;

/** Gathers the lines of a text while its markup is parsed. */
class Lines {
  readonly #done: string[] = [];
  readonly #lists: { count: number | undefined }[] = [];
  #line = '';
  /** Kept beside the line: to look at its end each time would copy it. */
  #endsInSpace = true;
  #cells = 0;
  #isFirstCell = true;
  /** The line has the mark of an item and nothing else. */
  #isMark = false;
  #silent = 0;

  open(tag: string, { alt = '', start = '1' }: Readonly<Record<string, string>>): void {
    if (silent.has(tag)) this.#silent += 1;
    if (tag === 'br') this.#endLine();
    if (tag === 'img') this.text(alt);
    if (blocks.has(tag) && !this.#isMark) this.#endBlock();
    if (tag === 'ul') this.#lists.push({ count: undefined });
    if (tag === 'ol') this.#lists.push({ count: Number.parseInt(start, 10) || 1 });
    if (tag === 'li') this.#startItem();
    if (tag === 'tr') this.#isFirstCell = true;
    if (tag === 'td' || tag === 'th') this.#startCell();
  }

  close(tag: string): void {
    if (silent.has(tag)) this.#silent -= 1;
    if (tag === 'td' || tag === 'th') this.#cells -= 1;
    if (tag === 'ul' || tag === 'ol') this.#lists.pop();
    if (blocks.has(tag)) this.#endBlock();
  }

  text(words: string): void {
    if (this.#silent > 0) return;
    const drawn = words.replace(space, ' ');
    const added = this.#endsInSpace && drawn.startsWith(' ') ? drawn.slice(1) : drawn;
    if (added === '') return;
    this.#isMark = false;
    this.#add(added);
  }

  toString(): string {
    this.#endBlock();
    return this.#done
      .map((line) => line.replaceAll(' \t', '\t').replace(noBreak, ' ').trimEnd())
      .join('\n')
      .replace(/^\n+|\n+$/g, '');
  }

  #add(words: string): void {
    this.#line += words;
    this.#endsInSpace = /[ \t]/.test(words.at(-1) ?? '');
  }

  #startItem(): void {
    const list = this.#lists.at(-1);
    const mark = list?.count === undefined ? '•' : `${list.count}.`;
    if (list?.count !== undefined) list.count += 1;
    // A no-break space stays where the line begins.
    this.#add(`${'\u00a0'.repeat(Math.max(this.#lists.length - 1, 0) * 2)}${mark} `);
    this.#isMark = true;
  }

  /** The cells of a row are one line: whatever would break it is a space. */
  #startCell(): void {
    if (this.#cells === 0 && !this.#isFirstCell) this.#add('\t');
    this.#isFirstCell = false;
    this.#cells += 1;
  }

  #endBlock(): void {
    if (this.#line !== '') this.#endLine();
  }

  #endLine(): void {
    if (this.#cells > 0) this.text(' ');
    else {
      this.#done.push(this.#line);
      this.#line = '';
      this.#endsInSpace = true;
      this.#isMark = false;
    }
  }
}

/** A rich text in plain words: a line for each block, items and rows as lines, cells by tabs, no markup. */
export const plainTextOf = (html: string): string => {
  const lines = new Lines();
  const parser = new Parser({
    onopentag: (tag, attributes) => lines.open(tag, attributes),
    onclosetag: (tag) => lines.close(tag),
    ontext: (words) => lines.text(words),
  });
  parser.end(html);
  return lines.toString();
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** `List<String>` is no markup. */
const markup = new RegExp(`</?(?:${richTextTags.join('|')})(?:\\s[^<>]*)?/?>`, 'i');

/** A text that people typed as rich text: a paragraph for each line. What has markup is rich text already. */
export const richTextOf = (text: string): string =>
  markup.test(text)
    ? text
    : text
        .split(/\r\n|\r|\n/)
        .map((line) => `<p>${line === '' ? '&nbsp;' : line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
        .join('');

const wordsOf = (html: string): string => plainTextOf(html).replace(/\s+/gu, ' ').trim();

/** Whether a text is only the words of a formatted one, as a sheet shows it. */
export const isWordsOf = (text: string, formatted: string): boolean =>
  !/<(?!\/?p>)/.test(text) && wordsOf(text) === wordsOf(formatted);
