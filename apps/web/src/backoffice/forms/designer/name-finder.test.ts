import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNameFinder, type NameQuestion } from './name-finder';

const pauseMs = 300;

const finderWith = (answer: (question: NameQuestion) => Promise<string>) => {
  const asked: string[] = [];
  const found: [string, string][] = [];
  const finder = createNameFinder({
    pauseMs,
    find: (question) => {
      asked.push(question.label);
      return answer(question);
    },
    onFound: ({ key }, name) => found.push([key, name]),
  });
  return { finder, asked, found };
};

describe('names by pinyin', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are not asked for an empty label', async () => {
    const { finder, asked } = finderWith(async () => 'x');
    finder.ask({ key: 'a', label: '  ' });
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(asked).toEqual([]);
  });

  it('are asked once typing pauses, with the last label', async () => {
    const { finder, asked, found } = finderWith(async () => 'shou_ji');
    finder.ask({ key: 'a', label: '手' });
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    finder.ask({ key: 'a', label: '手机' });
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(asked).toEqual(['手机']);
    expect(found).toEqual([['a', 'shou_ji']]);
  });

  it('are dropped when a newer label was typed or the name was written by hand', async () => {
    const answers = new Map<string, (name: string) => void>();
    const { finder, found } = finderWith(({ label }) => new Promise((resolve) => answers.set(label, resolve)));
    finder.ask({ key: 'a', label: '旧' });
    await vi.advanceTimersByTimeAsync(pauseMs);
    finder.ask({ key: 'a', label: '新' });
    finder.ask({ key: 'b', label: '手写' });
    await vi.advanceTimersByTimeAsync(pauseMs);
    finder.forget('b');
    for (const [label, answer] of answers) answer(label);
    await vi.advanceTimersByTimeAsync(0);
    expect(found).toEqual([['a', '新']]);
  });

  it('leave the name alone when the server does not answer', async () => {
    const { finder, found } = finderWith(() => Promise.reject(new Error('down')));
    finder.ask({ key: 'a', label: '手机' });
    await finder.settle();
    expect(found).toEqual([]);
  });

  it('are all there before a save, without waiting for the pause', async () => {
    const { finder, found } = finderWith(async ({ label }) => `name_${label}`);
    finder.ask({ key: 'a', label: '1' });
    finder.ask({ key: 'b', label: '2' });
    await finder.settle();
    expect(found).toEqual([
      ['a', 'name_1'],
      ['b', 'name_2'],
    ]);
  });
});
