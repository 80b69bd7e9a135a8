import { beforeEach, describe, expect, it, vi } from 'vitest';

// The session reads the document's cookie when it is loaded.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));
vi.hoisted(() => vi.stubGlobal('location', { protocol: 'http:' }));

const { session } = await import('./session');
const { fileKeys } = await import('./file-keys');

const url = '/files/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef.png';
let asked = 0;
let seconds = 600;
fileKeys.connect(async () => {
  asked += 1;
  return { key: `${asked}.key`, expires_in: seconds };
});
const at = (key: number): string => `${url}?view=${key}.key`;

beforeEach(() => {
  [asked, seconds] = [0, 600];
  session.clear();
  session.set(`token ${Math.random()}`, 60);
});

describe('the address at which a page shows a file', () => {
  it('bears a key that is asked for once, however many files wait for it', async () => {
    expect(fileKeys.addressNow(url)).toBeUndefined();
    expect(await Promise.all([fileKeys.address(url), fileKeys.address(url)])).toEqual([at(1), at(1)]);
    expect([fileKeys.addressNow(url), await fileKeys.address(url), asked]).toEqual([at(1), at(1), 1]);
  });

  it('is left as it is when it is no file of ours', async () => {
    for (const other of ['/favicon.svg', 'blob:x', `https://a.cn${url}`]) {
      expect([fileKeys.addressNow(other), await fileKeys.address(other)]).toEqual([other, other]);
    }
    expect(asked).toBe(0);
  });

  it('bears a new key when the last one is about to run out', async () => {
    seconds = 30;
    const first = await fileKeys.address(url);
    expect([first, fileKeys.isCurrent(first), fileKeys.addressNow(url)]).toEqual([at(1), false, undefined]);
    seconds = 600;
    const second = await fileKeys.address(url);
    expect([second, fileKeys.isCurrent(first), fileKeys.isCurrent(second)]).toEqual([at(2), false, true]);
  });

  it('never bears the key of another session', async () => {
    const first = await fileKeys.address(url);
    session.set('another', 60);
    expect([fileKeys.isCurrent(first), fileKeys.addressNow(url)]).toEqual([false, undefined]);
    expect(await fileKeys.address(url)).toBe(at(2));
  });

  it('is asked for again after a failure', async () => {
    fileKeys.connect(() => Promise.reject(new Error('away')));
    await expect(fileKeys.address(url)).rejects.toThrow('away');
    fileKeys.connect(async () => ({ key: '9.key', expires_in: 600 }));
    expect(await fileKeys.address(url)).toBe(at(9));
  });
});
