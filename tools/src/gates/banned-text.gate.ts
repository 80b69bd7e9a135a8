import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isCode, isTest, readLines } from './lines';

interface Ban {
  readonly pattern: RegExp;
  readonly why: string;
  readonly where: (file: string) => boolean;
}

const anywhere = (file: string) => file !== 'LICENSE' && !/\.(png|ico|woff2?|svg)$/.test(file);
const lockfile = (file: string) => file === 'package-lock.json' || file === '.npmrc';

// Character classes of one letter keep the patterns from matching this file.
const bans: readonly Ban[] = [
  { pattern: /\/(root|work)\/[a-z.]|\/home\/[a-z]|\/Users\/[A-Za-z]/, why: 'a path of one machine', where: anywhere },
  {
    pattern: /registry\.npm[j]s|npmmirro[r]|verdacci[o]|\/-\/[^\s"]+\.tg[z]/,
    why: 'a download address',
    where: anywhere,
  },
  { pattern: /"resolved": "[a-z]+:\/\//, why: 'a download address', where: lockfile },
  {
    pattern: /biome-ignor[e]|@ts-(ignor|expect-erro|nochec)[erk]|eslint-disabl[e]/,
    why: 'a silenced gate',
    where: isCode,
  },
  {
    pattern: /\bcrypto\.(?:randomUUID\(|subtle\b)/,
    why: 'what browsers lack on a page over plain http',
    where: (file) => /^apps\/(?:web|door)\/src\/.*\.tsx?$/.test(file) && !isTest(file),
  },
  { pattern: /\b(TOD[O]|FIXM[E]|XX[X])\b/, why: 'an unfinished thought', where: anywhere },
];

/** Words that must not be in the files. */
export const bannedTextGate: Gate = {
  name: 'banned text',
  find: async (root) => {
    const lines = await readLines(root, (await listFiles(root)).filter(anywhere));
    return lines.flatMap(({ file, number, text }) =>
      bans
        .filter((ban) => ban.where(file) && ban.pattern.test(text))
        .map((ban) => `${file}:${number}: ${ban.why}: ${text.trim().slice(0, 120)}`),
    );
  },
};
