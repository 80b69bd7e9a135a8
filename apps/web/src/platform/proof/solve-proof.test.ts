import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256';
import { solveProof } from './solve-proof';

const hexOf = (words: Int32Array): string =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
const expected = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('sha256', () => {
  it('gives what Node.js gives, for every length up to three blocks', () => {
    for (let length = 0; length < 200; length += 1) {
      const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7 + length) % 90))).join('');
      expect(hexOf(sha256(text))).toBe(expected(text));
    }
  });
});

describe('solveProof', () => {
  it('finds a nonce whose hash begins with as many zero bits as are asked for', async () => {
    const proof = await solveProof({ challenge: 'mlabc123-AbCdEfGhIjKlMnOp.signature', difficulty: 12 });
    expect(proof).toMatch(/^mlabc123-AbCdEfGhIjKlMnOp[.]signature[.]\d+$/);
    expect(expected(proof).startsWith('000')).toBe(true);
  });
});
