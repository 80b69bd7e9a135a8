import { hash } from 'node:crypto';
import { BoundedMap } from '../cache/bounded-map';

const knownMax = 20_000;

/** Every API token begins like this, so that scanners for leaked secrets find it. */
export const apiTokenPrefix = 'sy_';

/** Recently accepted tokens, by their hashes. */
export interface KnownTokens {
  readonly add: (token: string) => void;
  /** The key by which a known token is counted, or undefined for one that was not accepted yet. */
  readonly keyOf: (token: string) => string | undefined;
}

const apiKind = 'api token ';

/** Whether a key is that of an API token, which has a limit of its own. */
export const isApiTokenKey = (key: string): boolean => key.startsWith(apiKind);

/** Remembers which tokens are right, so that the calls of one session are not counted against all others at its address. */
export const createKnownTokens = (): KnownTokens => {
  const known = new BoundedMap<string, true>(knownMax);
  const keyOf = (token: string): string =>
    `${token.startsWith(apiTokenPrefix) ? apiKind : 'token '}${hash('sha256', token, 'base64')}`;
  return {
    add: (token) => known.set(keyOf(token), true),
    keyOf: (token) => {
      const key = keyOf(token);
      return known.get(key) && key;
    },
  };
};
