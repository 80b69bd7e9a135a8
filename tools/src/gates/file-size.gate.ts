import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode, isTest, readLines } from './lines';

const sourceLimit = 300;
const testLimit = 400;

/** A long file should be split. */
export const fileSizeGate: Gate = {
  name: 'file size',
  find: async (root) => {
    const files = (await listFiles(root)).filter((file) => isCode(file) || file.endsWith('.css'));
    const findings = files.map(async (file) => {
      const lines = (await readLines(root, [file])).length;
      const limit = isTest(file) ? testLimit : sourceLimit;
      return lines > limit + 1 ? [`${file}: ${lines - 1} lines, at most ${limit}`] : [];
    });
    return (await Promise.all(findings)).flat();
  },
};
