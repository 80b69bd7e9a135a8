import { describe, expect, it } from 'vitest';
import { formInput } from '../backoffice/forms/custom-form';
import { courseFormIds } from './course-form';
import { courseForms } from './course-forms';

describe.each(courseForms.map((form) => [form.name, form] as const))('the system form %s', (_name, form) => {
  it('is one that the designer could save', () => {
    const { id: _id, decided: _decided, struckWhen: _struckWhen, ...input } = form;
    expect(formInput.safeParse({ ...input, fields: [...form.fields] }).error?.issues).toBeUndefined();
  });

  it('has a table that staff can tell as the product’s, and an id of its own', () => {
    expect(form.table_name).toMatch(/^course_/);
    expect(Object.values(courseFormIds)).toContain(form.id);
  });

  it('relates to forms that stand before it, and names their records by a field that they have', () => {
    const before = courseForms.slice(0, courseForms.indexOf(form));
    for (const { settings } of form.fields) {
      if (settings.relation_form_id === undefined) continue;
      const related = before.find(({ id }) => id === settings.relation_form_id);
      expect(related?.fields.map(({ field }) => field)).toContain(settings.relation_label);
    }
  });
});
