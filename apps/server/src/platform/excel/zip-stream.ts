import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file within a zip file; its text or bytes are drawn once, before the next part is asked for. */
export interface ZipPart {
  readonly path: string;
  readonly chunks: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

/** Sheets are repetitive, so that little is won by pressing harder, and much time lost. */
const level = 3;
/** Sizes and places are written with four bytes; no sheet that a program could open comes near it. */
const sizeMax = 0xffff_ffff;
/** Sizes follow the data; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1980-01-01, the first day there is; a file tells its own time within. */
const date = 0x0021;

interface Measures {
  crc: number;
  size: number;
  packed: number;
}

const headerOf = (path: Buffer, { crc, size, packed }: Measures): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt16LE(date, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(path.length, 22);
  return fields;
};

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
};

const marks = { local: 0x04034b50, after: 0x08074b50, listed: 0x02014b50, end: 0x06054b50 } as const;

const measured = async function* ({ chunks }: ZipPart, measures: Measures): AsyncGenerator<Buffer> {
  for await (const piece of chunks) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    measures.crc = crc32(bytes, measures.crc);
    measures.size += bytes.length;
    if (measures.size > sizeMax) throw new RangeError('A part of a zip file is too large');
    yield bytes;
  }
};

const pressed = async function* (part: ZipPart, measures: Measures): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level });
  const feeding = pipeline(Readable.from(measured(part, measures), { objectMode: false }), deflate);
  // A failure comes out of the loop below.
  feeding.catch(() => undefined);
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    measures.packed += piece.length;
    yield piece;
  }
  await feeding;
};

/** The bytes of a zip file while its parts are drawn, never holding more than a piece of one. */
export const zipBytes = async function* (parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const listing: Buffer[] = [];
  let place = 0;
  let count = 0;
  for await (const part of parts) {
    const path = Buffer.from(part.path);
    const measures: Measures = { crc: 0, size: 0, packed: 0 };
    yield Buffer.concat([numbers(marks.local), headerOf(path, measures), path]);
    yield* pressed(part, measures);
    const { crc, size, packed } = measures;
    yield numbers(marks.after, crc, packed, size);
    const made = Buffer.from([version, 0]);
    // No comment, one disk, no attributes.
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(place, 10);
    listing.push(numbers(marks.listed), made, headerOf(path, measures), rest.subarray(0, 14), path);
    place += 30 + path.length + packed + 16;
    count += 1;
    if (place > sizeMax) throw new RangeError('A zip file is too large');
  }
  const list = Buffer.concat(listing);
  yield list;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(marks.end, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(place, 16);
  yield end;
};
