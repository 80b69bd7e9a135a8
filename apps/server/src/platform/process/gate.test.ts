import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { describe, expect, test } from 'vitest';
import { createGate } from './gate';

/** Work that ends when it is told to. */
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

describe('the gate', () => {
  test('refuses with 503 when too many wait, and takes work again afterwards', async () => {
    const gate = createGate({ width: 1, waitingMax: 1 });
    const [first, second] = [piece(), piece()];
    const running = gate('a', first.work);
    const waiting = gate('a', second.work);
    await expect(gate('a', async () => 'never')).rejects.toMatchObject({ entry: platformErrors.unavailable });
    first.finish();
    second.finish();
    expect(await Promise.all([running, waiting])).toEqual(['done', 'done']);
    expect(await gate('a', async () => 'again')).toBe('again');
  });

  test('starts what waits only when a place is free, in order', async () => {
    const gate = createGate({ width: 2, waitingMax: 10 });
    const pieces = [piece(), piece(), piece(), piece()];
    const results = pieces.map(({ work }) => gate('a', work));
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
    const gate = createGate({ width: 1, waitingMax: 2 });
    const [running, ...flood] = [piece(), piece(), piece()];
    const alone = piece();
    const results = [running, ...flood].map((each) => gate('flood', each?.work ?? alone.work));
    await expect(gate('flood', alone.work)).rejects.toMatchObject({ entry: platformErrors.unavailable });
    const result = gate('someone else', alone.work);
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
    const gate = createGate({ width: 1, waitingMax: 10 });
    const failing = gate('a', () => Promise.reject(new Error('broken')));
    const next = gate('a', async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
