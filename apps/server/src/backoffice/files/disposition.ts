const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** The Content-Disposition header: inline or attachment, and the name; `plain` is for clients limited to ASCII. */
export const disposition = (how: 'inline' | 'attachment', names: { plain: string; full: string }): string =>
  `${how}; filename="${names.plain}"; filename*=UTF-8''${encoded(names.full)}`;
