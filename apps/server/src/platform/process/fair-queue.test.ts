import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { describe, expect, test } from 'vitest';
import { createFairQueue } from './fair-queue';

/** Work that the test ends. */
const piece = () => {
  let finish: (value: string) => void = () => undefined;
  let started = false;
  const done = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const work = () => {
    started = true;
    return done;
  };
  return { work, finish: () => finish('done'), isStarted: () => started };
};

describe('the queue', () => {
  test('refuses with 503 when too many wait, and takes work again afterwards', async () => {
    const queue = createFairQueue({ width: 1, waitingMax: 1 });
    const [first, second] = [piece(), piece()];
    const running = queue('a', first.work);
    const waiting = queue('a', second.work);
    await expect(queue('a', async () => 'never')).rejects.toMatchObject({ entry: platformErrors.unavailable });
    first.finish();
    second.finish();
    expect(await Promise.all([running, waiting])).toEqual(['done', 'done']);
    expect(await queue('a', async () => 'again')).toBe('again');
  });

  test('starts what waits only when a place is free, in order', async () => {
    const queue = createFairQueue({ width: 2, waitingMax: 10 });
    const pieces = [piece(), piece(), piece(), piece()];
    const results = pieces.map(({ work }) => queue('a', work));
    await Promise.resolve();
    expect(pieces.map(({ isStarted }) => isStarted())).toEqual([true, true, false, false]);
    pieces[1]?.finish();
    await results[1];
    await Promise.resolve();
    expect(pieces.map(({ isStarted }) => isStarted())).toEqual([true, true, true, false]);
    for (const { finish } of pieces) finish();
    expect(await Promise.all(results)).toHaveLength(4);
  });

  test('lets one who waits alone pass before the second of many', async () => {
    const queue = createFairQueue({ width: 1, waitingMax: 2 });
    const [running, ...flood] = [piece(), piece(), piece()];
    const alone = piece();
    const results = [running, ...flood].map((each) => queue('flood', each?.work ?? alone.work));
    await expect(queue('flood', alone.work)).rejects.toMatchObject({ entry: platformErrors.unavailable });
    const result = queue('someone else', alone.work);
    running?.finish();
    flood[0]?.finish();
    await results[1];
    await Promise.resolve();
    expect([alone.isStarted(), flood[1]?.isStarted()]).toEqual([true, false]);
    alone.finish();
    flood[1]?.finish();
    expect(await Promise.all([...results, result])).toHaveLength(4);
  });

  test('gives the place of failed work to the next', async () => {
    const queue = createFairQueue({ width: 1, waitingMax: 10 });
    const failing = queue('a', () => Promise.reject(new Error('broken')));
    const next = queue('a', async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
