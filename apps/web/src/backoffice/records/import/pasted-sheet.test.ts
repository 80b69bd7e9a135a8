import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { expect, it } from 'vitest';
import { fieldOf, metaOf } from '../edit/edit.test-kit';
import { pastedCells, pastedSheet } from './pasted-sheet';

const meta = metaOf([fieldOf('xing_ming', plainField({ field: 'xing_ming', name: '姓名' })), fieldOf('gong_si')]);
const sheetOf = async (text: string) => {
  const sheet = pastedSheet(text, { meta, columns: ['xing_ming', 'id'] });
  return sheet instanceof File ? sheet.text() : sheet;
};

it('reads what spreadsheet programs copy: quotes, line breaks in a cell, empty cells and a last line break', () => {
  expect(pastedCells('a\t"b ""c""\nd"\t\r\n\t\t\r\n1\t2"\t3\r\n')).toEqual([
    ['a', 'b "c"\nd', ''],
    ['1', '2"', '3'],
  ]);
});

it('takes the first row as the heading where its cells are names of columns, else the shown columns', async () => {
  expect(await sheetOf('一个词')).toBeUndefined();
  expect(await sheetOf('姓 名\t公司\n张三\t书院')).toBe('"姓 名","公司"\r\n"张三","书院"\r\n');
  expect(await sheetOf('张三\t7\t书院')).toBe('"姓名","编号","第 3 列"\r\n"张三","7","书院"\r\n');
});
