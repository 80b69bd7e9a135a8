import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { makeProgress, progressLine } from './progress';

describe('progress', () => {
  it.each([
    [{ done: 0, all: 40, seconds: 0 }, 'files 0/40'],
    [{ done: 10, all: 40, seconds: 20 }, 'files 10/40, 60 s left 剩余'],
    [{ done: 10, all: 40, seconds: 100 }, 'files 10/40, 5 min left 剩余'],
    [{ done: 40, all: 40, seconds: 80 }, 'files 40/40'],
  ])('tells %j as %s', (state, line) => {
    expect(progressLine({ title: 'files', ...state })).toBe(line);
  });

  it('fills no log: where there is no terminal it writes one line for each tenth', () => {
    const written: string[] = [];
    const out = new Writable({
      write: (chunk, _encoding, done) => {
        written.push(String(chunk));
        done();
      },
    });
    const progress = makeProgress('stories', out as NodeJS.WriteStream);
    progress.begin(200);
    for (let done = 0; done < 200; done += 1) progress.step();
    progress.end();
    expect(written.map((line) => line.replace(/,.*/s, '').trim())).toEqual([
      'stories 0/200',
      ...Array.from({ length: 10 }, (_, at) => `stories ${(at + 1) * 20}/200`),
    ]);
  });
});
