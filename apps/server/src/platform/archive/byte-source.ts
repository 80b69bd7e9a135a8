import { createDecipheriv } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { archiveTexts } from './archive.texts';
import { ArchiveError } from './archive-error';
import { keyFor, nonceOf, pieceBytes, sealedHeadBytes, sealedMagic, tagBytes } from './sink';

/** Reads a stream of bytes by counts. */
export class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #pending: Uint8Array = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Up to this many bytes; fewer only at the end. */
  async upTo(count: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for (let left = count; left > 0; ) {
      if (this.#pending.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) break;
        this.#pending = next.value;
      }
      const part = this.#pending.subarray(0, left);
      this.#pending = this.#pending.subarray(part.length);
      left -= part.length;
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  /** Exactly this many bytes. */
  async exactly(count: number): Promise<Buffer> {
    const bytes = await this.upTo(count);
    if (bytes.length < count) throw new ArchiveError(archiveTexts.cut);
    return bytes;
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

async function* opened(source: ByteSource, key: Buffer): AsyncGenerator<Buffer> {
  let next = await source.upTo(pieceBytes + tagBytes);
  for (let piece = 0; ; piece += 1) {
    const current = next;
    next = await source.upTo(pieceBytes + tagBytes);
    const isLast = next.length === 0;
    if (current.length < tagBytes) throw new ArchiveError(archiveTexts.cut);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(piece, isLast));
    decipher.setAuthTag(current.subarray(-tagBytes));
    try {
      yield Buffer.concat([decipher.update(current.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw new ArchiveError(isLast ? archiveTexts.cut : archiveTexts.altered(`#${piece}`));
    }
    if (isLast) return;
  }
}

/** Opens a backup file, encrypted or not; `passphrase` is asked for only where it is needed. */
export const openSource = async (
  path: string,
  passphrase: () => Promise<string | undefined>,
): Promise<{ source: ByteSource; isSealed: boolean }> => {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const plain = new ByteSource(file);
  const head = await plain.upTo(sealedMagic.length);
  if (!head.equals(sealedMagic)) {
    await plain.close();
    return { source: new ByteSource(createReadStream(path, { highWaterMark: 256 * 1024 })), isSealed: false };
  }
  const rest = await plain.exactly(sealedHeadBytes - sealedMagic.length);
  const words = await passphrase();
  if (words === undefined) throw new ArchiveError(archiveTexts.needsPassphrase);
  const { key, proof } = await keyFor(words, rest.subarray(0, 16));
  if (!proof.equals(rest.subarray(16))) throw new ArchiveError(archiveTexts.wrongPassphrase);
  return { source: new ByteSource(opened(plain, key)), isSealed: true };
};
