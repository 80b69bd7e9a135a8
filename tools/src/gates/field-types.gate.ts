import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode, isTest, readLines } from './lines';

const isChecked = (file: string) =>
  isCode(file) &&
  /^(?:apps\/[^/]+|packages\/contract)\/src\//.test(file) &&
  !/\/field-types(?:\/|\.ts$)/.test(file) &&
  !isTest(file) &&
  !/\.test-kit\.tsx?$/.test(file);

/** Code that treats some field types specially, which someone who adds a type would have to find. */
const branches: readonly RegExp[] = [
  /\bedit_input\b\)?\s*[!=]==\s*'/,
  /'\s*[!=]==\s*[\w.?]*\bedit_input\b/,
  /\bswitch \([\w.?]*\bedit_input\)/,
  /\b(?:includes|has)\([\w.?]*\bedit_input\)/,
  /\bRecord<FieldTypeKey\b/,
];

/** Type names are only compared in the modules of the types; all other code asks a type for its traits. */
export const fieldTypesGate: Gate = {
  name: 'field types',
  find: async (root) => {
    const lines = await readLines(root, (await listFiles(root)).filter(isChecked));
    return lines
      .filter(({ text }) => branches.some((branch) => branch.test(text)))
      .map(
        ({ file, number }) => `${file}:${number}: branches on the name of a field type; give FieldType what it asks`,
      );
  },
};
