import { describe, expect, it } from 'vitest';
import { citationsGate } from './citations.gate';
import { plantTree } from './planted-tree.test-kit';

// In pieces, so that the gate does not find them in this file.
const requirements = (numbers: string) => `// ${'requirements'} ${numbers}\n`;
const assurance = (numbers: string) => `// ${'assurance'} ${numbers}\n`;
const house = {
  'docs/requirements.md':
    '# Requirements\n\n## 2. Screens\n\n- **2.1** Login.\n\n## 11. Parts\n\n- **11.1** One process.\n',
  'docs/assurance.md': '# Assurance\n\n| A1 | Tokens | test |\n| B15 | Nodes | test |\n',
  'src/a.ts': requirements('§2, §11.1') + requirements('§2.1') + assurance('A1 to B15'),
  'apps/server/migrations/0001_a.sql': `-- ${'design'} §2, ${'spec'} §2\n`,
};

describe('citations', () => {
  it('are clean where every number exists', async () => {
    expect(await citationsGate.find(await plantTree(house))).toEqual([]);
  });

  it.each([
    ['a section that does not exist', 'src/a.ts', requirements('§2, §3'), 'src/a.ts:1: there is no 3 to cite'],
    ['a sentence that does not exist', 'src/a.css', requirements('§2.9'), 'src/a.css:1: there is no 2.9 to cite'],
    ['a promise that does not exist', 'docs/a.md', assurance('A1 and A2'), 'docs/a.md:1: there is no A2 to cite'],
    [
      'a document outside the tree',
      'src/a.ts',
      `// ${'spec'} §2\n`,
      'src/a.ts:1: cites a document that is not in the tree',
    ],
    [
      'a file outside the tree',
      'src/a.ts',
      `// see ${'bench'}.md\n`,
      'src/a.ts:1: cites a document that is not in the tree',
    ],
    ['an old number', 'apps/server/migrations/0001_a.sql', `-- ${'design'} §3\n`, 'there is no 12 to cite'],
  ])('finds %s', async (...[, file, content, finding]) => {
    const findings = await citationsGate.find(await plantTree({ ...house, [file]: content }));
    expect(findings).toEqual([expect.stringContaining(finding)]);
  });
});
