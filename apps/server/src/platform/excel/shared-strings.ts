import type { Readable } from 'node:stream';
import { GatheredText } from './gathered-text';
import { scanXml, type XmlListener } from './xml-scanner';
import { decodeWritten, unescapeXml } from './xml-text';

/** A piece of a larger string would keep all of it alive. */
const detached = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString());

class StringListener implements XmlListener {
  readonly strings: string[] = [];
  readonly #text: GatheredText;
  #isText = false;
  #hidden = 0;

  constructor(lengthMax: number) {
    this.#text = new GatheredText(lengthMax);
  }

  open(name: string): void {
    if (name === 'si') this.#text.clear();
    else if (name === 'rPh') this.#hidden += 1;
    else if (name === 't') this.#isText = this.#hidden === 0;
  }

  text(text: string): void {
    if (this.#isText) this.#text.add(text);
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#hidden -= 1;
    else if (name === 'si') this.strings.push(detached(decodeWritten(unescapeXml(this.#text.value))));
  }
}

/** The texts that cells share, by their number; marks for reading aloud are left out. */
export const readSharedStrings = async (stream: Readable, lengthMax: number): Promise<readonly string[]> => {
  const listener = new StringListener(lengthMax);
  await scanXml(stream, listener);
  return listener.strings;
};
