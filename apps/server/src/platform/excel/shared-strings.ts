import type { Readable } from 'node:stream';
import { GatheredText } from './gathered-text';
import type { ReadingTime } from './reading-time';
import { SharedTexts } from './shared-texts';
import type { TableCaps } from './table-refused';
import { scanXml, type XmlListener } from './xml-scanner';
import { writtenText } from './xml-text';

class StringListener implements XmlListener {
  readonly texts: SharedTexts;
  readonly #text: GatheredText;
  #isText = false;
  #hidden = 0;

  constructor(caps: TableCaps) {
    this.texts = new SharedTexts(caps.heldBytes);
    // With its entities a text is longer than the cell's value.
    this.#text = new GatheredText(caps.cellLength * 2);
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
    else if (name === 'si') this.texts.add(writtenText(this.#text.value));
  }
}

/** The shared strings, by their index; phonetic hints are left out. */
export const readSharedStrings = async (
  stream: Readable,
  { caps, time }: { caps: TableCaps; time: ReadingTime },
): Promise<SharedTexts> => {
  const listener = new StringListener(caps);
  await scanXml(stream, listener, time);
  return listener.texts;
};
