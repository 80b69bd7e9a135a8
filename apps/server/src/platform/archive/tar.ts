import { archiveTexts } from './archive.texts';
import { ArchiveError } from './archive-error';
import type { ByteSource } from './byte-source';

const blockBytes = 512;

/** The largest size that the field of eleven octal digits holds: 8 GB. */
const largest = 8 ** 11 - 1;

const field = (header: Buffer, at: number, text: string): void => void header.write(text, at, 'latin1');
const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

/** The header of an entry in the ustar format, which every tar reads. */
export const tarHeader = (name: string, entry: { size: number; at: Date }): Buffer => {
  if (Buffer.byteLength(name) > 100 || entry.size > largest)
    throw new Error(`no tar entry can be ${name}, ${entry.size} bytes`);
  const header = Buffer.alloc(blockBytes);
  field(header, 0, name);
  field(header, 100, '0000600\0');
  field(header, 108, '0000000\0');
  field(header, 116, '0000000\0');
  field(header, 124, `${octal(entry.size, 11)}\0`);
  field(header, 136, `${octal(Math.floor(entry.at.getTime() / 1000), 11)}\0`);
  field(header, 156, '0');
  field(header, 257, 'ustar\x0000');
  field(header, 148, `${octal(checksumOf(header), 6)}\0 `);
  return header;
};

/** What fills an entry up to whole blocks. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

/** The two empty blocks at the end. */
export const tarEnd = Buffer.alloc(2 * blockBytes);

/** An entry while it is read; its body must be read to the end before the next one. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly body: AsyncIterable<Buffer>;
}

const pieceBytes = 256 * 1024;

async function* bodyOf(source: ByteSource, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0; left -= Math.min(left, pieceBytes)) {
    yield await source.exactly(Math.min(left, pieceBytes));
  }
}

const readHeader = (header: Buffer): { name: string; size: number } => {
  const text = (from: number, to: number): string => header.toString('latin1', from, to).replace(/\0.*$/s, '');
  if (!text(257, 263).startsWith('ustar')) throw new ArchiveError(archiveTexts.notOurs);
  const size = Number.parseInt(text(124, 136), 8);
  if (Number.parseInt(text(148, 156), 8) !== checksumOf(header) || !(size >= 0)) {
    throw new ArchiveError(archiveTexts.altered(text(0, 100)));
  }
  return { name: text(0, 100), size };
};

/** The entries of a tar, one after the other; one without its end was cut off. */
export async function* tarEntries(source: ByteSource): AsyncGenerator<TarEntry> {
  for (;;) {
    const header = await source.exactly(blockBytes);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = readHeader(header);
    const body = bodyOf(source, size);
    yield { name, size, body };
    // What the reader left of it.
    for await (const _rest of body);
    await source.exactly(tarPadding(size).length);
  }
}
