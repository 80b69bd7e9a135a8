import { describe, expect, it } from 'vitest';
import { fieldOf, metaOf } from './edit.test-kit';
import { changesOf, formFields, judgedOf, namesIn, newBase, sameValue, sentFields, storedBase } from './edit-values';

const fields = [
  fieldOf('name'),
  fieldOf('number', { edit_input: 'serial' }),
  fieldOf('mobile', { edit_input: 'mobile' }),
  fieldOf('teacher', { edit_input: 'admin' }),
  fieldOf('classes', { edit_input: 'relations' }),
  fieldOf('open', { edit_input: 'switch' }),
  fieldOf('level', { settings: { default_value: 'A' } }),
  fieldOf('note', { form_show: 0 }),
  fieldOf('total', { edit_input: 'number' }),
];
const meta = metaOf(fields, { derived: ['total'], masked: ['mobile'] });
const row = {
  id: 7,
  version: 3,
  name: '张三',
  number: 'A0001',
  mobile: '138****5678',
  teacher: { id: 5, label: '李老师' },
  classes: [
    { id: 2, label: '二班' },
    { id: 1, label: '一班' },
  ],
  open: null,
  level: null,
  note: null,
  total: 8,
};

describe('the values of a form', () => {
  it('never send automatic numbers and what a keeper works out', () => {
    expect(sentFields(meta).map(({ field }) => field)).not.toEqual(expect.arrayContaining(['number', 'total']));
    expect(sentFields(meta).map(({ field }) => field)).not.toContain('number');
    expect(sentFields(meta).map(({ field }) => field)).not.toContain('total');
    expect(formFields(meta).map(({ field }) => field)).not.toContain('note');
  });

  it('start with the defaults, a switch with no, and what the caller brings along', () => {
    const { values, saved } = newBase(meta, { teacher: { id: 5, label: '李老师' }, number: 'forged' });
    expect(saved).toBeUndefined();
    expect(values).toMatchObject({ name: null, open: false, level: 'A', teacher: 5 });
    expect(values).not.toHaveProperty('number');
  });

  it('hold references as numbers in their order, and know their names', () => {
    expect(storedBase(meta, row).values).toMatchObject({ teacher: 5, classes: [2, 1] });
    expect(namesIn(meta, row).get('classes/1')).toBe('一班');
  });

  it('never hold a masked text, which is sent only when it is typed anew', () => {
    const base = storedBase(meta, row);
    expect(base.values.mobile).toBeNull();
    expect(base.masked).toEqual({ mobile: '138****5678' });
    expect(judgedOf(base, { name: '李四' })).toMatchObject({
      values: { name: '李四' },
      current: { mobile: '138****5678' },
    });
    expect(judgedOf(base, { mobile: '13900000000' }).values).toEqual({ mobile: '13900000000' });
  });

  it('change only by what differs', () => {
    const base = storedBase(meta, row);
    expect(changesOf(base, { name: '张三', teacher: 5, classes: [1, 2], level: '' })).toEqual({ classes: [1, 2] });
  });

  it.each([
    [null, ''],
    [null, []],
    [undefined, null],
  ])('take %j for %j', (a, b) => expect(sameValue(a, b)).toBe(true));
  it.each([
    [false, null],
    [0, null],
    [
      [1, 2],
      [2, 1],
    ],
  ])('tell %j from %j', (a, b) => expect(sameValue(a, b)).toBe(false));
});
