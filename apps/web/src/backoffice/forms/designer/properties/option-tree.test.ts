import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { describe, expect, it } from 'vitest';
import { addChild, changeOption, freeOption, moveOption, optionKey, removeOption } from './option-tree';

const leaf = (label: string): FieldOption => ({ label, value: label });
const options: readonly FieldOption[] = [{ ...leaf('A'), children: [leaf('A1'), leaf('A2')] }, leaf('B'), leaf('C')];
const labels = (list: readonly FieldOption[]): unknown[] =>
  list.map(({ label, children }) => (children === undefined ? label : [label, ...labels(children)]));

describe('the tree of options', () => {
  it('does not move anything out of its siblings', () => {
    expect(labels(moveOption(options, [2], 3))).toEqual(labels(options));
    expect(labels(moveOption(options, [0, 0], -1))).toEqual(labels(options));
  });

  it('leaves no empty list of children behind', () =>
    expect(removeOption(removeOption(options, [0, 0]), [0, 0])[0]).toEqual(leaf('A')));

  it('moves, adds and removes at any depth', () => {
    expect(labels(moveOption(options, [2], 0))).toEqual(['C', ['A', 'A1', 'A2'], 'B']);
    expect(labels(moveOption(options, [0, 1], 0))).toEqual([['A', 'A2', 'A1'], 'B', 'C']);
    expect(labels(addChild(options, [1], leaf('B1')))).toEqual([['A', 'A1', 'A2'], ['B', 'B1'], 'C']);
    expect(labels(removeOption(options, [1]))).toEqual([['A', 'A1', 'A2'], 'C']);
  });

  it('lets a value follow its label only while it was not written by hand and no record holds it', () => {
    const rename = (list: readonly FieldOption[], follows: boolean) =>
      changeOption(list, [0], { patch: { label: '新' }, follows })[0]?.value;
    expect(rename([leaf('旧')], true)).toBe('新');
    expect(rename([leaf('旧')], false)).toBe('旧');
    expect(rename([{ label: '旧', value: 'x' }], true)).toBe('x');
  });

  it('takes a colour away whole', () => {
    const coloured = changeOption([leaf('A')], [0], { patch: { color: '#ff0000' }, follows: true });
    expect(changeOption(coloured, [0], { patch: { color: undefined }, follows: true })[0]).toEqual(leaf('A'));
  });

  it('keeps the name of an option on the screen through edits and moves', () => {
    const [first] = options;
    if (first === undefined) throw new Error('no option');
    const key = optionKey(first);
    const next = moveOption(changeOption(options, [0, 1], { patch: { label: 'Z' }, follows: true }), [0], 2)[2];
    expect(next && optionKey(next)).toBe(key);
  });

  it('finds a label that is free', () =>
    expect(freeOption([leaf('选项 3'), leaf('x')], (count) => `选项 ${count}`)).toEqual(leaf('选项 4')));
});
