import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { describe, expect, it } from 'vitest';
import { UploadLimit } from './upload-limit';

/** Work that the test ends. */
const piece = () => {
  let finish: () => void = () => undefined;
  let isStarted = false;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = () => {
    isStarted = true;
    return done;
  };
  return { work, finish: () => finish(), isStarted: () => isStarted };
};

describe('files that arrive together', () => {
  it('are read two at a time, in the order in which they came', async () => {
    const limit = new UploadLimit();
    const pieces = Array.from({ length: 5 }, piece);
    const read = pieces.map(({ work }) => limit.reading(work));
    const started = () => pieces.map(({ isStarted }) => isStarted());
    await Promise.resolve();
    expect(started()).toEqual([true, true, false, false, false]);
    pieces[1]?.finish();
    await read[1];
    await expect.poll(started).toEqual([true, true, true, false, false]);
    for (const { finish } of pieces) finish();
    await Promise.all(read);
    const again = piece();
    const last = limit.reading(again.work);
    expect(again.isStarted()).toBe(true);
    again.finish();
    await last;
  });

  it('leave the place of one that fails to the next', async () => {
    const limit = new UploadLimit();
    const failing = [1, 2, 3].map(() => limit.reading(() => Promise.reject(new Error('broken'))));
    for (const one of failing) await expect(one).rejects.toThrow('broken');
    expect(await limit.reading(async () => 'read')).toBe('read');
  });

  it('of one person are refused beside one another, of two they are not', async () => {
    const limit = new UploadLimit();
    const { work, finish } = piece();
    const first = limit.alone(1, work);
    await expect(limit.alone(1, async () => 'never')).rejects.toMatchObject({ entry: recordImportErrors.uploadBusy });
    expect(await limit.alone(2, async () => 'taken')).toBe('taken');
    finish();
    await first;
    expect(await limit.alone(1, async () => 'taken')).toBe('taken');
  });
});
