import { expect, it } from 'vitest';
import { glossaryGate } from './glossary.gate';
import { plantTree } from './planted-tree.test-kit';

const head = '| Chinese | Specification | Code |\n|---|---|---|\n';
const plant = (...rows: string[]) =>
  plantTree({
    'docs/glossary.md': `# Glossary\n\n${head}${rows.join('\n')}\n`,
    'apps/server/src/courses/payments/day-closes.service.ts': 'export const a = 1;\n',
    'apps/web/src/backoffice/audit-log/index.ts': 'export const a = 1;\n',
  });

it('finds nothing where a file bears one of the words, singular or plural', async () => {
  const root = await plant('| 日结 | daily close | day close, till |', '| 缴费、收款 | payment (`pay`) | payment |');
  expect(await glossaryGate.find(root)).toEqual([]);
});

it('finds a word that no file bears, and a noun that stands there twice', async () => {
  const root = await plant(
    '| 操作日志 | audit | trail |',
    '| 日结 | daily close | till; day closing |',
    '| 缴费、操作日志 | pay | payment |',
  );
  expect(await glossaryGate.find(root)).toEqual([
    'docs/glossary.md:5: no file is named by trail',
    'docs/glossary.md:6: no file is named by till; day closing',
    'docs/glossary.md:7: 操作日志 stands there twice',
  ]);
});
