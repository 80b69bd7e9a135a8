import { fieldOptions } from '@shuyuan/contract/backoffice/forms/field-option';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onlyNew, readPastedOptions } from './option-paste';

const flat = (text: string) => readPastedOptions(text, { tree: false });
const tree = (text: string) => readPastedOptions(text, { tree: true });

describe('pasted options', () => {
  it.each(['', '\n\n', '  \t \r\n'])('are none for %j', (text) => expect(flat(text)).toEqual([]));

  it('are one a line, without doubles, blank lines and outer spaces', () =>
    expect(flat('本科\r\n 硕士 \n\n博士\n本科')).toEqual([
      { label: '本科', value: '本科' },
      { label: '硕士', value: '硕士' },
      { label: '博士', value: '博士' },
    ]));

  it('take a value from the second column of a spreadsheet', () =>
    expect(flat('男\tM\n女\tF')).toEqual([
      { label: '男', value: 'M' },
      { label: '女', value: 'F' },
    ]));

  it('become a tree by their indents', () =>
    expect(tree('商学院\n  金融\n\t会计\n    审计\n法学院')).toEqual([
      {
        label: '商学院',
        value: '商学院',
        children: [
          { label: '金融', value: '金融' },
          { label: '会计', value: '会计', children: [{ label: '审计', value: '审计' }] },
        ],
      },
      { label: '法学院', value: '法学院' },
    ]));

  it('never lie deeper than one level below the last line', () =>
    expect(tree('      深\n            更深')).toEqual([
      { label: '深', value: '深', children: [{ label: '更深', value: '更深' }] },
    ]));

  it('are always options that the contract takes, whatever was in the clipboard', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 30 }),
        fc.boolean(),
        (lines, isTree) => {
          const read = readPastedOptions(lines.join('\n'), { tree: isTree });
          expect(fieldOptions.safeParse(read).error?.issues).toBeUndefined();
        },
      ),
    );
  });

  it('add only what the list does not have', () =>
    expect(onlyNew([{ label: 'A', value: 'a' }], flat('A\ta\nB'))).toEqual([{ label: 'B', value: 'B' }]));
});
