import { isFileAddress, withViewKey } from '@shuyuan/contract/platform/file-address';
import { session } from './session';

interface Key {
  readonly text: string;
  readonly token: string | undefined;
  readonly endsAt: number;
}

type Ask = () => Promise<{ readonly key: string; readonly expires_in: number }>;

/** A key about to expire could do so before the request arrives. */
const marginMs = 30_000;

let ask: Ask | undefined;
let held: Key | undefined;
let asked: { readonly token: string | undefined; readonly answer: Promise<Key> } | undefined;

const goodKey = (): Key | undefined =>
  held !== undefined && held.token === session.token() && Date.now() < held.endsAt ? held : undefined;

const newKey = async (token: string | undefined): Promise<Key> => {
  if (ask === undefined) throw new Error('nobody gives keys for files yet');
  const { key, expires_in } = await ask();
  held = { text: key, token, endsAt: Date.now() + expires_in * 1000 - marginMs };
  return held;
};

/** The session's key, requested once however many pictures wait for it. */
const takeKey = (): Promise<Key> => {
  const token = session.token();
  const key = goodKey();
  if (key !== undefined) return Promise.resolve(key);
  if (asked?.token !== token) {
    const question = { token, answer: newKey(token) };
    asked = question;
    const forget = () => {
      if (asked === question) asked = undefined;
    };
    question.answer.then(forget, forget);
  }
  return asked?.answer ?? newKey(token);
};

/**
 * The one place that builds the addresses at which pages show files. A stored address alone opens nothing: a key of the
 * session is added, which is valid for minutes and never saved.
 */
export const fileKeys = {
  /** Sets where keys come from; called at the start of the client. */
  connect: (source: Ask): void => {
    ask = source;
  },
  /** The address at which a file is shown; undefined while there is no key. */
  addressNow: (url: string): string | undefined => {
    const key = goodKey();
    if (!isFileAddress(url)) return url;
    return key === undefined ? undefined : withViewKey(url, key.text);
  },
  /** Resolves once there is a key. */
  ready: async (): Promise<void> => {
    await takeKey();
  },
  address: async (url: string): Promise<string> =>
    isFileAddress(url) ? withViewKey(url, (await takeKey()).text) : url,
  /** Whether the key in an address is still valid: a picture that fails nevertheless does not exist. */
  isCurrent: (address: string): boolean => {
    const key = goodKey();
    return key !== undefined && address.endsWith(key.text);
  },
};
