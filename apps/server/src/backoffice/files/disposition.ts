const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** How a browser shall take a file: shown or saved, and under which name; `plain` is for those that read ASCII alone. */
export const disposition = (how: 'inline' | 'attachment', names: { plain: string; full: string }): string =>
  `${how}; filename="${names.plain}"; filename*=UTF-8''${encoded(names.full)}`;
