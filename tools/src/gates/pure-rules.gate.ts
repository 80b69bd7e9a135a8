import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { readLines } from './lines';

/** What needs no import and answers differently from call to call, so that the wall `rules-are-pure` cannot see it. */
const outside = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bprocess\.|\bfetch\(|\bsetTimeout\(/;

/** Rules are given the time and all else that they judge by. */
export const pureRulesGate: Gate = {
  name: 'pure rules',
  find: async (root) => {
    const files = (await listFiles(root)).filter((file) => /^apps\/server\/src\/.*\.rules\.ts$/.test(file));
    return (await readLines(root, files))
      .filter(({ text }) => outside.test(text))
      .map(({ file, number }) => `${file}:${number}: rules look at nothing but what they are given`);
  },
};
