import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode, isTest, readLines } from './lines';

const isChecked = (file: string) =>
  isCode(file) && /^apps\/(?:web|door)\/src\//.test(file) && !isTest(file) && !/\.test-kit\.tsx?$/.test(file);

const address = /['"`]\/(?:api|vue-admin-template)\//;

/** The contract defines the address of an endpoint; the web part calls it by its row. */
export const addressesGate: Gate = {
  name: 'addresses',
  find: async (root) => {
    const lines = await readLines(root, (await listFiles(root)).filter(isChecked));
    return lines
      .filter(({ text }) => address.test(text))
      .map(({ file, number }) => `${file}:${number}: names an address; call the endpoint of the contract`);
  },
};
