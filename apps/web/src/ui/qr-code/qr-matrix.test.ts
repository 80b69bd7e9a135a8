import { describe, expect, it } from 'vitest';
import { type QrMatrix, qrMatrix } from './qr-matrix';

/** A reader written from the standard, which shares nothing with the drawing but the standard. */
const at = (matrix: QrMatrix, x: number, y: number): number => (matrix[y]?.[x] ? 1 : 0);

const isFixed = (size: number, x: number, y: number): boolean => {
  const version = (size - 17) / 4;
  const inFinder = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8);
  const inVersion = version >= 7 && ((x >= size - 11 && y < 6) || (x < 6 && y >= size - 11));
  const middles: Record<number, number[]> = { 2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [22, 38], 8: [24, 42] };
  const near = (place: number, middle: number) => Math.abs(place - middle) <= 2;
  const all = [6, ...(middles[version] ?? [])];
  const last = size - 7;
  const inAlignment = all.some((my) =>
    all.some(
      (mx) =>
        !(mx === 6 && my === 6) &&
        !(mx === 6 && my === last) &&
        !(mx === last && my === 6) &&
        version > 1 &&
        near(x, mx) &&
        near(y, my),
    ),
  );
  return inFinder || inVersion || inAlignment || x === 6 || y === 6;
};

const wordsOf = (matrix: QrMatrix): number[] => {
  const size = matrix.length;
  const bits: number[] = [];
  const columns = Array.from({ length: size - 1 }, (_, index) => size - 1 - index + (size - 1 - index <= 6 ? -1 : 0));
  const pairs = columns.filter((_, index) => index % 2 === 0);
  for (const [turn, right] of pairs.entries()) {
    for (let step = 0; step < size; step += 1) {
      const y = turn % 2 === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (x >= 0 && !isFixed(size, x, y)) bits.push(at(matrix, x, y) ^ ((x + y) % 2 === 0 ? 1 : 0));
      }
    }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  );
};

/** Whether a block with its check words is divided by the generator: its value at each root is zero. */
const isWhole = (block: readonly number[], checks: number): boolean => {
  const multiply = (a: number, b: number): number => {
    let product = 0;
    for (let left = a, right = b; right > 0; right >>= 1) {
      if (right & 1) product ^= left;
      left = left & 128 ? (left << 1) ^ 0x11d : left << 1;
    }
    return product;
  };
  let root = 1;
  for (let index = 0; index < checks; index += 1) {
    if (block.reduce((sum, word) => multiply(sum, root) ^ word, 0) !== 0) return false;
    root = multiply(root, 2);
  }
  return true;
};

const format = (matrix: QrMatrix): string =>
  [0, 1, 2, 3, 4, 5, 7, 8].map((x) => at(matrix, x, 8)).join('') +
  [7, 5, 4, 3, 2, 1, 0].map((y) => at(matrix, 8, y)).join('');

describe('a QR code', () => {
  it.each([
    { text: '短', version: 1, room: 16, checks: 10 },
    { text: 'otpauth://totp/admin?a', version: 2, room: 28, checks: 16 },
    { text: 'x'.repeat(40), version: 3, room: 44, checks: 26 },
  ])('of $text is read back from one block (version $version)', ({ text, version, room, checks }) => {
    const matrix = qrMatrix(text) ?? [];
    expect(matrix).toHaveLength(17 + 4 * version);
    // Level M with mask 0, as the standard's table has it.
    expect(format(matrix)).toBe('101010000010010');
    const words = wordsOf(matrix).slice(0, room + checks);
    expect(isWhole(words, checks)).toBe(true);
    const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('');
    expect(bits.slice(0, 4)).toBe('0100');
    const length = Number.parseInt(bits.slice(4, 12), 2);
    const bytes = Array.from({ length }, (_, index) => Number.parseInt(bits.slice(12 + index * 8, 20 + index * 8), 2));
    expect(new TextDecoder().decode(new Uint8Array(bytes))).toBe(text);
  });

  it('of a longer text is whole in each of its blocks, and tells its version', () => {
    const matrix = qrMatrix('otpauth'.repeat(17)) ?? [];
    expect(matrix).toHaveLength(45);
    const words = wordsOf(matrix);
    const blocks = Array.from({ length: 4 }, (_, block) => [
      ...Array.from({ length: 31 }, (_, index) => words[index * 4 + block] ?? -1),
      ...Array.from({ length: 18 }, (_, index) => words[124 + index * 4 + block] ?? -1),
    ]);
    expect(blocks.every((block) => isWhole(block, 18))).toBe(true);
    const version = Array.from({ length: 18 }, (_, index) => {
      const bit = 17 - index;
      return at(matrix, 34 + (bit % 3), Math.floor(bit / 3));
    });
    expect(version.join('')).toBe('000111110010010100');
  });

  it('is not drawn for what no reader would take', () => {
    expect(qrMatrix('x'.repeat(287))).toHaveLength(65);
    expect(qrMatrix('x'.repeat(288))).toBeUndefined();
  });
});
