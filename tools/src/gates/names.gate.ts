import { listFiles } from '../source-tree';
import type { Gate } from './gate';

const banned = /^(utils?|helpers?|common|misc|managers?)$/;

/** A name says what a file is for; these say nothing. */
export const namesGate: Gate = {
  name: 'names',
  find: async (root) =>
    (await listFiles(root)).flatMap((file) => {
      const words = file.split('/').flatMap((part) => part.toLowerCase().split(/[.\-_]/));
      const word = words.find((candidate) => banned.test(candidate));
      return word ? [`${file}: "${word}" does not say what it is for`] : [];
    }),
};
