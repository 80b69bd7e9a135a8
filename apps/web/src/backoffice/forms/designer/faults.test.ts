import { formInput } from '@shuyuan/contract/backoffice/forms/custom-form';
import { describe, expect, it } from 'vitest';
import { clearFaults, countFaults, errorsOf, faultsOf, noFaults, placeFaults } from './faults';
import { emptyDraft, inputOf } from './form-draft';
import { newField } from './new-field';

describe('faults of a draft', () => {
  it('stand at the form when they name no field that was sent', () => {
    const faults = placeFaults({ table_name: ['重复'], fields: ['过多'], 'fields.9.name': ['没有'] }, ['a']);
    expect(faults.form).toEqual({ table_name: ['重复'], fields: ['过多', '没有'] });
    expect(faults.fields.size).toBe(0);
  });

  it('stand at the property of the field in that place', () => {
    const faults = placeFaults(
      { 'fields.1.name': ['空'], 'fields.1.settings.scale': ['位数'], 'fields.0.validation.0.value': ['数字'] },
      ['a', 'b'],
    );
    expect(faultsOf(faults, 'b')).toEqual({ name: ['空'], scale: ['位数'] });
    expect(faultsOf(faults, 'a')).toEqual({ validation: ['数字'] });
    expect(countFaults(faults)).toBe(3);
  });

  it('are what the contract says before anything is sent', () => {
    const field = { ...newField('text', []), name: '' };
    const judged = formInput.safeParse(inputOf({ ...emptyDraft([]), fields: [field] }, undefined));
    const faults = placeFaults(judged.error ? errorsOf(judged.error) : {}, [field.key]);
    expect(faultsOf(faults, field.key)).toEqual({ name: ['请填写字段名称'] });
    expect(Object.keys(faults.form).sort()).toEqual(['name', 'table_name']);
  });

  it('go when the property is changed, and only then', () => {
    const faults = placeFaults({ 'fields.0.name': ['空'], 'fields.0.scale': ['位数'], name: ['空'] }, ['a']);
    expect(clearFaults(noFaults, 'a', ['name'])).toBe(noFaults);
    const named = clearFaults(faults, 'a', ['name']);
    expect(faultsOf(named, 'a')).toEqual({ scale: ['位数'] });
    expect(named.form).toEqual({ name: ['空'] });
    expect(clearFaults(named, 'a', ['settings']).fields.size).toBe(0);
    expect(clearFaults(named, undefined, ['name']).form).toEqual({});
  });
});
