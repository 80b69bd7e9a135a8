import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { liveForm, read, staffOf } from '../record-read.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const flat = [{ label: 'a', value: 'a' }];
const tree = [{ label: 'p', value: 'p', children: flat }];

/** Each field type by each of its search controls. */
const fieldsFor = (target: number): (Partial<FieldInput> & { field: string })[] =>
  fieldTypeKeys.flatMap((type) =>
    fieldTypeOf(type).searchInputs.map((search_input) => ({
      field: `f_${type}_by_${search_input}`,
      name: `${type} ${search_input}`,
      edit_input: type,
      search_input,
      select_item: { none: [], flat, tree }[fieldTypeOf(type).options],
      settings: fieldTypeOf(type).settings.includes('relation_form_id') ? { relation_form_id: target } : {},
    })),
  );

const odd: readonly unknown[] = [
  ...[
    'x',
    '%',
    '\\',
    "'",
    '"',
    '\0',
    '\ud800',
    '𠮷',
    '{',
    'null',
    '2024-02-29',
    '23:59',
    'NaN',
    'infinity',
    '99999999999999999999',
    '-0',
    '1e5',
  ],
  ...[0, -1, 1.5, 1e15, -1e15, 1e308, Number.MAX_SAFE_INTEGER, true, false, {}, [[]], [{}], ['x'], [1], [1.5]],
  ...[
    ['9999-12-31', '0001-01-01'],
    ['0001-01-01', '9999-12-31'],
    ['0000-01-01', null],
    ['2026-02-29', null],
  ],
  ...[
    ['0001-01-01T00:00:00Z', null],
    [null, '9999-12-31T23:59:59+14:00'],
    ['infinity', null],
    ['24:00', null],
    ['00:00', '23:59'],
  ],
  ...[
    [-1e15, 1e15],
    ['999999999999999.99', null],
    ['NaN', null],
    [1e16, null],
    [null, 1],
    ['a', 'b', 'c', 'd', 'e', 'f'],
  ],
  ...[Array.from({ length: 200 }, (_, at) => at + 1), Array.from({ length: 200 }, (_, at) => `v${at}`)],
];

test('no value of a search makes the list fail: it is refused at its field, or it is searched for', {
  tags: ['long'],
}, async () => {
  const target = await liveForm(app, [{ field: 'a', name: '甲' }]);
  const form = await liveForm(app, fieldsFor(target.id));
  const names = [...form.fields.map(({ field }) => field), 'id', 'created_at', 'updated_at', 'admin_id'];
  expect(names.length).toBeGreaterThan(70);
  const token = await staffOf(app, [form.id]);
  await app.db.pool.query(`insert into form.${form.table_name} default values`);
  const searched = new Set<string>();
  for (const value of odd) {
    const ask = async (fields: readonly string[]) => {
      const search = JSON.stringify(Object.fromEntries(fields.map((name) => [name, value])));
      return read(app, 'index', { formId: form.id, token, query: { search } });
    };
    // The length of a search is limited.
    const together = JSON.stringify(value).length > 100 ? 4 : names.length;
    for (let at = 0; at < names.length; at += together) {
      const part = names.slice(at, at + together);
      const first = await ask(part);
      expect([value, part, first.status === 200 || first.status === 400]).toEqual([value, part, true]);
      const refused = Object.keys(first.body.errors ?? {}).map((name) => name.replace('search.', ''));
      if (first.status === 400) expect(refused.every((name) => part.includes(name)) && refused.length > 0).toBe(true);
      const taken = part.filter((name) => !refused.includes(name));
      if (taken.length === 0) continue;
      const second = await ask(taken);
      expect([value, taken, second.status]).toEqual([value, taken, 200]);
      for (const name of taken) searched.add(name);
    }
  }
  const masked = form.fields
    .filter(({ field }) => /^f_(mobile|id_card)_by_(text|exact)$/.test(field))
    .map(({ field }) => field);
  expect(names.filter((name) => !searched.has(name)).sort()).toEqual(masked.sort());
});
