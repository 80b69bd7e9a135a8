import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode, isTest, readLines } from './lines';

// The list of common passwords contains words that people choose, whatever they mean.
const isChecked = (file: string) =>
  isCode(file) &&
  /^packages\/contract\/src\/(?:backoffice|platform)\//.test(file) &&
  !isTest(file) &&
  !/\.test-kit\.ts$|\/common-passwords\.ts$/.test(file);

const courseWords =
  /\bcourse|enrol|payment|attendance|receipt|refund|tuition|programme|form_9\d{5}|\b9\d{2}_\d{3}\b|学员|班级|报名|缴费|考勤|收款|日结/i;

/** The back office knows no course: the additions of a course slice are in its catalogue, and `product` joins them. */
export const courseWordsGate: Gate = {
  name: 'course words',
  find: async (root) => {
    const lines = await readLines(root, (await listFiles(root)).filter(isChecked));
    return lines.flatMap(({ file, number, text }) => {
      const word = courseWords.exec(text)?.[0];
      return word === undefined
        ? []
        : [`${file}:${number}: “${word}” belongs to a course slice, not to the back office`];
    });
  },
};
