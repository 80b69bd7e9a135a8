import { readCookie, writeCookie } from './cookie';

const cookieName = 'shuyuan_token';
/** Holds the user's own token while they look through another user's eyes. */
const ownCookieName = 'shuyuan_own_token';
/** The server alone decides how long a token is good for; this only has to outlast it. */
const ownSeconds = 24 * 3600;

type Listener = () => void;

const listeners = new Set<Listener>();
/** The token of another user lasts minutes: when its cookie has run out, the own one counts again. */
const present = (): string | undefined => readCookie(cookieName) ?? readCookie(ownCookieName);

let known: { readonly token: string | undefined } | undefined;
/** Read when it is first asked for, so that what only imports this file needs no page. */
const current = (): string | undefined => {
  known ??= { token: present() };
  return known.token;
};

const change = (token: string | undefined): void => {
  if (token === current()) return;
  known = { token };
  for (const listener of listeners) listener();
};

/** The token of the signed-in user, kept in a cookie (requirements §4) that no server ever reads as a proof. */
export const session = {
  token: current,
  set: (token: string, maxAgeSeconds: number): void => {
    writeCookie({ name: cookieName, value: token, maxAgeSeconds });
    writeCookie({ name: ownCookieName, value: '', maxAgeSeconds: 0 });
    change(token);
  },
  clear: (): void => {
    writeCookie({ name: cookieName, value: '', maxAgeSeconds: 0 });
    writeCookie({ name: ownCookieName, value: '', maxAgeSeconds: 0 });
    change(undefined);
  },
  /** Keeps the own token aside for one of another user; it counts from the next load of the page on. */
  lend: (token: string, maxAgeSeconds: number): void => {
    const own = readCookie(ownCookieName) ?? current();
    if (own !== undefined) writeCookie({ name: ownCookieName, value: own, maxAgeSeconds: ownSeconds });
    writeCookie({ name: cookieName, value: token, maxAgeSeconds });
  },
  isLent: (): boolean => readCookie(ownCookieName) !== undefined && current() !== readCookie(ownCookieName),
  /** Goes back to the own token. */
  giveBack: (): void => {
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

/** Notices what other tabs did to the cookie whenever this tab is looked at again. */
export const watchOtherTabs = (): void => {
  const look = (): void => {
    if (document.visibilityState === 'visible') change(present());
  };
  window.addEventListener('focus', look);
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
};
