import { describe, expect, it } from 'vitest';
import type { MergedCells } from '../../../platform/excel/table-source';
import { findHeading, headingAt } from './heading.rules';

const labels = ['姓名', '手机号', '家长姓名', '家长电话', '备注', '班级'];
const matched = (names: readonly string[]): number =>
  names.filter((name) => labels.includes(name.replaceAll('/', ''))).length;

const cellOf = (text: string) => (text === '' ? null : { text, isText: !/^\d+$/.test(text) });
/** Rows as they are typed; one that is empty is left out, but has its number. */
const rowsOf = (...lines: string[]) =>
  lines
    .map((line, at) => ({ number: at + 1, cells: line.split(',').map(cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
const found = (lines: string[], merged: readonly MergedCells[] = []) =>
  findHeading({ rows: rowsOf(...lines), merged }, { among: 20, matched });
const over = (row: number, left: number, right: number): MergedCells => ({ top: row, bottom: row, left, right });
const down = (row: number, column: number): MergedCells => ({ ...over(row, column, column), bottom: row + 1 });

describe('the row of the heading', () => {
  it.each<[string, number, string[]]>([
    ['alone', 1, ['姓名,手机号']],
    ['first', 1, ['姓名,手机号', '张三,13800000000']],
    ['first, of words that no field has', 1, ['甲项,乙项', '张三,男', '李四,女']],
    ['first, of one column', 1, ['甲项', '张三', '李四']],
    [
      'first, though it names fewer columns than there are',
      1,
      ['姓名,手机号', '张三,13800000000,男,北京', '李四,1,女,上海'],
    ],
    ['below a title', 2, ['学员花名册', '姓名,手机号,班级', '张三,13800000000,一班']],
    ['below a title, of words that no field has', 2, ['学员花名册', '甲项,乙项,丙项', '张三,男,一班', '李四,女,二班']],
    [
      'below a title and an empty row',
      4,
      ['学员花名册', '制表人：王五,,2024年3月', '', '姓名,手机号,班级', '张三,1,一班'],
    ],
    [
      'below remarks that are wider than one cell',
      3,
      ['说明,请勿改动', '日期：3月,人数：2', '姓名,手机号,班级', '张三,1,一班'],
    ],
    ['and not a row of data that resembles a field', 1, ['甲项,乙项', '班级,1', '李四,2']],
  ])('is found %s', (_, row, lines) => {
    expect(found(lines)).toMatchObject({ row, rows: 1 });
  });

  it('joins the names below a merged cell to it, and takes one that is merged downwards as it is', () => {
    const lines = ['花名册', '姓名,班级,家长,,备注', ',,姓名,电话', '张三,一班,张父,1,无'];
    const merged = [over(1, 0, 4), down(2, 0), down(2, 1), over(2, 2, 3), down(2, 4)];
    const headers = ['姓名', '班级', '家长/姓名', '家长/电话', '备注'];
    expect(found(lines, merged)).toEqual({ row: 2, rows: 2, headers });
    // A file without merged cells, such as a .csv file, has empty ones in their place.
    expect(found(lines)).toEqual({ row: 2, rows: 2, headers });
  });

  it('joins where only some names have one above them', () => {
    const lines = [',,,家长,', '姓名,班级,备注,姓名,电话', '张三,一班,无,张父,1'];
    const headers = ['姓名', '班级', '备注', '家长/姓名', '家长/电话'];
    expect(found(lines, [over(1, 3, 4)])).toMatchObject({ row: 1, rows: 2, headers });
  });

  it('does not join a title to the heading, nor the heading to the data', () => {
    expect(
      found(['学员花名册,,三月,', '姓名,手机号,班级,备注', '张三,1,一班,无'], [over(1, 0, 1), over(1, 2, 3)]),
    ).toMatchObject({
      row: 2,
      rows: 1,
    });
    expect(found(['姓名,手机号,,备注', '张三,甲,乙', '李四,1,2,三'])).toMatchObject({ row: 1, rows: 1 });
    expect(found(['姓名,,备注', '张三,甲,', '李四,,三'])).toMatchObject({ row: 1, rows: 1 });
  });

  it('is the row that was chosen, with the names below its merged cells', () => {
    const head = { rows: rowsOf('姓名,家长,', ',姓名,电话', '张三,张父,1'), merged: [over(1, 1, 2)] };
    expect(headingAt(head, 0)).toMatchObject({ row: 1, rows: 2, headers: ['姓名', '家长/姓名', '家长/电话'] });
    expect(headingAt(head, 1)).toMatchObject({ row: 2, rows: 1, headers: ['', '姓名', '电话'] });
  });
});
