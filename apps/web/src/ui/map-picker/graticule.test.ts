import { describe, expect, it } from 'vitest';
import { graticuleLines, graticuleStep, meridianLabel, parallelLabel } from './graticule';

describe('the lines of the offline map', () => {
  it('stand wider apart than their labels at every zoom', () => {
    for (let zoom = 3; zoom <= 18; zoom += 1) {
      const pixels = (graticuleStep(zoom) * 256 * 2 ** zoom) / 360;
      expect(pixels, `zoom ${zoom}`).toBeGreaterThanOrEqual(96);
      expect(pixels, `zoom ${zoom}`).toBeLessThan(500);
    }
  });

  it('lie on round degrees and include both ends', () => {
    expect(graticuleLines({ from: 110, to: 120 }, 5)).toEqual([110, 115, 120]);
    expect(graticuleLines({ from: -0.15, to: 0.15 }, 0.1)).toEqual([-0.1, 0, 0.1]);
    expect(graticuleLines({ from: 116.31, to: 116.37 }, 0.02)).toEqual([116.32, 116.34, 116.36]);
    expect(graticuleLines({ from: 116.31, to: 116.315 }, 0.02)).toEqual([]);
  });

  it('are labelled with as many decimals as they need', () => {
    expect(meridianLabel(116, 1)).toBe('116°E');
    expect(meridianLabel(-0.5, 0.5)).toBe('0.5°W');
    expect(meridianLabel(116.4, 0.02)).toBe('116.40°E');
    expect(parallelLabel(39.9, 0.1)).toBe('39.9°N');
    expect(parallelLabel(-10, 10)).toBe('10°S');
    expect(parallelLabel(0, 10)).toBe('0°');
  });
});
