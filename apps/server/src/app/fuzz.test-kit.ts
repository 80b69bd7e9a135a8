const leaks = [
  /\bat .+:\d+:\d+/,
  /node_modules/,
  /\b(select|insert|update|delete)\b.+\b(from|into|set)\b/i,
  /pg_|SQLSTATE/,
];

/** Whether a reply tells of what only we should know: a stack, a path or a statement. */
export const leaksIn = (reply: string): boolean => leaks.some((pattern) => pattern.test(reply));
