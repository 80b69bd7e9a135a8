const leaks = [
  /\bat .+:\d+:\d+/,
  /node_modules/,
  /\b(select|insert|update|delete)\b.+\b(from|into|set)\b/i,
  /pg_|SQLSTATE/,
];

/** Whether a reply leaks internals: a stack, a path or an SQL statement. */
export const leaksIn = (reply: string): boolean => leaks.some((pattern) => pattern.test(reply));
