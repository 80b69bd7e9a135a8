const home = '/';
const loginPath = '/login';
/** Deeper encodings than this have no legitimate use. */
const decodings = 3;

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** The login page's address after a request for `place` (requirements §2); undefined for the login page itself. */
export const loginAddress = ({ pathname, search }: Place): string | undefined =>
  pathname === loginPath ? undefined : `${loginPath}?redirect=${encodeURIComponent(pathname + search)}`;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Every path that a decoder on the way could read from this one. */
const readings = (path: string): string[] => {
  const found = [path];
  for (let i = 0; i < decodings; i += 1) found.push(decode(found.at(-1) ?? ''));
  return found;
};

const leavesTheSite = (path: string): boolean => {
  const isControl = [...path].some((character) => character < ' ' || character === '\x7f');
  return !path.startsWith('/') || path.startsWith('//') || path.includes('\\') || isControl;
};

/** Where to go after sign-in: the `redirect` of the query when it is a path of this site, else home (assurance A13). */
export const safeRedirect = ({ search, origin }: { search: string; origin: string }): string => {
  const wanted = new URLSearchParams(search).get('redirect') ?? home;
  const path = wanted.split(/[?#]/, 1)[0] ?? '';
  if (readings(path).some(leavesTheSite) || !URL.canParse(wanted, origin)) return home;
  const url = new URL(wanted, origin);
  // Dot segments can reveal a second slash, or the login page.
  if (url.origin !== origin || readings(url.pathname).some(leavesTheSite)) return home;
  if (readings(url.pathname).some((reading) => /^\/login\/?$/i.test(reading))) return home;
  return url.pathname + url.search + url.hash;
};
