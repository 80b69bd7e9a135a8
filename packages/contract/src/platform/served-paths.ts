/** Path prefixes that the server handles itself, besides the client's files and pages. */
export const servedPaths = ['/api', '/files', '/vue-admin-template', '/healthz', '/readyz', '/openapi.json'] as const;

/** Path prefixes of the pages for people from outside; the server answers them with the page of `apps/door`. */
export const doorPaths = ['/p', '/my', '/c'] as const;

/** The folder of that page's files. */
export const doorFiles = '/door';

/** Whether an address is one of these or below one. */
export const isUnder = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
