import { expect, it } from 'vitest';
import { coloursGate } from './colours.gate';
import { plantTree } from './planted-tree.test-kit';

const css = 'apps/web/src/ui/a.css';
const code = 'apps/web/src/ui/a.tsx';

it('finds nothing where colours are named, in the theme, where a colour is data, and in tests', async () => {
  const root = await plantTree({
    [css]:
      'a {\n  white-space: nowrap;\n  color: var(--white);\n  background: color-mix(in srgb, currentcolor 8%, transparent);\n}\n',
    [code]: 'const path = <path fill="var(--white)" clipPath="url(#motif-gate)" href="#root" />;\n',
    'apps/web/src/platform/theme/tokens.css': ':root {\n  --white: #ffffff;\n}\n',
    'apps/web/src/backoffice/forms/field-types/color.tsx': "const example = '#0077cc';\n",
    'apps/web/src/ui/a.test.ts': "expect(colour).toBe('rgb(0, 0, 0)');\n",
    'apps/server/src/a.ts': "const colour = '#0077cc';\n",
  });
  expect(await coloursGate.find(root)).toEqual([]);
});

it.each([
  [css, 'a { color: #fff; }'],
  [css, '  border: 1px solid #0077CC80;'],
  [css, '  background: rgb(6 12 18 / 92%);'],
  [css, '  fill: hsl(210 50% 40%);'],
  [css, '  stroke: oklch(60% 0.1 240);'],
  [css, '  color: white;'],
  [code, 'const path = <path stroke="#fff" />;'],
  [code, "const box = { colorBorder: '#8492a0' };"],
  [code, 'const shade = `rgba(0, 0, 0, 0.1)`;'],
])('finds in %s: %s', async (file, line) => {
  const root = await plantTree({ [file]: `${line}\n` });
  expect(await coloursGate.find(root)).toEqual([`${file}:1: holds a colour; name one of tokens.css`]);
});
