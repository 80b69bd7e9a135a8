import { describe, expect, it } from 'vitest';
import { addFiles, type BatchList, change, countIn, enqueue, move, nextToSend, remove, storedIds } from './batch-list';

const image = (name: string, size = 3): File => new File([new Uint8Array(size)], name);
const batch = (...names: string[]): BatchList => addFiles([], { files: names.map((name) => image(name)), firstId: 1 });
const ids = (list: BatchList): number[] => list.map(({ id }) => id);

describe('a file that cannot be taken', () => {
  it('is marked at once, keeps its place and is never sent', () => {
    const files = [image('a.png'), image('b.svg'), image('c.JPG', 2 * 1024 * 1024)];
    const list = addFiles([], { files, firstId: 1 });
    expect(list.map(({ state }) => state)).toEqual(['ready', 'refused', 'refused']);
    expect(list[2]?.reason).toBe('上传失败，图片不可超过2M!');
    expect(nextToSend(enqueue(list)).map(({ id }) => id)).toEqual([1]);
  });
});

describe('sending', () => {
  it('sends nothing that was not asked for', () => {
    expect(nextToSend(batch('a.png', 'b.png'))).toEqual([]);
  });

  it('goes from the top of the list, three at a time', () => {
    const list = enqueue(batch('a.png', 'b.png', 'c.png', 'd.png', 'e.png'));
    expect(nextToSend(list).map(({ id }) => id)).toEqual([1, 2, 3]);
    const sending = [1, 2, 3].reduce((now, id) => change(now, id, { state: 'sending' }), list);
    expect(nextToSend(sending)).toEqual([]);
    expect(nextToSend(change(sending, 2, { state: 'stored' })).map(({ id }) => id)).toEqual([4]);
  });

  it('follows an order that was changed meanwhile', () => {
    const list = move(enqueue(batch('a.png', 'b.png', 'c.png', 'd.png')), 4, 0);
    expect(nextToSend(list).map(({ id }) => id)).toEqual([4, 1, 2]);
  });

  it('takes up a failed one again, alone or with all, and nothing that is stored', () => {
    const failed = change(batch('a.png', 'b.png', 'c.png'), 2, { state: 'failed', reason: 'x', share: 0.4 });
    const list = change(failed, 1, { state: 'stored' });
    expect(enqueue(list, 2).map(({ state }) => state)).toEqual(['stored', 'queued', 'ready']);
    expect(enqueue(list).map(({ state }) => state)).toEqual(['stored', 'queued', 'queued']);
    expect(enqueue(list, 2)[1]).toEqual({ id: 2, file: list[1]?.file, state: 'queued', share: 0 });
  });
});

describe('the order', () => {
  it('changes by moving one to a place, and no place is beyond the ends', () => {
    const list = batch('a.png', 'b.png', 'c.png');
    expect(ids(move(list, 1, 1))).toEqual([2, 1, 3]);
    expect(ids(move(list, 3, -5))).toEqual([3, 1, 2]);
    expect(ids(move(list, 1, 99))).toEqual([2, 3, 1]);
    expect(move(list, 7, 0)).toBe(list);
  });

  it('is the order of insertion, whatever was stored first', () => {
    const stored = [3, 1].reduce((list, id) => change(list, id, { state: 'stored' }), batch('a.png', 'b.png', 'c.png'));
    expect(storedIds(move(stored, 3, 0))).toEqual([3, 1]);
    expect(storedIds(remove(stored, 1))).toEqual([3]);
    expect(countIn(stored, 'stored', 'ready')).toBe(3);
  });
});
