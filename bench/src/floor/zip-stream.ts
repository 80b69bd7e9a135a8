import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;

const numbers = (parts: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of parts) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

const localHead = (name: Buffer): Buffer =>
  numbers([
    [4, 0x04034b50],
    [2, 20],
    [2, flags],
    [2, deflated],
    [4, 0x00210000],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  ]);

const directoryEntry = ({ name, offset, crc, packed, size }: Entry): Buffer =>
  Buffer.concat([
    numbers([
      [4, 0x02014b50],
      [4, 0x00140014],
      [2, flags],
      [2, deflated],
      [4, 0x00210000],
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [4, 0],
      [4, 0],
      [4, 0],
      [4, offset],
    ]),
    name,
  ]);

/** A zip file that is written as a stream; only its directory is held in memory. */
export class ZipStream {
  readonly #out: WriteStream;
  readonly #entries: Entry[] = [];
  #written = 0;

  constructor(file: string) {
    this.#out = createWriteStream(file);
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#written += bytes.length;
    if (!this.#out.write(bytes)) await once(this.#out, 'drain');
  }

  /** Adds a file with these texts. */
  async add(name: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const title = Buffer.from(name);
    const offset = this.#written;
    await this.#write(Buffer.concat([localHead(title), title]));
    const deflate = createDeflateRaw();
    const begun = this.#written;
    const packing = (async () => {
      for await (const chunk of deflate) await this.#write(chunk as Buffer);
    })();
    let crc = 0;
    let size = 0;
    for await (const text of texts) {
      const bytes = Buffer.from(text);
      crc = crc32(bytes, crc);
      size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
    await packing;
    const packed = this.#written - begun;
    await this.#write(
      numbers([
        [4, 0x08074b50],
        [4, crc],
        [4, packed],
        [4, size],
      ]),
    );
    this.#entries.push({ name: title, offset, crc, packed, size });
  }

  /** Writes the directory and closes the file. */
  async end(): Promise<void> {
    const start = this.#written;
    for (const entry of this.#entries) await this.#write(directoryEntry(entry));
    const count = this.#entries.length;
    const tail = numbers([
      [4, 0x06054b50],
      [4, 0],
      [2, count],
      [2, count],
      [4, this.#written - start],
      [4, start],
      [2, 0],
    ]);
    this.#out.end(tail);
    await finished(this.#out);
  }
}
