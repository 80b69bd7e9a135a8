import { describe, expect, test } from 'vitest';
import { isWithin } from './address-ranges.rules';

describe('an address', () => {
  const ranges = ['10.1.0.0/16', '192.0.2.7', '2001:db8::/32', '::1'];

  test.each(['10.2.0.1', '192.0.2.8', '2001:db9::1', '::2', '::ffff:10.2.0.1', '', 'localhost', '10.1.0.1, 10.1.0.2'])(
    'outside the ranges is refused: %j',
    (ip) => {
      expect(isWithin(ranges, ip)).toBe(false);
    },
  );

  test.each(['10.1.255.255', '192.0.2.7', '2001:db8:ffff::1', '::1', '::ffff:10.1.0.1'])(
    'inside is taken: %s',
    (ip) => {
      expect(isWithin(ranges, ip)).toBe(true);
    },
  );

  test('is taken from everywhere while there is no range', () => {
    expect(isWithin([], 'anything')).toBe(true);
  });
});
