import { describe, expect, it } from 'vitest';
import { geoMessages, place } from './geo';

const here = { lng: 116.397, lat: 39.908, address: '' };

describe('a place', () => {
  it.each([
    ['lng', 180.000001, geoMessages.lng.range],
    ['lng', '116', geoMessages.lng.wrong],
    ['lng', Number.NaN, geoMessages.lng.wrong],
    ['lat', -85.1, geoMessages.lat.range],
    ['lat', null, geoMessages.lat.wrong],
    ['address', '路'.repeat(201), geoMessages.address.long],
  ])('is refused with %s %s, in Chinese and at that field', (field, value, message) => {
    const issues = place
      .safeParse({ ...here, [field]: value })
      .error?.issues.map((issue) => [issue.path, issue.message]);
    expect(issues).toEqual([[[field], message]]);
  });

  it('keeps six decimals', () => {
    expect(place.parse({ lng: 116.39700049, lat: -39.9080006, address: ' 东长安街 ' })).toEqual({
      lng: 116.397,
      lat: -39.908001,
      address: '东长安街',
    });
  });
});
