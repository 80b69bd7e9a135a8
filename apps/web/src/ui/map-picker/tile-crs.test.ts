import { roundDegrees } from '@shuyuan/contract/platform/geo';
import { describe, expect, it } from 'vitest';
import { cities } from './cities';
import { fromTiles, toTiles } from './tile-crs';

const earthRadius = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

const metres = (a: { lng: number; lat: number }, b: { lng: number; lat: number }): number => {
  const x = radians(b.lng - a.lng) * Math.cos(radians((a.lat + b.lat) / 2));
  return Math.hypot(x, radians(b.lat - a.lat)) * earthRadius;
};

// Published pairs of the same point in both systems.
const known = [
  ['Shanghai', { lng: 121.5272106, lat: 31.1774276 }, { lng: 121.531541859215, lat: 31.17530398364597 }],
  ['Shenzhen', { lng: 113.912316, lat: 22.543847 }, { lng: 113.9171764808363, lat: 22.540796131694766 }],
  ['Beijing', { lng: 116.377817, lat: 39.911954 }, { lng: 116.38404722455657, lat: 39.91334545536069 }],
] as const;

describe('tiles in GCJ-02', () => {
  it.each(known)('show %s where the published conversion puts it, and give it back', (_, wgs84, gcj02) => {
    expect(metres(toTiles(wgs84, 'gcj02'), gcj02)).toBeLessThan(1);
    expect(metres(fromTiles(gcj02, 'gcj02'), wgs84)).toBeLessThan(1);
    expect(metres(wgs84, gcj02)).toBeGreaterThan(100);
  });

  it('give every city back within a metre, though only six decimals are kept', () => {
    for (const { lng, lat } of cities) {
      const back = fromTiles(toTiles({ lng, lat }, 'gcj02'), 'gcj02');
      expect(metres({ lng: roundDegrees(back.lng), lat: roundDegrees(back.lat) }, { lng, lat })).toBeLessThan(1);
    }
  });

  it('do not drift when the same place is picked a hundred times', () => {
    const start = { lng: 116.377817, lat: 39.911954 };
    let point = start;
    for (let time = 0; time < 100; time += 1) {
      const { lng, lat } = fromTiles(toTiles(point, 'gcj02'), 'gcj02');
      point = { lng: roundDegrees(lng), lat: roundDegrees(lat) };
    }
    expect(metres(point, start)).toBeLessThan(1);
  });

  it('are not shifted abroad', () => {
    const paris = { lng: 2.3522, lat: 48.8566 };
    expect(toTiles(paris, 'gcj02')).toEqual(paris);
    expect(fromTiles(paris, 'gcj02')).toEqual(paris);
  });

  it('answer everywhere on the earth, at the edges of the shifted box too', () => {
    const steps = Array.from({ length: 400 }, (_, index) => index * 0.001 - 0.2);
    for (const step of steps) {
      for (const lng of [72.004 + step, 137.8347 + step]) {
        expect(fromTiles({ lng, lat: 30 }, 'gcj02').lng).toBeCloseTo(lng, 1);
      }
      for (const lat of [0.8293 + step, 55.8271 + step]) {
        expect(fromTiles({ lng: 105, lat }, 'gcj02').lat).toBeCloseTo(lat, 1);
      }
    }
  });
});

describe('tiles in WGS-84', () => {
  it('need no conversion', () => {
    const point = { lng: 116.377817, lat: 39.911954 };
    expect(toTiles(point, 'wgs84')).toEqual(point);
    expect(fromTiles(point, 'wgs84')).toEqual(point);
  });
});
