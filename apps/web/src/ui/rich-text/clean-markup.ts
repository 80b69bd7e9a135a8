import { allowedAttributes } from './allow-list';

const blocks = 'div section article header footer main aside nav figure figcaption center address dl dt dd'.split(' ');

/** Tags of other programs and their names in the list. Blocks become `div`, for paragraphs.ts to resolve. */
const listNames: ReadonlyMap<string, string> = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['strike', 's'],
  ['del', 's'],
  ...blocks.map((name) => [name, 'div'] as const),
]);

/** The content of these is not readable text, so it is removed with its tags. */
const hidden: ReadonlySet<string> = new Set(
  'script style title textarea xmp noembed noframes noscript iframe object template svg math select'.split(' '),
);

const bare: ReadonlySet<string> = new Set();

/** Attributes by which the editor finds the caret and a table that it has just inserted. */
const ownMarks: ReadonlySet<string> = new Set(['id=mce_marker', 'data-mce-type=bookmark', 'data-mce-id=__mce']);

const tagPattern = /<(\/?)([a-zA-Z][^\s/>]*)/y;
const attributePattern = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;
const tagEnd = /[\s/]*>?/y;
/** What a browser ignores: comments, and whatever it parses as one (`<?xml`, `<!doctype`, `</ >`). */
const commentStart = /<(?:!--|[!?]|\/(?![a-zA-Z]))/y;

const entities: Readonly<Record<string, string>> = { '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const quoted = (value: string): string =>
  `"${value.replace(/["<>]/g, (character) => entities[character] ?? character)}"`;

/** Reads a text from its start, one pattern at a time. */
class Reader {
  #place = 0;
  readonly #absent = new Set<string>();

  constructor(private readonly text: string) {}

  isAtEnd(): boolean {
    return this.#place >= this.text.length;
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#place;
    const found = pattern.exec(this.text);
    if (found === null) return undefined;
    this.#place = pattern.lastIndex;
    return found;
  }

  takeUntil(mark: string): string {
    const end = this.text.indexOf(mark, this.#place);
    const start = this.#place;
    this.#place = end === -1 ? this.text.length : end;
    return this.text.slice(start, this.#place);
  }

  /** Skips past the next `end` if there is one; many starts without an end must not cost a search each. */
  skip(end: string): void {
    if (this.#absent.has(end)) return;
    const pattern = new RegExp(end, 'gi');
    pattern.lastIndex = this.#place;
    if (pattern.test(this.text)) this.#place = pattern.lastIndex;
    else this.#absent.add(end);
  }
}

const readAttributes = (reader: Reader): readonly (readonly [string, string])[] => {
  const attributes: (readonly [string, string])[] = [];
  for (;;) {
    const found = reader.take(attributePattern);
    if (found === undefined) break;
    const [, name = '', double, single, bare] = found;
    attributes.push([name.toLowerCase(), double ?? single ?? bare ?? '']);
  }
  reader.take(tagEnd);
  return attributes;
};

const readTag = (reader: Reader, [, slash, typed = '']: RegExpExecArray): string => {
  const tag = typed.toLowerCase();
  const attributes = readAttributes(reader);
  if (slash === '' && hidden.has(tag)) reader.skip(`</${tag}(?=[\\s/>])[^>]*>`);
  const name = listNames.get(tag) ?? tag;
  const allowed = name === 'div' ? bare : allowedAttributes.get(name);
  if (allowed === undefined) return '';
  if (slash !== '') return `</${name}>`;
  const remaining = attributes.filter(([key, value]) => allowed.has(key) || ownMarks.has(`${key}=${value}`));
  return `<${name}${remaining.map(([key, value]) => ` ${key}=${quoted(value)}`).join('')}>`;
};

const readMarkup = (reader: Reader): string => {
  const comment = reader.take(commentStart);
  if (comment !== undefined) {
    reader.skip(comment[0] === '<!--' ? '--!?>' : '>');
    return '';
  }
  const tag = reader.take(tagPattern);
  if (tag !== undefined) return readTag(reader, tag);
  return reader.take(/</y) === undefined ? '' : '&lt;';
};

/**
 * Reduces a text's markup to what the allow-list names, and works on the text itself: a browser reports an event
 * handler to the content security policy as soon as it parses one, even in a document that neither shows nor runs
 * anything. The result contains only tags written here, so no other parser finds more in it.
 */
export const cleanMarkup = (html: string): string => {
  const reader = new Reader(html);
  const clean: string[] = [];
  while (!reader.isAtEnd()) {
    clean.push(reader.takeUntil('<'), readMarkup(reader));
  }
  return clean.join('');
};
