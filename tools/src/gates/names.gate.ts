import { listFiles } from '../source-tree';
import type { Gate } from './gate';

const banned = /^(utils?|helpers?|common|misc|managers?)$/;

/** A file name says what the file is for; these names say nothing. */
export const namesGate: Gate = {
  name: 'names',
  find: async (root) =>
    (await listFiles(root)).flatMap((file) => {
      // The noun of a name is its last word: `common-passwords` is fine, `date-utils` is not.
      const nouns = file.split(/[/.]/).map((part) => part.toLowerCase().split(/[-_]/).at(-1) ?? '');
      const word = nouns.find((noun) => banned.test(noun));
      return word ? [`${file}: "${word}" does not say what it is for`] : [];
    }),
};
