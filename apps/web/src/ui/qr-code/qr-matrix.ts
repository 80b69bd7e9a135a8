import { checkWords } from './galois';

/** A drawing of dark (true) and light squares. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Check words per block and number of blocks for level M, versions 1 to 12 (ISO/IEC 18004, table 9). */
const checksInBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22];
const blocksIn = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8];

const sizeOf = (version: number): number => 17 + 4 * version;

/** The middles of the small squares; the outer two lie on the timing lines, the others between at even steps. */
const alignmentPlaces = (version: number): number[] => {
  if (version === 1) return [];
  const steps = version < 7 ? 1 : 2;
  const last = sizeOf(version) - 7;
  const step = Math.ceil((last - 6) / (2 * steps)) * 2;
  return [6, ...Array.from({ length: steps }, (_, at) => last - (steps - 1 - at) * step)];
};

/** How many words a version holds: all squares but those of the fixed patterns. */
const wordsIn = (version: number): number => {
  const places = alignmentPlaces(version).length;
  const alignment = places === 0 ? 0 : (places * places - 3) * 25 - (places - 2) * 2 * 5;
  const fixed = 3 * 64 + 2 * (sizeOf(version) - 16) + 31 + alignment + (version < 7 ? 0 : 36);
  return Math.floor((sizeOf(version) ** 2 - fixed) / 8);
};

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => (value >>> (length - 1 - at)) & 1);

const toWords = (bits: readonly number[]): number[] =>
  Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
  );

interface Plan {
  readonly version: number;
  readonly checks: number;
  readonly blocks: number;
  /** Words that are left for the message. */
  readonly room: number;
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

const planFor = (length: number): Plan | undefined => {
  const plans = checksInBlock.map((checks, at) => {
    const blocks = blocksIn[at] ?? 1;
    return { version: at + 1, checks, blocks, room: wordsIn(at + 1) - checks * blocks };
  });
  return plans.find(({ version, room }) => 4 + lengthBits(version) + length * 8 <= room * 8);
};

/** The message as bytes (mode 0100), ended, filled up, cut into blocks with their check words, and interleaved. */
const words = (message: Uint8Array, { version, checks, blocks, room }: Plan): number[] => {
  const bits = [...bitsOf(4, 4), ...bitsOf(message.length, lengthBits(version))];
  for (const byte of message) bits.push(...bitsOf(byte, 8));
  bits.push(...Array.from({ length: Math.min(4, room * 8 - bits.length) }, () => 0));
  while (bits.length % 8 !== 0) bits.push(0);
  const data = toWords(bits);
  for (let filler = 0xec; data.length < room; filler ^= 0xec ^ 0x11) data.push(filler);
  const short = Math.floor(room / blocks);
  const longs = room % blocks;
  const cut = Array.from({ length: blocks }, (_, at) => {
    const before = at * short + Math.max(0, at - (blocks - longs));
    return data.slice(before, before + short + (at >= blocks - longs ? 1 : 0));
  });
  const sealed = cut.map((block) => checkWords(block, checks));
  const columns = (parts: number[][], count: number) =>
    Array.from({ length: count }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat();
  return [...columns(cut, short + 1), ...columns(sealed, checks)];
};

/** A sheet whose fixed squares are known apart from those that the message fills. */
interface Sheet {
  readonly size: number;
  readonly dark: boolean[][];
  readonly fixed: boolean[][];
}

const put = ({ dark, fixed }: Sheet, place: { x: number; y: number }, isDark: boolean): void => {
  const [row, marks] = [dark[place.y], fixed[place.y]];
  if (row?.[place.x] === undefined || marks === undefined) return;
  row[place.x] = isDark;
  marks[place.x] = true;
};

/** Rings around a middle: `light` are the rings that stay light, out to `radius`. */
const putRings = (sheet: Sheet, middle: { x: number; y: number }, rings: { radius: number; light: number[] }): void => {
  for (let dy = -rings.radius; dy <= rings.radius; dy += 1) {
    for (let dx = -rings.radius; dx <= rings.radius; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      put(sheet, { x: middle.x + dx, y: middle.y + dy }, !rings.light.includes(ring));
    }
  }
};

/** Appends the rest of a division in binary, by which a reader mends the few bits of format and version. */
const withRest = (value: number, { degree, divisor }: { degree: number; divisor: number }): number => {
  let rest = value << degree;
  for (let bit = 31; bit >= degree; bit -= 1) if ((rest >>> bit) & 1) rest ^= divisor << (bit - degree);
  return (value << degree) | rest;
};

const putFormat = (sheet: Sheet, mask: number): void => {
  // Level M is 00, so that the format is the mask's number alone.
  const bits = withRest(mask, { degree: 10, divisor: 0x537 }) ^ 0x5412;
  const { size } = sheet;
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((bits >>> at) & 1) === 1;
    const near = at < 6 ? at : at < 8 ? at + 1 : 14 - at + (at === 8 ? 1 : 0);
    put(sheet, at < 8 ? { x: 8, y: near } : { x: near, y: 8 }, isDark);
    put(sheet, at < 8 ? { x: size - 1 - at, y: 8 } : { x: 8, y: size - 15 + at }, isDark);
  }
  put(sheet, { x: 8, y: size - 8 }, true);
};

const putVersion = (sheet: Sheet, version: number): void => {
  if (version < 7) return;
  const bits = withRest(version, { degree: 12, divisor: 0x1f25 });
  for (let at = 0; at < 18; at += 1) {
    const [near, far] = [Math.floor(at / 3), sheet.size - 11 + (at % 3)];
    const isDark = ((bits >>> at) & 1) === 1;
    put(sheet, { x: far, y: near }, isDark);
    put(sheet, { x: near, y: far }, isDark);
  }
};

const fixedSheet = (version: number): Sheet => {
  const size = sizeOf(version);
  const blank = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const sheet: Sheet = { size, dark: blank(), fixed: blank() };
  for (let at = 0; at < size; at += 1) {
    put(sheet, { x: 6, y: at }, at % 2 === 0);
    put(sheet, { x: at, y: 6 }, at % 2 === 0);
  }
  const places = alignmentPlaces(version);
  const last = places.at(-1);
  for (const y of places) {
    for (const x of places) {
      const isCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!isCorner) putRings(sheet, { x, y }, { radius: 2, light: [1] });
    }
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    putRings(sheet, { x, y }, { radius: 4, light: [2, 4] });
  }
  putFormat(sheet, 0);
  putVersion(sheet, version);
  return sheet;
};

/** Fills the free squares in columns of two from the right, up and down by turns; mask 0 turns every second one. */
const fill = ({ size, dark, fixed }: Sheet, message: readonly number[]): void => {
  let at = 0;
  let upwards = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step += 1) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (row === undefined || fixed[y]?.[x]) continue;
        const bit = ((message[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1;
        row[x] = (bit === 1) !== ((x + y) % 2 === 0);
        at += 1;
      }
    }
    upwards = !upwards;
  }
};

/** Draws a text as a QR code (ISO/IEC 18004, bytes, level M, the first mask); undefined when it is too long. */
export const qrMatrix = (text: string): QrMatrix | undefined => {
  const message = new TextEncoder().encode(text);
  const plan = planFor(message.length);
  if (plan === undefined) return undefined;
  const sheet = fixedSheet(plan.version);
  fill(sheet, words(message, plan));
  return sheet.dark;
};
