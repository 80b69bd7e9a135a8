import type { Readable } from 'node:stream';

/** The first and the last byte wanted, counted from 0, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A finished file on this machine, ready to be kept. */
export interface FinishedFile {
  readonly path: string;
  readonly size: number;
  /** SHA-256 in hexadecimal; objects are known by it. */
  readonly sha256: string;
}

/** Where the bytes of files are kept. Objects are known by the hash of their content, so one never changes. */
export interface Storage {
  /** Keeps a file; returns when it would survive a power cut. The local one moves it, so the path may be gone afterwards. */
  put(file: FinishedFile): Promise<void>;
  /** Opens an object or a range of it; rejects when it is not there. */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  exists(sha256: string): Promise<boolean>;
  /** Removes an object; one that is not there counts as removed. */
  remove(sha256: string): Promise<void>;
}

const hashPattern = /^[0-9a-f]{64}$/;

/** The place of an object, fanned out by the first digits of its hash; nothing but a hash becomes a path. */
export const objectPath = (sha256: string): string => {
  if (!hashPattern.test(sha256)) throw new Error('An object is known by its SHA-256');
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
};
