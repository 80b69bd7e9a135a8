import type { Readable } from 'node:stream';
import type { ReadingTime } from './reading-time';
import { TableRefused } from './table-refused';

/** Receives the events of an XML part, in order. Names come without their prefix, texts with their entities. */
export interface XmlListener {
  /** `attributes` is the text after the name, for `attribute` to search. */
  open(name: string, attributes: string): void;
  /** A long text comes in several pieces, which may be cut within an entity. */
  text(text: string): void;
  close(name: string): void;
}

const greaterThan = 62;
const slash = 47;
const exclamation = 33;
const question = 63;
const quote = 34;
const apostrophe = 39;
const colon = 58;
const lastBlank = 32;

/** No program writes a longer tag or comment. */
const markupMax = 100_000;

/** The end of the tag that begins at `from`; an attribute may contain `>`. */
const tagEnd = (xml: string, from: number): number => {
  let inside = 0;
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (inside !== 0) {
      if (code === inside) inside = 0;
    } else if (code === greaterThan) return at;
    else if (code === quote || code === apostrophe) inside = code;
  }
  return -1;
};

/**
 * Scans XML as it arrives. It supports only what spreadsheets need: no document types, so that no entity can expand
 * (assurance E37), no tree of nested elements, so that none is too deep, and no tag longer than `markupMax`.
 */
class XmlScanner {
  #rest = '';

  constructor(private readonly listener: XmlListener) {}

  /** Scans the next chunk. */
  push(piece: string): void {
    const xml = this.#rest === '' ? piece : this.#rest + piece;
    let at = 0;
    for (;;) {
      const tag = xml.indexOf('<', at);
      if (tag !== at) this.listener.text(xml.slice(at, tag < 0 ? undefined : tag));
      at = tag < 0 ? xml.length : tag;
      if (tag < 0 || tag === xml.length - 1) break;
      const next = this.#markup(xml, tag);
      if (next < 0) break;
      at = next;
    }
    this.#rest = at === 0 ? xml : xml.slice(at);
    if (this.#rest.length > markupMax) throw new TableRefused('broken');
  }

  /** Reports the tag; returns where to continue, or -1 when it is incomplete. */
  #markup(xml: string, tag: number): number {
    const code = xml.charCodeAt(tag + 1);
    if (code === exclamation || code === question) return this.#special(xml, tag);
    const end = tagEnd(xml, tag + 1);
    if (end < 0) return -1;
    const isClosing = code === slash;
    let from = isClosing ? tag + 2 : tag + 1;
    let to = from;
    for (; to < end; to += 1) {
      const letter = xml.charCodeAt(to);
      if (letter === colon) from = to + 1;
      else if (letter <= lastBlank || letter === slash) break;
    }
    const name = xml.slice(from, to);
    if (isClosing) this.listener.close(name);
    else {
      this.listener.open(name, to < end ? xml.slice(to, end) : '');
      if (xml.charCodeAt(end - 1) === slash) this.listener.close(name);
    }
    return end + 1;
  }

  #special(xml: string, tag: number): number {
    const cdata = '<![CDATA[';
    const kinds = [
      ['<!--', '-->'],
      [cdata, ']]>'],
      ['<?', '?>'],
    ] as const;
    for (const [begin, finish] of kinds) {
      if (!xml.startsWith(begin, tag)) continue;
      const end = xml.indexOf(finish, tag + begin.length);
      if (end < 0) return -1;
      if (begin === cdata) this.listener.text(xml.slice(tag + begin.length, end).replaceAll('&', '&amp;'));
      return end + finish.length;
    }
    if (xml.length - tag < cdata.length) return -1;
    throw new TableRefused('broken');
  }
}

/** Attributes in an unusual notation. */
const looseAttributes = /['\n\t]|\s=|=\s/;

/** The value of an attribute in the text behind a tag's name, with its entities. */
export const attribute = (attributes: string, name: string): string | undefined => {
  const key = ` ${name}="`;
  const from = attributes.indexOf(key);
  if (from >= 0) return attributes.slice(from + key.length, attributes.indexOf('"', from + key.length));
  if (!looseAttributes.test(attributes)) return undefined;
  const other = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return other?.[1] ?? other?.[2];
};

/** Reads a whole XML part, chunk by chunk. */
export const scanXml = async (stream: Readable, listener: XmlListener, time: ReadingTime): Promise<void> => {
  for await (const _ of scanPieces(stream, listener, time));
};

/** Yields after each chunk, so that the caller can take its results before the next one is read. */
export const scanPieces = async function* (
  stream: Readable,
  listener: XmlListener,
  time: ReadingTime,
): AsyncGenerator<void> {
  const scanner = new XmlScanner(listener);
  const decoder = new TextDecoder();
  try {
    for await (const piece of brokenAs(stream)) {
      await time.spend(() => scanner.push(decoder.decode(piece, { stream: true })));
      yield;
    }
  } finally {
    stream.destroy();
  }
};

/** Errors that a damaged package causes while it is read are faults of the file. */
const brokenAs = async function* (stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new TableRefused('broken', { cause });
  }
};
