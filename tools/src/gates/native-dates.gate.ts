import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode, isTest, readLines } from './lines';

const isChecked = (file: string) => /^apps\/web\/src\//.test(file) && isCode(file) && !isTest(file);

const native = /\btype(?:=\{?|: )["'](?:date|datetime-local|month|week|time)["']/;

/** The browser's own pickers speak the browser's language and lose what they cannot read. */
export const nativeDatesGate: Gate = {
  name: 'native dates',
  find: async (root) => {
    const lines = await readLines(root, (await listFiles(root)).filter(isChecked));
    return lines
      .filter(({ text }) => native.test(text))
      .map(({ file, number }) => `${file}:${number}: the browser's own date input; use ui/date-input`);
  },
};
