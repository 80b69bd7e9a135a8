import { expect, it } from 'vitest';
import { writingFiles } from '../../app/audit-source.test-kit';
import { auditLogTexts } from './audit-log.texts';

/** The names of an object's own properties, from its opening brace; nested ones are left out. */
const propertiesOf = (text: string): string[] => {
  let depth = 0;
  let outer = '';
  for (const letter of text) {
    if ('{[('.includes(letter)) depth += 1;
    if (depth === 1) outer += letter;
    if ('}])'.includes(letter)) depth -= 1;
    if (depth === 0) break;
  }
  return outer.split(/[{,]/).flatMap((part) => /^\s*([a-z][a-z_]*)\s*(?::|\}?$)/.exec(part)?.[1] ?? []);
};

it('every thing that the code writes down before and after an act has words', async () => {
  const found = (await writingFiles()).flatMap((text) =>
    [...text.matchAll(/\b(?:before|after): (?=\{)/g)].flatMap(({ index, 0: start }) =>
      propertiesOf(text.slice(index + start.length)),
    ),
  );
  expect(new Set(found).size).toBeGreaterThan(30);
  expect([...new Set(found)].filter((key) => !(key in auditLogTexts.fields))).toEqual([]);
});
