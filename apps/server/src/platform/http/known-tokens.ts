import { createHash } from 'node:crypto';
import { BoundedMap } from '../cache/bounded-map';

const knownMax = 20_000;

/** Recently accepted tokens, by their hashes. */
export interface KnownTokens {
  readonly add: (token: string) => void;
  /** The key by which a known token is counted, or undefined for one that was not accepted yet. */
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
