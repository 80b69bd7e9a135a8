import { describe, expect, it } from 'vitest';
import { cities } from './cities';
import { searchCities } from './city-search';

const names = (text: string) => searchCities(text).map(({ name }) => name);

describe('the search', () => {
  it.each(['', '   ', '火星', 'qqqq', '%', '.*'])('finds nothing for "%s"', (text) => {
    expect(names(text)).toEqual([]);
  });

  it.each([
    ['北京', '北京'],
    ['beijing', '北京'],
    ['bj', '北京'],
    ['BeiJing', '北京'],
    ['bei jing', '北京'],
    ['北京市', '北京'],
    ['ｂｊ', '北京'],
    ["xi'an", '西安'],
    ['hnz', '海南州'],
    ['hhht', '呼和浩特'],
    ['lüliang', '吕梁'],
    ['浙江省', '杭州'],
    ['浙江杭州市', '杭州'],
    ['延边自治州', '延边'],
    ['chongqing', '重庆'],
    ['cq', '重庆'],
    ['xg', '香港'],
  ])('for "%s" has %s at the top or near it', (text, name) => {
    expect(names(text).slice(0, 8)).toContain(name);
  });

  it.each([
    ['杭州', '杭州'],
    ['bj', '北京'],
    ['hangzhou', '杭州'],
    ['吉林', '吉林'],
    ['广东', '广州'],
  ])('for "%s" has %s first', (text, name) => {
    expect(names(text)[0]).toBe(name);
  });

  it('shows a province by its cities, the capital first', () => {
    expect(names('zhejiang')).toHaveLength(11);
    expect(names('zhejiang')[0]).toBe('杭州');
  });
});

describe('the built-in list', () => {
  it('has every prefecture-level city once', () => {
    expect(cities.length).toBeGreaterThanOrEqual(340);
    expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length);
  });

  it('has one capital for each of the 34 provinces', () => {
    expect(new Set(cities.map(({ province }) => province)).size).toBe(34);
    expect(cities.filter(({ capital }) => capital)).toHaveLength(34);
  });

  it('has a syllable for each character of a name', () => {
    for (const { name, initials, pinyin } of cities) {
      expect(initials, name).toHaveLength(name.length);
      expect(pinyin, name).toMatch(/^[a-z]+$/);
    }
  });

  it('has every city in China and near the others of its province', () => {
    for (const city of cities) {
      const capital = cities.find(({ province, capital }) => capital && province === city.province);
      expect(city.lng, city.name).toBeGreaterThan(73);
      expect(city.lng, city.name).toBeLessThan(135);
      expect(city.lat, city.name).toBeGreaterThan(16);
      expect(city.lat, city.name).toBeLessThan(54);
      expect(Math.abs(city.lng - (capital?.lng ?? 0)), city.name).toBeLessThan(16);
      expect(Math.abs(city.lat - (capital?.lat ?? 0)), city.name).toBeLessThan(9);
    }
  });
});
