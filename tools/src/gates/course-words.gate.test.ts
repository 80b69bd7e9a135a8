import { expect, it } from 'vitest';
import { courseWordsGate } from './course-words.gate';
import { plantTree } from './planted-tree.test-kit';

const file = 'packages/contract/src/backoffice/menu/a.ts';

it('finds nothing in the course slices, in tests and in what joins the slices', async () => {
  const line = "export const screens = [{ key: 'course/pay', name: '缴费记录' }];\n";
  const root = await plantTree({
    'packages/contract/src/courses/payments/a.ts': line,
    'packages/contract/src/product/a.ts': line,
    'packages/contract/src/backoffice/menu/a.test.ts': line,
    [file]: "export const group = 'contact';\nexport const limit = 1_900_000;\n",
  });
  expect(await courseWordsGate.find(root)).toEqual([]);
});

it.each([
  "{ node: 'payment.collect', name: '收' },",
  "{ key: 'x', resource: 'form_900002' },",
  'const formId = 900_006;',
  "export const title = '考勤预警';",
  '/** As an enrolment has it. */',
])('finds %s', async (line) => {
  const root = await plantTree({ [file]: `${line}\n` });
  expect(await courseWordsGate.find(root)).toEqual([expect.stringContaining(`${file}:1: `)]);
});
