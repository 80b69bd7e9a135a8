/** What the server answers itself beside the client's files and pages, by how the address begins. */
export const servedPaths = ['/api', '/files', '/vue-admin-template', '/healthz', '/readyz', '/openapi.json'] as const;

/** Whether an address is one of these or lies below one. */
export const isUnder = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
