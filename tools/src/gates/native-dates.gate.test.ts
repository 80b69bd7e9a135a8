import { expect, it } from 'vitest';
import { nativeDatesGate } from './native-dates.gate';
import { plantTree } from './planted-tree.test-kit';

const code = 'apps/web/src/ui/a.tsx';

it('finds nothing where dates are fields, columns or tests', async () => {
  const root = await plantTree({
    [code]: "const column = { kind: 'date', type: 'text' };\nconst input = <input type=\"text\" />;\n",
    'apps/web/src/ui/a.test.tsx': 'const input = <input type="date" />;\n',
  });
  expect(await nativeDatesGate.find(root)).toEqual([]);
});

it.each([
  '<input type="date" />',
  '<Input type={"time"} />',
  "lineInput({ type: 'datetime-local' })",
  "<a type='month' />",
])('finds %s', async (line) => {
  const root = await plantTree({ [code]: `${line}\n` });
  expect(await nativeDatesGate.find(root)).toEqual([`${code}:1: the browser's own date input; use ui/date-input`]);
});
