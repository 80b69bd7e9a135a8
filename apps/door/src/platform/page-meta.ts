/** Reads a `<meta>` element of the page; the server fills them in. */
export const readMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';
