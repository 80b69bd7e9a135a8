import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type ZipPart, zipBytes } from './zip-stream';

const endless = function* () {
  for (;;) yield Buffer.alloc(65_536, 'a');
};

it('lets its parts go when nobody reads on', async () => {
  let isOpen = true;
  const parts = async function* (): AsyncGenerator<ZipPart> {
    try {
      yield { path: 'a.txt', chunks: endless() };
    } finally {
      isOpen = false;
    }
  };
  for await (const piece of zipBytes(parts())) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
  expect(isOpen).toBe(false);
});

it.each(['a part is drawn', 'the next part is asked for'])('ends with what went wrong while %s', async (when) => {
  const failing = function* () {
    yield '<rows>';
    throw new Error('lost');
  };
  const parts = async function* (): AsyncGenerator<ZipPart> {
    yield { path: 'a.txt', chunks: when === 'a part is drawn' ? failing() : ['a'] };
    throw new Error('lost');
  };
  await expect(buffer(Readable.from(zipBytes(parts())))).rejects.toThrow('lost');
});
