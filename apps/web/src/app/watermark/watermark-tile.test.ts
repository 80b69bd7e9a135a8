import { describe, expect, it } from 'vitest';
import { watermarkTile } from './watermark-tile';

const decode = (tile: string): string => decodeURIComponent(tile.slice('url("data:image/svg+xml,'.length, -2));

describe('the watermark tile', () => {
  it('refuses markup in a name', () => {
    const svg = decode(watermarkTile({ name: '<script>"&\'', time: '', extra: '' }));
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('&#60;script&#62;&#34;&#38;&#39;');
  });

  it('cannot be broken out of by a quote or a bracket in the name', () => {
    const address = watermarkTile({ name: '") no-repeat; x: url("', time: '', extra: '' });
    expect(address.slice(5, -2)).not.toMatch(/["\\\n]/);
  });

  it('shows the name and the time', () => {
    const svg = decode(watermarkTile({ name: '王老师', time: '2026-03-01 08:05', extra: '内部资料' }));
    expect(svg).toContain('>王老师<');
    expect(svg).toContain('>2026-03-01 08:05<');
    expect(svg).toContain('>内部资料<');
  });
});
