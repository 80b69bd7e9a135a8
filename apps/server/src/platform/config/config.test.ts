import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';

describe('map settings', () => {
  it.each([
    ['MAP_TILE_URL', 'https://tiles.example/{z}/{x}.png'],
    ['MAP_TILE_URL', 'tiles/{z}/{x}/{y}'],
    ['MAP_CRS', 'bd09'],
  ])('%s stops the start when it is %s, and is named', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('are an offline map unless told otherwise', () => {
    expect(readConfig({ MAP_TILE_URL: '' })).toMatchObject({ MAP_CRS: 'wgs84' });
    expect(readConfig({}).MAP_TILE_URL).toBeUndefined();
  });

  it('take the addresses of the usual providers', () => {
    const MAP_TILE_URL = 'https://webrd0{1-4}.example/appmaptile?style=8&x={x}&y={y}&z={z}';
    expect(readConfig({ MAP_TILE_URL, MAP_CRS: 'gcj02' })).toMatchObject({ MAP_TILE_URL, MAP_CRS: 'gcj02' });
  });
});

describe('the calls of one address', () => {
  it.each(['0', '59', '3.5', 'many'])('%s a minute stops the start, and CALLS_PER_MINUTE is named', (value) => {
    expect(() => readConfig({ CALLS_PER_MINUTE: value })).toThrow('CALLS_PER_MINUTE');
  });

  it('are 3000 a minute unless told otherwise', () => {
    expect(readConfig({}).CALLS_PER_MINUTE).toBe(3000);
    expect(readConfig({ CALLS_PER_MINUTE: '60000' }).CALLS_PER_MINUTE).toBe(60_000);
  });
});
