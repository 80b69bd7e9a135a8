import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { arrivalState, deviceHash, isCurrentCode, judgePlace, timedCodes } from './check-in.rules';

const source = { id: 7, secret: randomBytes(32) };
const now = Date.UTC(2026, 2, 2, 1, 0, 3);
const codeAt = (ms: number): string => timedCodes(source, ms)[0]?.code ?? '';

describe('a code', () => {
  it('is refused when it is made up, old, early, or of another check-in', () => {
    const refused = (code: string): void => expect(isCurrentCode(source, { code, nowMs: now })).toBe(false);
    for (const code of ['', 'x', codeAt(now).slice(1), `${codeAt(now)}a`]) refused(code);
    refused(codeAt(now - 20_000));
    refused(codeAt(now - 3_600_000));
    refused(codeAt(now + 10_000));
    refused(timedCodes({ ...source, id: 8 }, now)[0]?.code ?? '');
    refused(timedCodes({ ...source, secret: randomBytes(32) }, now)[0]?.code ?? '');
  });

  it('is accepted while it is shown and as long again', () => {
    const code = codeAt(now);
    const isFine = (nowMs: number): boolean => isCurrentCode(source, { code, nowMs });
    const begins = now - 3000;
    expect([begins, now, begins + 9999, begins + 10_000, begins + 19_999].map(isFine)).toEqual(Array(5).fill(true));
    expect([begins - 1, begins + 20_000].map(isFine)).toEqual([false, false]);
  });

  it('comes with those that follow it, each for ten seconds, all different', () => {
    const codes = timedCodes(source, now);
    expect(codes.map(({ from_ms, until_ms }) => [from_ms, until_ms])).toEqual([
      [-3000, 7000],
      [7000, 17_000],
      [17_000, 27_000],
    ]);
    expect(codes[1]?.code).toBe(codeAt(now + 10_000));
    expect(new Set(codes.map(({ code }) => code)).size).toBe(3);
    for (const { code } of codes) expect(code).toMatch(/^[\w-]{11}$/);
  });
});

describe('an arrival', () => {
  it('is late from the moment that the rule names', () => {
    expect([now - 1, now, now + 1].map((at) => arrivalState(at, now))).toEqual(['present', 'late', 'late']);
  });

  it('is judged by its distance only where a place is asked for', () => {
    const asked = { lng: 116.397, lat: 39.908, radius: 200 };
    expect(judgePlace(null, undefined)).toEqual({ verdict: 'fine', distance: null });
    expect(judgePlace(asked, undefined)).toEqual({ verdict: 'missing' });
    expect(judgePlace(asked, { lng: 116.397, lat: 39.908 })).toEqual({ verdict: 'fine', distance: 0 });
    expect(judgePlace(asked, { lng: 116.397, lat: 39.9098 })).toEqual({ verdict: 'fine', distance: 200 });
    expect(judgePlace(asked, { lng: 116.397, lat: 39.911 })).toEqual({ verdict: 'far', distance: 334 });
    expect(judgePlace(asked, { lng: 121.4737, lat: 31.2304 })).toMatchObject({ verdict: 'far' });
  });

  it('gets the phone’s own doubt, but not without limit', () => {
    const asked = { lng: 116.397, lat: 39.908, radius: 200 };
    const near = { lng: 116.397, lat: 39.9105 };
    expect(judgePlace(asked, { ...near, accuracy: 80 })).toEqual({ verdict: 'fine', distance: 278 });
    expect(judgePlace(asked, { lng: 116.397, lat: 39.92, accuracy: 100_000 })).toMatchObject({ verdict: 'far' });
  });

  it('has its phone under another name in each session', () => {
    expect(deviceHash(1, 'a'.repeat(32))).not.toEqual(deviceHash(2, 'a'.repeat(32)));
    expect(deviceHash(1, 'a'.repeat(32))).toEqual(deviceHash(1, 'a'.repeat(32)));
  });
});
