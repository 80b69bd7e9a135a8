import { readCookie, writeCookie } from './cookie';

const cookieName = 'shuyuan_token';
/** Stores the user's own token while they view as another user. */
const ownCookieName = 'shuyuan_own_token';
/** What is known of the user, so that a page asks for their data before it has asked who they are; gone with the token. */
const notesCookieName = 'shuyuan_known';
/** Only the server decides how long a token is valid; the cookie just has to outlast it. */
const ownSeconds = 24 * 3600;

/** What may be known of the user: that they owe nothing before they may work, or a screen that opened for them. */
type Note = 'ready' | `screen-${string}`;

const notes = (): string[] => (readCookie(notesCookieName) ?? '').split(' ').filter((note) => note !== '');
const writeNotes = (left: readonly string[]): void =>
  writeCookie({ name: notesCookieName, value: left.join(' '), maxAgeSeconds: left.length === 0 ? 0 : ownSeconds });

type Listener = () => void;

const listeners = new Set<Listener>();
/** The token for viewing as another user lasts minutes: once its cookie expires, the user's own one is used again. */
const present = (): string | undefined => readCookie(cookieName) ?? readCookie(ownCookieName);

let known: { readonly token: string | undefined } | undefined;
/** Read on first use, so that modules that only import this file need no document. */
const current = (): string | undefined => {
  known ??= { token: present() };
  return known.token;
};

const change = (token: string | undefined): void => {
  if (token === current()) return;
  known = { token };
  for (const listener of listeners) listener();
};

/** The token of the signed-in user, stored in a cookie (requirements §4) that no server ever accepts as proof. */
export const session = {
  token: current,
  set: (token: string, maxAgeSeconds: number): void => {
    writeCookie({ name: cookieName, value: token, maxAgeSeconds });
    writeCookie({ name: ownCookieName, value: '', maxAgeSeconds: 0 });
    writeNotes([]);
    change(token);
  },
  clear: (): void => {
    writeCookie({ name: cookieName, value: '', maxAgeSeconds: 0 });
    writeCookie({ name: ownCookieName, value: '', maxAgeSeconds: 0 });
    writeNotes([]);
    change(undefined);
  },
  /** Whether this held when the client last heard of it. */
  isNoted: (note: Note): boolean => notes().includes(note),
  note: (note: Note, holds: boolean): void => {
    const others = notes().filter((one) => one !== note);
    writeNotes(holds ? [...others, note] : others);
  },
  /** Sets the user's own token aside for one to view as another user, which is used from the next page load on. */
  beginViewAs: (token: string, maxAgeSeconds: number): void => {
    const own = readCookie(ownCookieName) ?? current();
    if (own !== undefined) writeCookie({ name: ownCookieName, value: own, maxAgeSeconds: ownSeconds });
    writeCookie({ name: cookieName, value: token, maxAgeSeconds });
    writeNotes([]);
  },
  isViewingAs: (): boolean => readCookie(ownCookieName) !== undefined && current() !== readCookie(ownCookieName),
  /** Goes back to the user's own token. */
  endViewAs: (): void => {
    const own = readCookie(ownCookieName);
    if (own === undefined) return;
    writeCookie({ name: cookieName, value: own, maxAgeSeconds: ownSeconds });
    writeCookie({ name: ownCookieName, value: '', maxAgeSeconds: 0 });
    writeNotes([]);
    change(own);
  },
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Picks up changes of the cookie by other tabs whenever this tab becomes visible again. */
export const watchOtherTabs = (): void => {
  const look = (): void => {
    if (document.visibilityState === 'visible') change(present());
  };
  window.addEventListener('focus', look);
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
};
