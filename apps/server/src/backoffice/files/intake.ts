import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { imageMaxBytes } from '@shuyuan/contract/platform/upload-limits';
import { AppError } from '../../platform/http/app-error';
import type { IncomingFile } from '../../platform/http/slice';
import type { FinishedFile } from '../../platform/storage/storage-interface';
import { fileTexts } from './file.texts';
import { imageTypeOf } from './file-type.rules';

/** The number of bytes that the detector wants to see. */
const headBytes = 4100;

/** A completely received file, still in the scratch folder. */
export interface ArrivedFile extends FinishedFile {
  readonly name: string;
  /** The type that the first bytes show; undefined for text and for unknown types. */
  readonly magic: string | undefined;
  readonly holdsNul: boolean;
}

const detect = async (head: Buffer): Promise<string | undefined> => {
  // Loaded with the first upload, so that a server that takes none starts without it.
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(head))?.ext;
};

const tooLarge = (magic: string | undefined, maxMb: number): AppError =>
  imageTypeOf(magic) === undefined
    ? new AppError(fileErrors.fileTooLarge, { errmsg: fileTexts.tooLarge(maxMb) })
    : new AppError(fileErrors.imageTooLarge);

/** Measures a file while it streams: size, type, hash. Aborts as soon as it is too large for its type. */
class Meter {
  size = 0;
  magic: string | undefined;
  holdsNul = false;
  readonly hash = createHash('sha256');
  #head: Buffer | undefined = Buffer.alloc(0);

  constructor(private readonly maxMb: number) {}

  async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.size += chunk.length;
      this.holdsNul ||= chunk.includes(0);
      this.hash.update(chunk);
      if (this.#head !== undefined) await this.#look(chunk);
      this.#refuseTooLarge();
      yield chunk;
    }
    if (this.#head !== undefined) this.magic = await detect(this.#head);
    this.#refuseTooLarge();
  }

  async #look(chunk: Buffer): Promise<void> {
    const head = Buffer.concat([this.#head ?? Buffer.alloc(0), chunk]);
    this.#head = head;
    if (head.length < headBytes) return;
    this.magic = await detect(head.subarray(0, headBytes));
    this.#head = undefined;
  }

  #refuseTooLarge(): void {
    const limit = imageTypeOf(this.magic) === undefined ? this.maxMb * 1024 * 1024 : imageMaxBytes;
    if (this.size > limit) throw tooLarge(this.magic, this.maxMb);
  }
}

/** Streams an incoming file to `path`, never holding more than a chunk in memory. */
export const takeIn = async (file: IncomingFile, to: { path: string; maxMb: number }): Promise<ArrivedFile> => {
  const meter = new Meter(to.maxMb);
  await pipeline(file.stream, (source) => meter.pass(source), createWriteStream(to.path, { mode: 0o600 }));
  if (meter.size === 0) throw new AppError(fileErrors.emptyFile);
  const { size, magic, holdsNul } = meter;
  return { path: to.path, name: file.name, size, magic, holdsNul, sha256: meter.hash.digest('hex') };
};
