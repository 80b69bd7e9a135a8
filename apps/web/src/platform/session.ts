import { readCookie, writeCookie } from './cookie';

const cookieName = 'shuyuan_token';
/** Stores the user's own token while they view as another user. */
const ownCookieName = 'shuyuan_own_token';
/** Says that the user may work, so that a page asks for their data before it knows the user; gone with the token. */
const readyCookieName = 'shuyuan_ready';
/** Only the server decides how long a token is valid; the cookie just has to outlast it. */
const ownSeconds = 24 * 3600;

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
    session.noteReady(false);
    change(token);
  },
  clear: (): void => {
    writeCookie({ name: cookieName, value: '', maxAgeSeconds: 0 });
    writeCookie({ name: ownCookieName, value: '', maxAgeSeconds: 0 });
    session.noteReady(false);
    change(undefined);
  },
  /** Whether the user owes nothing before they may work, such as a new password, as far as it was known last. */
  isReady: (): boolean => readCookie(readyCookieName) !== undefined,
  noteReady: (isReady: boolean): void =>
    writeCookie({ name: readyCookieName, value: isReady ? '1' : '', maxAgeSeconds: isReady ? ownSeconds : 0 }),
  /** Sets the user's own token aside for one to view as another user, which is used from the next page load on. */
  beginViewAs: (token: string, maxAgeSeconds: number): void => {
    const own = readCookie(ownCookieName) ?? current();
    if (own !== undefined) writeCookie({ name: ownCookieName, value: own, maxAgeSeconds: ownSeconds });
    writeCookie({ name: cookieName, value: token, maxAgeSeconds });
  },
  isViewingAs: (): boolean => readCookie(ownCookieName) !== undefined && current() !== readCookie(ownCookieName),
  /** Goes back to the user's own token. */
  endViewAs: (): void => {
    const own = readCookie(ownCookieName);
    if (own === undefined) return;
    writeCookie({ name: cookieName, value: own, maxAgeSeconds: ownSeconds });
    writeCookie({ name: ownCookieName, value: '', maxAgeSeconds: 0 });
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
