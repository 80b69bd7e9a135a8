import { readCookie, writeCookie } from './cookie';

const cookieName = 'shuyuan_token';

type Listener = () => void;

const listeners = new Set<Listener>();
let current = readCookie(cookieName);

const change = (token: string | undefined): void => {
  if (token === current) return;
  current = token;
  for (const listener of listeners) listener();
};

/** The token of the signed-in user, kept in a cookie (spec §4) that no server ever reads as a proof. */
export const session = {
  token: (): string | undefined => current,
  set: (token: string, maxAgeSeconds: number): void => {
    writeCookie({ name: cookieName, value: token, maxAgeSeconds });
    change(token);
  },
  clear: (): void => {
    writeCookie({ name: cookieName, value: '', maxAgeSeconds: 0 });
    change(undefined);
  },
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Notices what other tabs did to the cookie whenever this tab is looked at again. */
export const watchOtherTabs = (): void => {
  const look = (): void => {
    if (document.visibilityState === 'visible') change(readCookie(cookieName));
  };
  window.addEventListener('focus', look);
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
};
