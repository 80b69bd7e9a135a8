// @module-tag long
import { describe, expect, it } from 'vitest';
import { biomeGate, deadCodeGate, typesGate } from './command-gates';
import { plantTree } from './planted-tree.test-kit';

const manifest = (content: object) => `${JSON.stringify(content, null, 2)}\n`;

describe('format and lint', () => {
  const clean = { 'src/clean.ts': 'export const answer = 42;\n' };
  const faults: [what: string, file: string, content: string, finding: string][] = [
    ['a default export', 'src/default-export.ts', 'export default 1;\n', 'noDefaultExport'],
    ['bad format', 'src/format.ts', 'export const a   = "1"\n', 'format'],
    ['any', 'src/any.ts', 'export const f = (a: any) => a;\n', 'noExplicitAny'],
    ['a non-null assertion', 'src/non-null.ts', 'export const f = (a: string | null) => a!;\n', 'noNonNullAssertion'],
    ['a file name in camel case', 'src/faultName.ts', 'export const a = 1;\n', 'useFilenamingConvention'],
    ['an unused variable', 'src/unused.ts', 'const a = 1;\n', 'noUnusedVariables'],
    [
      'a function of four arguments',
      'src/arguments.ts',
      'export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d];\n',
      'useMaxParams',
    ],
    [
      'a long function',
      'src/long.ts',
      `export const f = () => {\n${'  f();\n'.repeat(61)}};\n`,
      'noExcessiveLinesPerFunction',
    ],
    ['a barrel', 'src/platform/barrel.ts', "export { answer } from '../clean';\n", 'noBarrelFile'],
    [
      'a window that Escape may not close',
      'src/window.ts',
      "import { Modal } from 'antd';\n\nexport const window = Modal;\n",
      'noRestrictedImports',
    ],
    [
      'a second kind of button',
      'src/button.ts',
      "import { Button } from 'antd';\n\nexport const button = Button;\n",
      'noRestrictedImports',
    ],
    [
      'a draft past the store',
      'apps/web/src/a.ts',
      "export const draft = localStorage.getItem('a');\n",
      'noRestrictedGlobals',
    ],
    ['a focused test', 'src/focused.test.ts', `it.${'only'}('works', () => {});\n`, 'noFocusedTests'],
    ['a skipped test', 'src/skipped.test.ts', `it.${'skip'}('works', () => {});\n`, 'noSkippedTests'],
    ['a sleeping story', 'e2e/sleep.spec.ts', `await page.${'waitForTimeout'}(5);\n`, 'noPlaywrightWaitForTimeout'],
  ];

  it('finds nothing in clean sources', async () => {
    expect(await biomeGate.find(await plantTree(clean))).toEqual([]);
  });

  // All faults are in one tree, each in its own file, because starting the linter is what takes the time.
  it('finds each fault in its file, and none in the clean one', async () => {
    const planted = Object.fromEntries(faults.map(([, file, content]) => [file, content]));
    const findings = await biomeGate.find(await plantTree({ ...clean, ...planted }));
    for (const [what, file, , finding] of faults) {
      expect(findings.filter((line) => line.includes(file)).join('\n'), what).toContain(finding);
    }
    expect(findings.filter((line) => line.includes('src/clean.ts'))).toEqual([]);
  });
});

describe('types', () => {
  const house = {
    'package.json': manifest({ workspaces: ['apps/server', 'tools'] }),
    'apps/server/tsconfig.json': '{ "extends": "../../tsconfig.base.json", "include": ["src"] }\n',
    'apps/server/src/sum.ts': 'export const sum = (a: number, b: number): number => a + b;\n',
    'tools/tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["src"] }\n',
    'tools/src/tool.ts': 'export const tool = 1;\n',
  };

  it('finds nothing where every workspace compiles', async () => {
    expect(await typesGate.find(await plantTree(house))).toEqual([]);
  });

  it('finds a type error in any workspace', async () => {
    const root = await plantTree({
      ...house,
      'apps/server/src/fault.ts': "export const port: number = '3000';\n",
      'tools/src/fault.ts': 'export const first = (list: string[]): string => list[0];\n',
    });
    const findings = await typesGate.find(root);
    expect(findings.filter((line) => line.includes('error TS'))).toEqual([
      expect.stringContaining('apps/server/src/fault.ts(1,14): error TS2322'),
      expect.stringContaining('tools/src/fault.ts(1,50): error TS2322'),
    ]);
  });

  it('finds it once where another workspace includes the file', async () => {
    const root = await plantTree({
      ...house,
      'tools/tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["src", "../apps/server/src"] }\n',
      'apps/server/src/fault.ts': "export const port: number = '3000';\n",
    });
    expect(await typesGate.find(root)).toEqual([
      expect.stringContaining('apps/server/src/fault.ts(1,14): error TS2322'),
    ]);
  });
});

describe('dead code', () => {
  const house = {
    'package.json': manifest({ name: 'house', private: true, type: 'module', dependencies: { zod: '4.6.7' } }),
    'knip.json': manifest({ entry: ['src/main.ts'], project: ['src/**'] }),
    'src/main.ts': "import 'zod';\nimport { used } from './parts';\n\nused();\n",
    'src/parts.ts': 'export const used = () => {};\n',
  };

  it('finds nothing where everything is used', async () => {
    expect(await deadCodeGate.find(await plantTree(house))).toEqual([]);
  });

  it('finds what is unused, and what is used without being listed', async () => {
    const findings = await deadCodeGate.find(
      await plantTree({
        ...house,
        'src/main.ts': "import { used } from './parts';\n\nused();\n",
        'src/parts.ts': "import 'axios';\n\nexport const used = () => {};\nexport const spare = 1;\n",
        'src/orphan.ts': 'export const orphan = 1;\n',
      }),
    );
    for (const finding of [/spare/, /src\/orphan\.ts/, /zod/, /axios/]) expect(findings.join('\n')).toMatch(finding);
  });
});
