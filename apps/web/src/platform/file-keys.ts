import { isFileAddress, withViewKey } from '@shuyuan/contract/platform/file-address';
import { session } from './session';

interface Key {
  readonly text: string;
  readonly token: string | undefined;
  readonly endsAt: number;
}

type Ask = () => Promise<{ readonly key: string; readonly expires_in: number }>;

/** A key that is about to run out would do so under way. */
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

/** The key of this session, asked for once however many pictures wait for it. */
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
 * The one place that builds addresses at which pages show files. What is stored opens nothing by itself: a key of the
 * session is added, which is good for minutes and never part of what is saved.
 */
export const fileKeys = {
  /** Says where keys come from; whoever starts the pages does. */
  connect: (source: Ask): void => {
    ask = source;
  },
  /** The address at which a file is shown, as far as it is known by now. */
  addressNow: (url: string): string | undefined => {
    const key = goodKey();
    if (!isFileAddress(url)) return url;
    return key === undefined ? undefined : withViewKey(url, key.text);
  },
  /** Resolves when a key is there. */
  ready: async (): Promise<void> => {
    await takeKey();
  },
  address: async (url: string): Promise<string> =>
    isFileAddress(url) ? withViewKey(url, (await takeKey()).text) : url,
  /** Whether the key in an address is good: a picture that fails all the same is not there. */
  isCurrent: (address: string): boolean => {
    const key = goodKey();
    return key !== undefined && address.endsWith(key.text);
  },
};
