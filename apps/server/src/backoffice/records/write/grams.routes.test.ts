import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { foundBy } from '../../../platform/pinyin/search-grams';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

test('an automatic number is found by the same parts, whether the database or the server took it apart', async () => {
  const syllablesOf = await loadPinyin();
  const code = fc
    .tuple(fc.stringMatching(/^[A-Za-z0-9_-]{0,12}$/), fc.stringMatching(/^[0-9]{3,12}$/))
    .map(([prefix, digits]) => `${prefix}${digits}`);
  const check = async (codes: readonly string[]): Promise<void> => {
    const { rows } = await app.db.pool.query(
      `select array(select gram from unnest(app.code_grams(code)) as found (gram) order by 1) as grams,
         app.code_entry('A', code) as entry
       from unnest($1::text[]) with ordinality as given (code, place) order by place`,
      [codes],
    );
    const expected = codes.map((text) => {
      const { grams, entry } = foundBy([{ tag: 'A', text }], syllablesOf);
      return { grams: grams.toSorted((one, other) => one - other), entry };
    });
    expect(rows).toEqual(expected);
  };
  await fc.assert(fc.asyncProperty(fc.array(code, { minLength: 50, maxLength: 50 }), check), { numRuns: 5 });
});
