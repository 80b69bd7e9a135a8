import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { fieldTypes } from '@shuyuan/contract/backoffice/forms/field-types';
import { describe, expect, it } from 'vitest';
import { loadRegions } from '../../../platform/regions';
import { labelsAlong } from './choice-cells';

const paths = (options: readonly FieldOption[], above: readonly string[] = []): string[][] =>
  options.flatMap(({ value, children = [] }) => [[...above, value], ...paths(children, [...above, value])]);

describe('regions', async () => {
  const regions = await loadRegions();

  it('are all values that the contract takes', () => {
    const schema = fieldTypes.region.value();
    const refused = paths(regions).filter((path) => !schema.safeParse(path).success);
    expect(refused).toEqual([]);
  });

  it.each([
    [['110000', '110105'], '北京市 / 朝阳区'],
    [['330000', '330100', '330106'], '浙江省 / 杭州市 / 西湖区'],
    [['420000', '429004'], '湖北省 / 仙桃市'],
  ])('%j is %s', (path, words) => expect(labelsAlong(regions, path).join(' / ')).toBe(words));

  it('hold no line of the standard that is no place', () => {
    const names = (options: readonly FieldOption[]): string[] =>
      options.flatMap(({ label, children = [] }) => [label, ...names(children)]);
    expect(names(regions).filter((name) => name === '市辖区' || name.includes('直辖县级'))).toEqual([]);
  });
});
