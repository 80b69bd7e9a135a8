/** Reads a `<meta>` of the page; the server fills them in when it starts. */
export const readMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

/** The school's name as configured on the server. */
export const schoolName = (): string => readMeta('school-name');
