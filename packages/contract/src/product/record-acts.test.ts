import { expect, it } from 'vitest';
import { courseForms } from '../courses/course-forms';
import { eventName, eventsOf, recordActs } from './record-acts';

it('every act has a key and a name of its own, and conditions that its form can meet', () => {
  expect(new Set(recordActs.map(({ key }) => key)).size).toBe(recordActs.length);
  for (const { key, name, custom_form_id, when } of recordActs) {
    expect(eventName(key)).toBe(name);
    const form = courseForms.find(({ id }) => id === custom_form_id);
    for (const { field, is } of when) {
      const found = form?.fields.find((one) => one.field === field);
      expect(found, key).toBeDefined();
      const values = (found?.select_item ?? []).map(({ value }) => value);
      if (Array.isArray(is) && values.length > 0) expect(values, key).toEqual(expect.arrayContaining([...is]));
    }
  }
});

it('a form of staff has the events of all records and no acts', () => {
  const keys = ['created', 'changed', 'deleted', 'restored', 'imported', 'import_undone'];
  expect(eventsOf(1).map(({ key }) => key)).toEqual(keys);
});
