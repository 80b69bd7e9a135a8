import type { Readable } from 'node:stream';

/** The first and the last byte wanted, counted from 0, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A finished local file, ready to be stored. */
export interface FinishedFile {
  readonly path: string;
  readonly size: number;
  /** SHA-256 in hexadecimal; it identifies the object. */
  readonly sha256: string;
}

/** The storage of file contents. Objects are identified by the hash of their content, so they never change. */
export interface Storage {
  /** Stores a file so that it survives a power failure. The local storage moves it: the path may be gone then. */
  put(file: FinishedFile): Promise<void>;
  /** Opens an object or a range of it; rejects when it is not there. */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  exists(sha256: string): Promise<boolean>;
  /** Removes an object; a missing one counts as removed. */
  remove(sha256: string): Promise<void>;
}

const hashPattern = /^[0-9a-f]{64}$/;

/** The place of an object, fanned out by the first digits of its hash; nothing but a hash becomes a path. */
export const objectPath = (sha256: string): string => {
  if (!hashPattern.test(sha256)) throw new Error('An object is known by its SHA-256');
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
};
