import { expect, it } from 'vitest';
import { clocksGate } from './clocks.gate';
import { plantTree } from './planted-tree.test-kit';

const file = 'apps/web/src/courses/a.ts';

it('finds nothing in UTC, in numbers, in tests and in the clock of the school', async () => {
  const root = await plantTree({
    [file]:
      "const day = at.toISOString();\nconst year = at.getUTCFullYear();\nconst count = total.toLocaleString('zh-CN');\n",
    'apps/web/src/courses/a.test.ts': 'const hour = at.getHours();\n',
    'apps/web/src/platform/school-clock.ts': "new Intl.DateTimeFormat('zh-CN');\n",
  });
  expect(await clocksGate.find(root)).toEqual([]);
});

it.each([
  'const hour = now.getHours();',
  'at.setDate(at.getDate() + 1);',
  "const day = at.toLocaleDateString('zh-CN');",
  "const time = at.toLocaleString('zh-CN', { dateStyle: 'medium' });",
  "new Intl.DateTimeFormat('zh-CN', { weekday: 'long' });",
  'new Date(Date.now() + 8 * 3_600_000);',
  'await client.query("set local time zone \'Asia/Shanghai\'");',
])('finds %s', async (line) => {
  const root = await plantTree({ [file]: `${line}\n` });
  expect(await clocksGate.find(root)).toEqual([`${file}:1: reads a clock of its own; use the school's`]);
});
