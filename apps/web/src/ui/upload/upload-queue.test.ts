import { describe, expect, it } from 'vitest';
import { UploadQueue } from './upload-queue';
import type { Uploaded } from './upload-source';

interface Sending {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  readonly succeed: () => Promise<void>;
  readonly fail: (words: string) => Promise<void>;
}

/** Lets the promises settle that a queue awaits. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

const openQueue = () => {
  const sending: Sending[] = [];
  const stored: string[] = [];
  const queue = new UploadQueue<Uploaded>({
    source: () => ({
      accept: '*',
      hint: '',
      check: (file) => (file.size > 4 ? 'too large' : undefined),
      send: (file, { signal, onProgress }) =>
        new Promise((resolve, reject) => {
          const { name, size } = file;
          sending.push({
            name,
            signal,
            onProgress,
            succeed: () => {
              resolve({ url: `/${name}`, original_name: name, size });
              return settled();
            },
            fail: (words) => {
              reject(new Error(words));
              return settled();
            },
          });
        }),
    }),
    onStored: (files) => stored.push(...files.map(({ original_name }) => original_name)),
  });
  const at = (name: string): Sending => {
    const found = sending.findLast((one) => one.name === name);
    if (!found) throw new Error(`${name} is not being sent`);
    return found;
  };
  return { queue, sending, stored, at, states: () => queue.items().map(({ file, state }) => `${file.name} ${state}`) };
};

const file = (name: string, bytes = 'x') => new File([bytes], name);

describe('upload queue', () => {
  it('refuses a file at once, says why and sends nothing of it', () => {
    const { queue, sending, states } = openQueue();
    expect(queue.add([file('big', '12345'), file('small')])).toEqual(['too large']);
    expect(states()).toEqual(['big refused', 'small sending']);
    expect(sending.map(({ name }) => name)).toEqual(['small']);
  });

  it('does not try a refused file again', () => {
    const { queue, sending } = openQueue();
    queue.add([file('big', '12345')]);
    queue.retry(queue.items()[0]?.id ?? 0);
    expect(sending).toEqual([]);
  });

  it('sends three at once and the next when one is done', async () => {
    const { queue, sending, at } = openQueue();
    queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)));
    expect(sending.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    await at('b').succeed();
    expect(sending.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('hands files over in the order in which they were added, not in which they arrived', async () => {
    const { queue, stored, at } = openQueue();
    queue.add([file('a'), file('b'), file('c')]);
    await at('c').succeed();
    await at('b').succeed();
    expect(stored).toEqual([]);
    await at('a').succeed();
    expect(stored).toEqual(['a', 'b', 'c']);
    expect(queue.items()).toEqual([]);
  });

  it('lets a failed file hold nobody up and sends it again when asked', async () => {
    const { queue, stored, states, at } = openQueue();
    queue.add([file('a'), file('b')]);
    await at('b').succeed();
    await at('a').fail('no network');
    expect(stored).toEqual(['b']);
    expect(queue.items()[0]).toMatchObject({ state: 'failed', message: 'no network' });
    queue.retry(queue.items()[0]?.id ?? 0);
    expect(states()).toEqual(['a sending']);
    await at('a').succeed();
    expect(stored).toEqual(['b', 'a']);
  });

  it('stops a file that is taken out, and what comes of it later counts for nothing', async () => {
    const { queue, stored, at } = openQueue();
    queue.add([file('a'), file('b')]);
    queue.remove(queue.items()[0]?.id ?? 0);
    expect(at('a').signal.aborted).toBe(true);
    await at('a').succeed();
    await at('b').succeed();
    expect(stored).toEqual(['b']);
  });

  it('tells how far each file is', () => {
    const { queue, at } = openQueue();
    queue.add([file('a')]);
    at('a').onProgress(0.4);
    expect(queue.items()[0]?.share).toBe(0.4);
  });

  it('stops all when it is cleared', () => {
    const { queue, sending } = openQueue();
    queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)));
    queue.clear();
    expect(queue.items()).toEqual([]);
    expect(sending.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
  });
});
