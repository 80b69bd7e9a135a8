import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256';
import { solveProof } from './solve-proof';

const hexOf = (words: Int32Array): string =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
const expected = async (text: string): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

describe('sha256', () => {
  it('gives what the platform gives, for every length up to three blocks', async () => {
    for (let length = 0; length < 200; length += 1) {
      const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7 + length) % 90))).join('');
      expect(hexOf(sha256(text))).toBe(await expected(text));
    }
  });
});

describe('solveProof', () => {
  it('finds a nonce whose hash begins with as many zero bits as are asked for', async () => {
    const proof = await solveProof({ challenge: 'mlabc123-AbCdEfGhIjKlMnOp.signature', difficulty: 12 });
    expect(proof).toMatch(/^mlabc123-AbCdEfGhIjKlMnOp[.]signature[.]\d+$/);
    expect((await expected(proof)).startsWith('000')).toBe(true);
  });
});
