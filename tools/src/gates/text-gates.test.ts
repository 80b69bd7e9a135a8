import { describe, expect, it } from 'vitest';
import { bannedTextGate } from './banned-text.gate';
import { chineseTextGate } from './chinese-text.gate';
import { fileSizeGate } from './file-size.gate';
import { namesGate } from './names.gate';
import { plantTree } from './planted-tree.test-kit';
import { versionsGate } from './versions.gate';

const lines = (count: number) => 'export {};\n'.repeat(count);

describe('file size', () => {
  it('accepts sources of 300 and tests of 400 lines', async () => {
    const root = await plantTree({ 'src/long.ts': lines(300), 'src/long.test.ts': lines(400) });
    expect(await fileSizeGate.find(root)).toEqual([]);
  });

  it('finds one line more', async () => {
    const root = await plantTree({ 'src/long.tsx': lines(301), 'src/long.spec.ts': lines(401) });
    expect(await fileSizeGate.find(root)).toEqual([
      'src/long.spec.ts: 401 lines, at most 400',
      'src/long.tsx: 301 lines, at most 300',
    ]);
  });
});

describe('names', () => {
  it('accepts names that say what a file is for', async () => {
    expect(await namesGate.find(await plantTree({ 'src/common-passwords.ts': '' }))).toEqual([]);
  });

  it.each([
    'src/utils.ts',
    'src/date-utils.ts',
    'src/helpers/date.ts',
    'src/common/date.ts',
    'src/misc.css',
    'src/form.manager.ts',
  ])('finds %s', async (file) => {
    expect(await namesGate.find(await plantTree({ [file]: '' }))).toEqual([expect.stringContaining(file)]);
  });
});

describe('exact versions', () => {
  const withVersion = (version: string) => ({
    'tools/package.json': JSON.stringify({ devDependencies: { zod: version } }),
  });

  it.each(['4.6.7', '18.4.0-beta.17'])('accepts %s', async (version) => {
    expect(await versionsGate.find(await plantTree(withVersion(version)))).toEqual([]);
  });

  it.each(['^4.6.7', '~4.6.7', '*', 'latest', '>=4', '4.x', 'file:../zod', 'npm:zod@^4.6.7', 'npm:zod'])(
    'finds %s',
    async (version) => {
      const findings = await versionsGate.find(await plantTree(withVersion(version)));
      expect(findings).toEqual([`tools/package.json: zod must have one exact version, not "${version}"`]);
    },
  );
});

describe('banned text', () => {
  // Joined here, so that this file itself contains none of them.
  const word = (...parts: string[]) => parts.join('');
  const faults: [what: string, file: string, content: string][] = [
    ['a home folder', 'docs/start.md', word('cd /ro', 'ot/shuyuan')],
    ['a registry', '.npmrc', word('registry=https://registry.npm', 'js.org')],
    ['a download address', 'package-lock.json', '{\n"resolved": "https://example.org/zod.tar"\n}'],
    ['a silenced linter', 'src/a.ts', word('// biome-', 'ignore lint: no')],
    ['a silenced compiler', 'src/a.ts', word('// @ts-', 'ignore')],
    ['an expected compiler error', 'src/a.ts', word('// @ts-', 'expect-error')],
    ['a call that plain http lacks', 'apps/web/src/ui/a.ts', 'const key = crypto.randomUUID();'],
    ['an unfinished thought', 'src/a.ts', word('// TO', 'DO later')],
  ];

  it('accepts plain sources', async () => {
    expect(await bannedTextGate.find(await plantTree({ 'src/a.ts': 'export const a = 1;\n' }))).toEqual([]);
  });

  it.each(faults)('finds %s', async (_what, file, content) => {
    const findings = await bannedTextGate.find(await plantTree({ [file]: content }));
    expect(findings).toEqual([expect.stringContaining(`${file}:`)]);
  });
});

describe('Chinese text', () => {
  it('accepts wordings in their places, and comments', async () => {
    const root = await plantTree({
      'apps/web/src/ui/table.texts.ts': "export const texts = { add: '新增' };\n",
      'apps/web/src/ui/table.test.ts': "it('shows', () => show('新增'));\n",
      'apps/web/src/ui/table.ts': '// 新增 opens the form (requirements §2).\nexport const a = 1;\n',
    });
    expect(await chineseTextGate.find(root)).toEqual([]);
  });

  it.each([
    ['a string', 'apps/server/src/platform/a.ts', "export const a = '新增';\n"],
    ['a template', 'apps/server/src/platform/a.ts', 'export const a = (n: number) => `共 ${n} 条`;\n'],
    ['markup', 'apps/web/src/ui/a.tsx', 'export const A = () => <b>新增</b>;\n'],
    ['an attribute', 'apps/web/src/ui/a.tsx', 'export const A = () => <b title="新增" />;\n'],
  ])('finds %s', async (_what, file, content) => {
    const findings = await chineseTextGate.find(await plantTree({ [file]: content }));
    expect(findings[0]).toContain(`${file}:1: `);
  });
});
