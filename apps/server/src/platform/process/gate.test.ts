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
    const running = gate(first.work);
    const waiting = gate(second.work);
    await expect(gate(async () => 'never')).rejects.toMatchObject({ entry: platformErrors.unavailable });
    first.finish();
    second.finish();
    expect(await Promise.all([running, waiting])).toEqual(['done', 'done']);
    expect(await gate(async () => 'again')).toBe('again');
  });

  test('starts what waits only when a place is free, in order', async () => {
    const gate = createGate({ width: 2, waitingMax: 10 });
    const pieces = [piece(), piece(), piece(), piece()];
    const results = pieces.map(({ work }) => gate(work));
    await Promise.resolve();
    expect(pieces.map(({ isStarted }) => isStarted())).toEqual([true, true, false, false]);
    pieces[1]?.finish();
    await results[1];
    await Promise.resolve();
    expect(pieces.map(({ isStarted }) => isStarted())).toEqual([true, true, true, false]);
    for (const { finish } of pieces) finish();
    expect(await Promise.all(results)).toHaveLength(4);
  });

  test('gives the place of failed work to the next', async () => {
    const gate = createGate({ width: 1, waitingMax: 10 });
    const failing = gate(() => Promise.reject(new Error('broken')));
    const next = gate(async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
