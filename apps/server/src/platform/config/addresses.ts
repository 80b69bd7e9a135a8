const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

/** Whether a text is an http(s) URL without a password. */
export const isWebAddress = (text: string): boolean => {
  const url = /^https?:\/\//i.test(text) ? parsed(text) : undefined;
  return url !== undefined && url.hostname !== '' && url.username === '' && url.password === '';
};

/** Whether a text is a PostgreSQL connection URL. */
export const isDatabaseAddress = (text: string): boolean => {
  const url = /^postgres(ql)?:\/\//.test(text) ? parsed(text) : undefined;
  return url !== undefined && url.hash === '' && url.pathname.length > 1;
};
