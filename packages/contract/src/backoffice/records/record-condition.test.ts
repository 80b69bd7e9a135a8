import { describe, expect, it } from 'vitest';
import { hiddenColumns, type JudgedField, judgeRecord } from './record-values';

const field = (column: string, rest: Partial<JudgedField> = {}): JudgedField => ({
  field: column,
  name: column,
  edit_input: 'text',
  validation: [],
  select_item: [],
  settings: {},
  form_show: 1,
  ...rest,
});
const options = ['person', 'company'].map((value) => ({ label: value, value }));
const when = (column: string, ...values: string[]) => ({ settings: { show_when: { field: column, values } } });

const payer = field('payer', { edit_input: 'radio', select_item: options });
const invoice = field('invoice', { edit_input: 'switch', ...when('payer', 'company') });
const title = field('title', { validation: ['required'], ...when('invoice', 'true') });
const number = field('number', { edit_input: 'number', ...when('payer', 'company') });
const fields = [payer, invoice, title, number];

describe('a field that hangs on another', () => {
  it('is required only while it is shown', () => {
    expect(judgeRecord({ fields, values: { payer: 'company', invoice: true } }).faults).toEqual({
      title: ['请填写此项'],
    });
    expect(judgeRecord({ fields, values: { payer: 'person' } }).faults).toBeUndefined();
  });

  it('goes with the field that it hangs on, and with what that one hangs on', () => {
    const values = { payer: 'person', invoice: true, title: '某某公司', number: 3 };
    expect([...hiddenColumns(fields, values)]).toEqual(['invoice', 'title', 'number']);
    expect(judgeRecord({ fields, values })).toEqual({
      values: { payer: 'person', invoice: null, title: null, number: null },
      faults: undefined,
    });
  });

  it('is emptied when the stored record hides it from now on', () => {
    const current = { payer: 'company', invoice: true, title: '某某公司', number: null };
    expect(judgeRecord({ fields, values: { payer: 'person' }, current }).values).toEqual({
      payer: 'person',
      invoice: null,
      title: null,
    });
  });

  it('blames nothing that is hidden and everything that is shown', () => {
    expect(judgeRecord({ fields, values: { payer: 'person', number: 'abc' } }).faults).toBeUndefined();
    expect(judgeRecord({ fields, values: { payer: 'company', number: 'abc' } }).faults).toHaveProperty('number');
  });

  it('does not go round in a ring', () => {
    const a = field('a', { edit_input: 'select', select_item: options, ...when('b', 'person') });
    const b = field('b', { edit_input: 'select', select_item: options, ...when('a', 'person') });
    expect(hiddenColumns([a, b], { a: 'person', b: 'person' }).size).toBe(0);
    expect(hiddenColumns([a, b], { a: 'person' }).size).toBe(2);
  });
});
