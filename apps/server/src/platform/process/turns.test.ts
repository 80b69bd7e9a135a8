import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inTurns, noteRequest, Turns } from './turns';

const workMs = 4;
const pieces = 20;

/** Keeps the process busy for a moment. */
const work = (): void => {
  const until = performance.now() + workMs;
  while (performance.now() < until);
};

/** The time that so many pieces of work take, between which other work is done. */
const timeOf = async (turns: Turns, between: () => void): Promise<number> => {
  const from = performance.now();
  for (let piece = 0; piece < pieces; piece += 1) {
    work();
    between();
    await turns.rest();
  }
  return performance.now() - from;
};

describe('long work', () => {
  it('takes at most half of the time while requests come, however much of it there is', async () => {
    const turns = [new Turns(), new Turns(), new Turns()];
    const times = await Promise.all(turns.map((each) => timeOf(each, noteRequest)));
    expect(Math.max(...times)).toBeGreaterThan(turns.length * pieces * workMs * 1.9);
  });

  it('does not wait when nothing is asked, nor for the request that it belongs to', async () => {
    noteRequest();
    const turns = new Turns();
    let rested = 0;
    for (let piece = 0; piece < pieces; piece += 1) {
      work();
      void turns.rest()?.then(() => {
        rested += 1;
      });
      await nextTurn();
      await nextTurn();
    }
    expect(rested).toBe(pieces);
  });

  it('is not interrupted while it is short', () => {
    expect(new Turns().rest()).toBeUndefined();
  });

  it('gives the results of a list in its order', async () => {
    const list = Array.from({ length: pieces }, (_, at) => at);
    const done = await inTurns(list, (each) => {
      work();
      noteRequest();
      return each * 2;
    });
    expect(done).toEqual(list.map((each) => each * 2));
  });
});
