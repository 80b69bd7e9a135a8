/** The list with the entry at `from` moved to `to`. */
export const moved = <T>(list: readonly T[], { from, to }: { from: number; to: number }): T[] => {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
};

/** Keys that stay with their entries when these are reordered, also when an address is in the list twice. */
export const keysOf = (urls: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return urls.map((url) => {
    const count = (seen.get(url) ?? 0) + 1;
    seen.set(url, count);
    return `${url} ${count}`;
  });
};
