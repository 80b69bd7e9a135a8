import { expect, it } from 'vitest';
import { fieldTypesGate } from './field-types.gate';
import { plantTree } from './planted-tree.test-kit';

const file = 'apps/server/src/backoffice/records/a.ts';

it('finds nothing where types are asked for what they are', async () => {
  const root = await plantTree({
    [file]: 'const many = fieldTypeOf(field.edit_input).many;\nconst same = one.edit_input === other.edit_input;\n',
    'apps/server/src/backoffice/forms/field-types/a.ts': "const isText = field.edit_input === 'text';\n",
    'apps/web/src/a.test.ts': "const isText = field.edit_input === 'text';\n",
  });
  expect(await fieldTypesGate.find(root)).toEqual([]);
});

it.each([
  "if (field.edit_input === 'relations') return;",
  "const kept = fields.filter(({ edit_input }) => edit_input !== 'serial');",
  "const is = 'mobile' === field.edit_input;",
  'switch (field.edit_input) {',
  'const is = pointing.has(field.edit_input);',
  'const is = keyTypes.includes(edit_input);',
  'const widths: Readonly<Partial<Record<FieldTypeKey, number>>> = {};',
])('finds %s', async (line) => {
  const root = await plantTree({ [file]: `${line}\n` });
  expect(await fieldTypesGate.find(root)).toEqual([expect.stringContaining(`${file}:1: branches on the name`)]);
});
