import { describe, expect, it } from 'vitest';
import { compared, nearestTo } from './nearest';

const of = (text: string, ...labels: string[]) => nearestTo(text, labels.map(compared));

describe('the names that are nearest to a text', () => {
  it('are none where nothing is alike', () => {
    expect(of('休学', '在读', '结业')).toEqual({ nearest: [], likely: undefined });
    expect(of('', '在读')).toEqual({ nearest: [], likely: undefined });
    expect(of('——', '……')).toEqual({ nearest: [], likely: undefined });
  });

  it('never offer a name with another number, nor one of two that are as near', () => {
    expect(of('总裁班第34期', '总裁班第 33 期').likely).toBeUndefined();
    expect(of('总裁班第3期', '总裁班第 33 期').likely).toBeUndefined();
    expect(of('高级', '高级甲班', '高级乙班')).toEqual({ nearest: ['高级甲班', '高级乙班'], likely: undefined });
    expect(of('三期', '第三期', '三届')).toMatchObject({ likely: undefined });
  });

  it('offer the one that differs in width, spaces, punctuation, numerals or counting marks', () => {
    const terms = ['总裁班第 32 期', '总裁班第 33 期', '总裁班第 3 期', '金融班第 33 期'];
    for (const text of [
      '总裁班第３３期',
      '总裁班 33 期',
      '总裁班第三十三期',
      '总裁班（33）',
      '總裁班第33期'.replace('總', '总'),
    ]) {
      expect(of(text, ...terms).likely, text).toBe('总裁班第 33 期');
    }
    expect(of('二〇二四级', '2023级', '2024级').likely).toBe('2024级');
    expect(of('一百零三班', '103班', '113班').likely).toBe('103班');
  });

  it('are three at the most, the nearest first, each once', () => {
    const { nearest, likely } = of('销售一部', '销售二部', '销售1部', '销售1部', '销售三部', '销售四部');
    expect(nearest).toHaveLength(3);
    expect(nearest[0]).toBe('销售1部');
    expect(likely).toBe('销售1部');
  });
});
