import { configTexts } from './config.texts';

/** Names that begin like ours belong to nobody else; `SESSION_` and the like do, on many desktops. */
const prefixes = ['SMS_', 'ALIYUN_SMS_', 'S3_', 'MAP_', 'METRICS_', 'SHUYUAN_'];
/** Read by the tests and by programs of others that call the API. */
const foreign: ReadonlySet<string> = new Set(['SHUYUAN_CHROMIUM', 'SHUYUAN_API']);
/** A shorter name is one letter away from too many others. */
const shortest = 6;
const longEnoughForTwo = 10;

const bare = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Whether at most so many letters have to be put in, left out or replaced to make one text of the other. An environment has
 * many names: it stops where the texts have already parted by more.
 */
const isClose = (from: string, to: string, most: number): boolean => {
  if (Math.abs(from.length - to.length) > most) return false;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let line = 0; line < from.length; line += 1) {
    const next = [line + 1];
    for (let column = 0; column < to.length; column += 1) {
      const replaced = (row[column] ?? 0) + (from[line] === to[column] ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return false;
    row = next;
  }
  return (row[to.length] ?? 0) <= most;
};

const isMeant = (name: string, known: string): boolean => {
  if (name === known) return true;
  return known.length >= shortest && isClose(name, known, known.length < longEnoughForTwo ? 1 : 2);
};

/** What the names of an environment tell: typing mistakes, which would leave a setting unset unseen, and unknown names. */
export const unknownNames = (
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): { readonly faults: string[]; readonly notices: string[] } => {
  const strangers = Object.keys(env).filter((name) => env[name] && !known.includes(name) && !foreign.has(name));
  const faults: string[] = [];
  const notices: string[] = [];
  for (const name of strangers) {
    const meant = known.find((one) => isMeant(bare(name), bare(one)));
    if (meant !== undefined) faults.push(configTexts.misspelt(name, meant));
    else if (prefixes.some((prefix) => name.startsWith(prefix))) notices.push(configTexts.unknown(name));
  }
  return { faults, notices };
};
