import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { readLines } from './lines';

/** What needs no import and differs from call to call, so that the dependency rule `rules-are-pure` cannot see it. */
const outside = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bprocess\.|\bfetch\(|\bsetTimeout\(/;

/** Rules get the time and everything else that they use as arguments. */
export const pureRulesGate: Gate = {
  name: 'pure rules',
  find: async (root) => {
    const files = (await listFiles(root)).filter((file) => /^apps\/server\/src\/.*\.rules\.ts$/.test(file));
    return (await readLines(root, files))
      .filter(({ text }) => outside.test(text))
      .map(({ file, number }) => `${file}:${number}: rules look at nothing but what they are given`);
  },
};
