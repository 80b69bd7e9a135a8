import { describe, expect, it } from 'vitest';
import { answersGate } from './answers.gate';
import { plantTree } from './planted-tree.test-kit';

const test = 'apps/server/src/a.test.ts';
const house = {
  [test]: '',
  'apps/server/src/a.ts': '',
  'docs/assurance.md': `| A1 | Tokens | \`${test}\` |\n| L76 | Doors | not yet: there are none |\n\n| A1 | tried | tokens 3 | today |\n`,
  'docs/asvs.md': `| 1.1.1 | 2 | once | shown: \`${test}\` |\n| 1.2.6 | 2 | LDAP | not applicable: none |\n`,
  'docs/dengbao.md': `| 7.1.4.1 a) | 身份 | 有测试：\`${test}\` |\n| 7.1.1.1 | 机房 | 学校负责：学校机房 |\n`,
};

describe('answers', () => {
  it('are clean where each line is answered by something that is there', async () => {
    expect(await answersGate.find(await plantTree(house))).toEqual([]);
  });

  const assurance = 'docs/assurance.md';
  it.each([
    ['a promise without an answer', assurance, '| A1 | Tokens |  |', 'assurance.md:1: A1 has no answer'],
    ['a promise that only says not yet', assurance, '| A1 | Tokens | not yet: |', 'A1 has no answer'],
    [
      'a promise whose test is gone',
      assurance,
      '| A1 | x | `e2e/stories/b.spec.ts` |',
      'b.spec.ts, which is not there',
    ],
    ['a promise that is shown by no test', assurance, '| A1 | x | `apps/server/src/a.ts` |', 'A1 names no test'],
    ['a promise twice', assurance, `| A1 | x | \`${test}\` |\n| A1 | y | \`${test}\` |`, ':2: A1 is there twice'],
    [
      'a figure of nothing',
      assurance,
      `| A1 | x | \`${test}\` |\n| A2 | x | n 1 | d |`,
      'A2 is the figure of no promise',
    ],
    ['a page without lines', assurance, '# Assurance', 'assurance.md: answers nothing'],
    ['a line of ASVS without an answer', 'docs/asvs.md', '| 1.1.1 | 2 | once | maybe |', '1.1.1 has no answer'],
    ['one that is shown by words', 'docs/asvs.md', '| 1.1.1 | 2 | once | shown: by us |', '1.1.1 names no test'],
    [
      'one of 等保 whose file is gone',
      'docs/dengbao.md',
      '| 7.1.4.9 | x | 设计如此：`docs/b.md` |',
      'docs/b.md, which is not',
    ],
    ['one of 等保 by words alone', 'docs/dengbao.md', '| 7.1.4.9 | x | 设计如此：如此 |', '7.1.4.9 names no file'],
  ])('finds %s', async (...[, file, content, finding]) => {
    const findings = await answersGate.find(await plantTree({ ...house, [file]: `${content}\n` }));
    expect(findings).toEqual([expect.stringContaining(finding)]);
  });
});
