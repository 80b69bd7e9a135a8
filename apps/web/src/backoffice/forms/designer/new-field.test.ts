import { fieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { describe, expect, it } from 'vitest';
import { type DraftField, emptyDraft, inputOf } from './form-draft';
import { copyOf, newField, retyped } from './new-field';

const judged = (field: DraftField) => {
  const [sent] = inputOf({ ...emptyDraft([]), fields: [field] }, undefined).fields;
  return fieldInput.safeParse(sent);
};
const needsRelation = (key: (typeof fieldTypeKeys)[number]) => fieldTypeOf(key).settings.includes('relation_form_id');

describe('a new field', () => {
  it.each(fieldTypeKeys.filter((key) => !needsRelation(key)))('of type %s can be saved as it is', (key) =>
    expect(judged(newField(key, [])).error?.issues).toBeUndefined(),
  );

  it('never takes a name that stands already', () => {
    const fields: DraftField[] = [];
    for (let count = 0; count < 30; count += 1) fields.push(newField('select', fields));
    expect(new Set(fields.map(({ field }) => field)).size).toBe(30);
    expect(new Set(fields.map(({ name }) => name)).size).toBe(30);
  });

  it('is another column when it is a copy', () => {
    const field = { ...newField('text', []), id: 3 };
    const copy = copyOf(field, [field]);
    expect(copy.id).toBeUndefined();
    expect(copy.field).not.toBe(field.field);
    expect(copy.name).not.toBe(field.name);
    expect(copy.key).not.toBe(field.key);
  });
});

describe('a change of type', () => {
  it('keeps names, help and place, and leaves nothing that the new type would refuse', () => {
    for (const from of fieldTypeKeys) {
      for (const to of fieldTypeKeys.filter((key) => !needsRelation(key))) {
        const type = fieldTypeOf(from);
        const field: DraftField = {
          ...newField(from, []),
          help: '说明',
          search_input: type.searchInputs[0] ?? '',
          validation: type.rules.includes('required') ? ['required'] : [],
          settings: type.settings.includes('section') ? { section: '基本信息' } : {},
        };
        const next = retyped(field, to);
        expect(judged(next).error?.issues, `${from} → ${to}`).toBeUndefined();
        expect([next.key, next.field, next.name, next.help]).toEqual([field.key, field.field, field.name, '说明']);
      }
    }
  });

  it('drops a default that the new type cannot hold and keeps one that it can', () => {
    const text: DraftField = { ...newField('text', []), settings: { default_value: 'abc' } };
    expect(retyped(text, 'number').settings.default_value).toBeUndefined();
    expect(retyped(text, 'textarea').settings.default_value).toBe('abc');
  });

  it('keeps the condition under which the field is shown', () => {
    const show_when = { field: 'kind', values: ['a'] };
    expect(retyped({ ...newField('text', []), settings: { show_when } }, 'switch').settings).toEqual({ show_when });
  });
});
