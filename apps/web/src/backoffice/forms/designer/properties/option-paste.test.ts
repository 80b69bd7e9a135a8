import { type FieldOption, fieldOptions } from '@shuyuan/contract/backoffice/forms/field-option';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlaceholder, readPastedOptions, withPasted } from './option-paste';

const flat = (text: string) => readPastedOptions(text, { tree: false }).options;
const tree = (text: string) => readPastedOptions(text, { tree: true }).options;
const leaf = (label: string) => ({ label, value: label });
const pastedInto = (list: readonly FieldOption[], text: string, live = false) =>
  withPasted(list, { pasted: readPastedOptions(text, { tree: false }), after: list.length, live });
const names = ({ options }: { options: readonly FieldOption[] }) => options.map(({ label }) => label);

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
          const read = readPastedOptions(lines.join('\n'), { tree: isTree }).options;
          expect(fieldOptions.safeParse(read).error?.issues).toBeUndefined();
        },
      ),
    );
  });

  it('count what is said twice, in other widths and between other spaces too, and what is too long', () => {
    const read = readPastedOptions(`A班\nＡ班\n A班\t\n${'长'.repeat(101)}`, { tree: false });
    expect(names(read)).toEqual(['A班', '长'.repeat(100)]);
    expect(read).toMatchObject({ doubles: 2, cut: 1 });
  });
});

describe('pasting into a list', () => {
  it('adds nothing that the list has, and says how much that was', () => {
    const result = pastedInto([{ label: 'A', value: 'a' }], 'A\ta\nB');
    expect(result).toMatchObject({ options: [{ label: 'A', value: 'a' }, leaf('B')], added: 1, doubles: 1 });
  });

  it('replaces placeholders, and keeps what someone has touched', () => {
    const touched = [
      { ...leaf('选项 2'), color: '#0077cc' },
      { label: '选项 3', value: 'c' },
      leaf('选项3'),
      leaf('其他'),
    ];
    expect(names(pastedInto([leaf('选项 1'), ...touched, leaf('选项 4')], '本科\n硕士'))).toEqual([
      ...['选项 2', '选项 3', '选项3', '其他', '本科', '硕士'],
    ]);
  });

  it('keeps placeholders that records may hold, and all of them when nothing new comes', () => {
    expect(names(pastedInto([leaf('选项 1')], '本科', true))).toEqual(['选项 1', '本科']);
    expect(names(pastedInto([leaf('选项 1')], ' \n'))).toEqual(['选项 1']);
  });

  it('says where a list would have too many', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `第${at}项`).join('\n');
    expect(pastedInto([leaf('选项 1'), leaf('其他')], lines(1999)).isTooMany).toBe(false);
    expect(pastedInto([leaf('选项 1'), leaf('其他')], lines(2000)).isTooMany).toBe(true);
  });

  it('takes a branch for a placeholder only while everything below it is one', () => {
    expect(isPlaceholder({ ...leaf('选项 1'), children: [leaf('下级选项 1'), leaf('选项 2')] })).toBe(true);
    expect(isPlaceholder({ ...leaf('选项 1'), children: [leaf('金融')] })).toBe(false);
  });
});
