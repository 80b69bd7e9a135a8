/** Reads a cookie of this site. */
export const readCookie = (name: string): string | undefined => {
  for (const pair of document.cookie.split('; ')) {
    const [key, value] = pair.split('=', 2);
    if (key === name && value) return decodeURIComponent(value);
  }
  return undefined;
};

/**
 * Writes a cookie for the whole site; an age of 0 removes it. Uses `document.cookie`, because the CookieStore API is
 * missing over plain http, which some schools use inside their own network.
 */
export const writeCookie = (cookie: { name: string; value: string; maxAgeSeconds: number }): void => {
  const value = encodeURIComponent(cookie.value);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie.name}=${value}; Path=/; Max-Age=${cookie.maxAgeSeconds}; SameSite=Strict${secure}`;
};
