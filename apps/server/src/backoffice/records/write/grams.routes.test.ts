import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { searchGrams } from '../../../platform/pinyin/search-grams';
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
      `select array(select gram collate "C" from unnest(app.code_grams(code)) as found (gram) order by 1) as grams
       from unnest($1::text[]) with ordinality as given (code, place) order by place`,
      [codes],
    );
    expect(rows.map(({ grams }) => grams)).toEqual(codes.map((text) => searchGrams([text], syllablesOf).sort()));
  };
  await fc.assert(fc.asyncProperty(fc.array(code, { minLength: 50, maxLength: 50 }), check), { numRuns: 5 });
});
