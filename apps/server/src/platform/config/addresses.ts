const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

/** Whether a text is an address that can be called or shown to people: no other scheme, no password in it. */
export const isWebAddress = (text: string): boolean => {
  const url = /^https?:\/\//i.test(text) ? parsed(text) : undefined;
  return url !== undefined && url.hostname !== '' && url.username === '' && url.password === '';
};

/** Whether a text is the address of a PostgreSQL database, as drivers take it. */
export const isDatabaseAddress = (text: string): boolean => {
  const url = /^postgres(ql)?:\/\//.test(text) ? parsed(text) : undefined;
  return url !== undefined && url.hash === '' && url.pathname.length > 1;
};
