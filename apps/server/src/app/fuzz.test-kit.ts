const leaks = [
  /\bat .+:\d+:\d+/,
  /node_modules/,
  /\b(select|insert|update|delete)\b.+\b(from|into|set)\b/i,
  /pg_|SQLSTATE/,
];

/** The description of the API speaks of selecting and deleting in one long line. */
const isDescription = (reply: string): boolean => reply.startsWith('{"openapi":');

/** Whether a reply leaks internals: a stack, a path or an SQL statement. */
export const leaksIn = (reply: string): boolean =>
  !isDescription(reply) && leaks.some((pattern) => pattern.test(reply));
