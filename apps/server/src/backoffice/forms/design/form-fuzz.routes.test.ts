// @module-tag long
import { fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormApp, fieldOf, formOf, inputOf, save, show, startFormApp } from '../form.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const leaks = [
  /\bat .+:\d+:\d+/,
  /node_modules/,
  /\b(select|insert|update|delete)\b.+\b(from|into|set)\b/i,
  /pg_|SQLSTATE/,
];
const option = { label: '甲', value: 'a' };

/** One field of every type, so that each part of a definition can be spoilt. */
const wholeForm = () =>
  formOf({
    fields: fieldTypeKeys
      .filter((key) => !fieldTypeOf(key).settings.includes('relation_form_id'))
      .map((key) =>
        fieldOf({
          field: `f_${key}`,
          edit_input: key,
          select_item: fieldTypeOf(key).options === 'none' ? [] : [option],
          search_input: fieldTypeOf(key).searchInputs[0] ?? '',
        }),
      ),
  });

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, '', 0, -1, 1e308, 2 ** 53, '\u0000', '\ud800', [], {}, [[]], 'a'.repeat(70_000), true),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

/** Puts `value` at a place of the tree that the numbers lead to. */
const spoil = (tree: unknown, path: readonly number[], value: unknown): unknown => {
  const [step, ...rest] = path;
  if (step === undefined || typeof tree !== 'object' || tree === null) return value;
  const keys = Object.keys(tree);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const spoilt = spoil(Reflect.get(tree, key), rest, value);
  return Array.isArray(tree)
    ? tree.map((entry, at) => (String(at) === key ? spoilt : entry))
    : { ...tree, [key]: spoilt };
};

test(
  'a definition that is spoilt anywhere is refused or saved whole, never answered with a fault of ours',
  async () => {
    const form = await save(app, wholeForm());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(60), { minLength: 1, maxLength: 5 }), odd, async (path, value) => {
        const before = await show(app, form.id);
        const { status, body } = await app.call(formEndpoints.save, { body: spoil(inputOf(before), path, value) });
        expect([200, 400, 404, 409]).toContain(status);
        expect(JSON.stringify(body.errmsg ?? '')).not.toSatisfy((text: string) =>
          leaks.some((leak) => leak.test(text)),
        );
        if (status === 200) return;
        expect(body.errmsg).toMatch(/\p{Script=Han}/u);
        expect(await show(app, form.id)).toEqual(before);
      }),
      { numRuns: runs({ usual: 60, assure: 2000 }) },
    );
  },
  runs({ usual: 120_000, assure: 600_000 }),
);
