import { createHash } from 'node:crypto';
import { BoundedMap } from '../cache/bounded-map';

const knownMax = 20_000;

/** The tokens that were let in lately, by their hashes. */
export interface KnownTokens {
  readonly add: (token: string) => void;
  /** What a known token is counted by, or undefined for one that nobody has seen to be right. */
  readonly keyOf: (token: string) => string | undefined;
}

/** Remembers which tokens are right, so that the calls of one session are not counted against all others at its address. */
export const createKnownTokens = (): KnownTokens => {
  const known = new BoundedMap<string, true>(knownMax);
  const keyOf = (token: string): string => `token ${createHash('sha256').update(token).digest('base64')}`;
  return {
    add: (token) => known.set(keyOf(token), true),
    keyOf: (token) => (known.get(keyOf(token)) === undefined ? undefined : keyOf(token)),
  };
};
