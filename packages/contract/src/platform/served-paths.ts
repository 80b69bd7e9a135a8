/** Path prefixes that the server handles itself, besides the client's files and pages. */
export const servedPaths = ['/api', '/files', '/vue-admin-template', '/healthz', '/readyz', '/openapi.json'] as const;

/** Whether an address is one of these or below one. */
export const isUnder = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
