import { describe, expect, it } from 'vitest';
import { isTileTemplate, readTileTemplate, tileOrigins } from './map-tiles';

describe('a tile address', () => {
  it.each([
    ['', 'nothing'],
    ['https://tiles.example/{z}/{x}', 'no y'],
    ['/tiles/{z}/{x}/{y}.png', 'no host'],
    ['ftp://tiles.example/{z}/{x}/{y}', 'another scheme'],
    ['javascript:{z}{x}{y}', 'a script'],
    ['https://tiles.example/{z}/{x}/{y}?key={key}', 'a placeholder that nobody fills in'],
    ['https://t{4-1}.tiles.example/{z}/{x}/{y}', 'an empty range'],
    ["https://tiles.example;script-src'/{z}/{x}/{y}", 'a host that would open the content security policy'],
  ])('is refused: %s (%s)', (address) => {
    expect(isTileTemplate(address)).toBe(false);
  });

  it.each([
    'https://tiles.example/{z}/{x}/{y}.png',
    'http://127.0.0.1:8080/{z}/{x}/{y}',
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    'https://t{0-7}.tianditu.example/DataServer?T=vec_w&x={x}&y={y}&l={z}&tk=abc',
    'https://webrd0{1-4}.example/appmaptile?x={x}&y={y}&z={z}',
  ])('is taken: %s', (address) => {
    expect(isTileTemplate(address)).toBe(true);
  });

  it('reaches one origin for each subdomain, without path or query', () => {
    expect(tileOrigins('https://{s}.tiles.example/{z}/{x}/{y}')).toEqual([
      'https://a.tiles.example',
      'https://b.tiles.example',
      'https://c.tiles.example',
    ]);
    expect(tileOrigins('https://webrd0{1-3}.example/a?x={x}&y={y}&z={z}')).toEqual([
      'https://webrd01.example',
      'https://webrd02.example',
      'https://webrd03.example',
    ]);
    expect(tileOrigins('http://127.0.0.1:8080/{z}/{x}/{y}')).toEqual(['http://127.0.0.1:8080']);
  });

  it('gives a range of subdomains to the map library as {s}', () => {
    expect(readTileTemplate('https://t{0-2}.example/{z}/{x}/{y}')).toEqual({
      url: 'https://t{s}.example/{z}/{x}/{y}',
      subdomains: ['0', '1', '2'],
    });
  });
});
