import { describe, expect, it } from 'vitest';
import { docsGate } from './docs.gate';
import { plantTree } from './planted-tree.test-kit';

const readme = '# House\n\n`npm start` reads `apps/server/src`. [More](docs/more.md#part)\n\n| `PORT` | 3000 |\n';
const house = {
  'package.json': JSON.stringify({
    scripts: { start: 'node .' },
    dependencies: { zod: '4.6.7', '@shuyuan/contract': '1.0.0' },
  }),
  'apps/server/package.json': JSON.stringify({ scripts: { build: 'node build.js' } }),
  'apps/server/src/platform/config/config.ts': 'const schema = z.object({\n  PORT: z.number(),\n});\n',
  'README.md': readme,
  'README.zh-CN.md': readme,
  'docs/more.md':
    'Build: `npm run build -w apps/server`. Slices: `apps/server/src/<slice>/index.ts`. [Back](../README.md)\n',
  'docs/dependencies.md': '| `zod` | schemas |\n',
};

describe('docs', () => {
  it('finds nothing where the docs tell the truth', async () => {
    expect(await docsGate.find(await plantTree(house))).toEqual([]);
  });

  it.each([
    [
      'a path that does not exist',
      'docs/more.md',
      'See `apps/server/src/nowhere.ts`.',
      'there is no apps/server/src/nowhere.ts',
    ],
    ['a link that leads nowhere', 'docs/more.md', '[x](../nowhere.md)', 'there is no nowhere.md'],
    ['a script that does not exist', 'docs/more.md', 'Run `npm run bench`.', 'package.json has no script "bench"'],
    [
      'a missing script of a workspace',
      'docs/more.md',
      '`npm run lint -w apps/server`',
      'apps/server/package.json has no script "lint"',
    ],
    ['a setting left out', 'README.zh-CN.md', '# House', 'README.zh-CN.md: PORT is not in the table'],
    [
      'a setting that is gone',
      'README.md',
      `${readme}| \`PROT\` | 1 |\n`,
      'README.md: PROT is in the table but not in use',
    ],
    ['a dependency without a reason', 'docs/dependencies.md', '', 'docs/dependencies.md: zod is not in the table'],
    [
      'a reason without a dependency',
      'docs/dependencies.md',
      '| `zod` | a |\n| `joi` | b |\n',
      'docs/dependencies.md: joi is in the table but not in use',
    ],
  ])('finds %s', async (...[, file, content, finding]) => {
    const findings = await docsGate.find(await plantTree({ ...house, [file]: content }));
    expect(findings).toEqual([expect.stringContaining(finding)]);
  });
});
