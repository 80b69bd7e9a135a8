import { geoMessages } from '@shuyuan/contract/platform/geo';
import { describe, expect, it } from 'vitest';
import { readPoint, splitPair } from './coordinates';

describe('typed coordinates', () => {
  it.each([
    [{ lng: '', lat: '39' }, { lng: geoMessages.lng.missing }],
    [{ lng: '116', lat: ' ' }, { lat: geoMessages.lat.missing }],
    [
      { lng: '东', lat: '1e3' },
      { lng: geoMessages.lng.wrong, lat: geoMessages.lat.wrong },
    ],
    [
      { lng: '180.1', lat: '-86' },
      { lng: geoMessages.lng.range, lat: geoMessages.lat.range },
    ],
    [
      { lng: 'Infinity', lat: '0x10' },
      { lng: geoMessages.lng.wrong, lat: geoMessages.lat.wrong },
    ],
  ])('%o are refused, each at its field', (typed, errors) => {
    expect(readPoint(typed)).toEqual({ errors });
  });

  it.each([
    [
      { lng: '116.397', lat: '39.908' },
      { lng: 116.397, lat: 39.908 },
    ],
    [
      { lng: ' -0.12345678 ', lat: '+51.5°' },
      { lng: -0.123457, lat: 51.5 },
    ],
    [
      { lng: '１１６．５', lat: '39.' },
      { lng: 116.5, lat: 39 },
    ],
  ])('%o are read', (typed, point) => {
    expect(readPoint(typed)).toEqual({ point });
  });
});

describe('a pasted pair', () => {
  it.each(['116.397', '', '116.397,', '1,2,3', '北京,上海'])('is not seen in "%s"', (text) => {
    expect(splitPair(text)).toBeUndefined();
  });

  it.each(['116.397,39.908', '116.397， 39.908', '116.397 39.908', '39.908, 116.397'])('is split: "%s"', (text) => {
    expect(splitPair(text)).toEqual({ lng: '116.397', lat: '39.908' });
  });
});
