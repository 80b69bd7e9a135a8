const hash = /^#draft=([\w-]{22})$/;

/** The link that continues a draft; the key is in the part that browsers send to no server. */
export const linkOf = (code: string, key: string): string => `${location.origin}/p/${code}#draft=${key}`;

/** The key in the address of this page, which is taken out of it, so that sharing the page does not share the draft. */
export const takeDraftKey = (): string | undefined => {
  const key = hash.exec(location.hash)?.[1];
  if (key !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return key;
};
